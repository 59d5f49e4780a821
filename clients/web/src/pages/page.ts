// page.ts — what all pages but the table share: the frame around them, and a page that says sorry.
import { draw, h, type Child } from '../tree';

export function showPage(title: string, ...children: Child[]): void {
    document.title = title ? `${title} · Rift` : 'Rift';
    document.body.className = 'page';
    draw(document.body, h('main', { class: 'page-main' }, ...children));
}

export function showSorry(title: string, problem: string): void {
    showPage(title, h('h1', {}, title), h('p', {}, problem), h('p', {}, h('a', { href: '/' }, 'To the first page')));
}
