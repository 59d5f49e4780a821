// tree.ts — what the page should look like as a tree, and the least that must be done to make it so.
//
// A View is the whole truth, so everything is drawn again from it: `h` makes a tree, `draw` compares it with the one
// before and touches only what differs. Children with a key keep their element wherever they go in their parent, so
// that focus, scrolling and running motions stay with them.

export type Handler = (event: never) => void;
export type Value = string | number | boolean | null | undefined | Handler;
export type Child = Branch | string | number | null | undefined | false | Child[];

export interface Branch {
    readonly tag: string;
    readonly key: string | null;
    readonly attributes: Readonly<Record<string, Value>>;
    readonly children: readonly (Branch | string)[];
    readonly markup: string | null;     // what is inside, as markup of our own making; then there are no children
}

const SVG = 'http://www.w3.org/2000/svg';
// Properties that people change as well: the attribute is only their initial value.
const PROPERTIES = new Set(['value', 'checked', 'disabled', 'hidden', 'selected', 'open']);

function flatten(children: readonly Child[], into: (Branch | string)[]): (Branch | string)[] {
    for (const child of children) {
        if (Array.isArray(child)) flatten(child, into);
        else if (typeof child === 'number') into.push(String(child));
        else if (child !== null && child !== undefined && child !== false && child !== '') into.push(child);
    }
    return into;
}

// Attributes that are null, undefined or false are left out; those that begin with "on" are handlers, those with "--" numbers
// for the style file. `key` names the
// child among its siblings. `class` may hold anything falsy between its words.
export function h(tag: string, attributes: Record<string, Value> = {}, ...children: Child[]): Branch {
    const { key, ...rest } = attributes;
    return { tag, key: key === undefined || key === null ? null : String(key), attributes: rest, children: flatten(children, []), markup: null };
}

// An element whose inside is markup: pictures of cards, signs. Never words that somebody typed, unless escaped.
export function made(tag: string, attributes: Record<string, Value>, markup: string): Branch {
    return { ...h(tag, attributes), markup };
}

export const classes = (...words: (string | false | null | undefined)[]): string => words.filter(Boolean).join(' ');

// ---- making it so ----

type Drawn = Element & { branch?: Branch };

function setAttribute(element: Element, name: string, value: Value): void {
    if (name.startsWith('--')) {          // a number for the style file; the page's policy forbids the attribute, not this
        (element as HTMLElement).style.setProperty(name, value === null || value === undefined ? null : String(value));
    } else if (name.startsWith('on')) {
        (element as unknown as Record<string, unknown>)[name] = typeof value === 'function' ? value : null;
    } else if (PROPERTIES.has(name) && name in element && element.tagName !== 'OPTION') {       // an option's value is its words until it has one
        const of = element as unknown as Record<string, unknown>, wanted = value ?? (name === 'value' ? '' : false);
        if (of[name] !== wanted) of[name] = wanted;
    } else if (value === null || value === undefined || value === false || typeof value === 'function') {
        element.removeAttribute(name);
    } else {
        element.setAttribute(name, value === true ? '' : String(value));
    }
}

function setAttributes(element: Element, before: Branch | undefined, branch: Branch): void {
    const old = before?.attributes ?? {};
    for (const name of Object.keys(old))
        if (!(name in branch.attributes)) setAttribute(element, name, null);
    for (const [name, value] of Object.entries(branch.attributes))
        if (value !== old[name] || PROPERTIES.has(name)) setAttribute(element, name, value);
}

function create(branch: Branch, isSvg: boolean): Drawn {
    const element = isSvg || branch.tag === 'svg' ? document.createElementNS(SVG, branch.tag) : document.createElement(branch.tag);
    // without it, a button in a form would submit the form
    if (branch.tag === 'button') element.setAttribute('type', 'button');
    update(element, branch);
    return element;
}

const canBecome = (node: Node | null, branch: Branch): boolean =>
    (node as Drawn | null)?.branch?.tag === branch.tag && (node as Drawn).branch?.key === branch.key;

function childrenByKey(element: Element): Map<string, Drawn> {
    const found = new Map<string, Drawn>();
    for (let node = element.firstElementChild as Drawn | null; node; node = node.nextElementSibling as Drawn | null)
        if (node.branch?.key) found.set(node.branch.key, node);
    return found;
}

// The element or text that stands for this child: an old one if one fits, from `at` on if it has no key.
function childFor(element: Element, child: Branch | string, at: ChildNode | null, keyed: Map<string, Drawn>): ChildNode {
    if (typeof child === 'string') {
        if (at?.nodeType !== Node.TEXT_NODE) return document.createTextNode(child);
        if (at.nodeValue !== child) at.nodeValue = child;
        return at;
    }
    const old = child.key === null ? at : keyed.get(child.key) ?? null;
    if (!canBecome(old, child)) return create(child, element.namespaceURI === SVG && element.tagName !== 'foreignObject');
    update(old as Drawn, child);
    return old as ChildNode;
}

function updateChildren(element: Element, children: readonly (Branch | string)[]): void {
    const keyed = childrenByKey(element);
    const wanted = new Set(children.map((child) => typeof child === 'string' ? null : child.key));
    // What goes, goes first: otherwise everything after it would be moved, and a moved element loses its focus.
    keyed.forEach((node, key) => wanted.has(key) || node.remove());
    let at = element.firstChild;
    for (const child of children) {
        const node = childFor(element, child, at, keyed);
        if (node === at) at = at.nextSibling;
        else element.insertBefore(node, at);
    }
    while (at) {
        const next = at.nextSibling;
        at.remove();
        at = next;
    }
}

function update(element: Drawn, branch: Branch): void {
    const before = element.branch;
    if (before === branch) return;
    setAttributes(element, before, branch);
    if (branch.markup !== null) {
        if (before?.markup !== branch.markup) element.innerHTML = branch.markup;
    } else {
        if (before?.markup) element.textContent = '';
        updateChildren(element, branch.children);
    }
    // A list can take its value only when its entries are there.
    if (branch.tag === 'select' && 'value' in branch.attributes) setAttribute(element, 'value', branch.attributes['value']);
    element.branch = branch;
}

// Makes the inside of an element what the children say. The element with the focus keeps it, if it is still there.
export function draw(element: Element, ...children: Child[]): void {
    const focused = document.activeElement;
    updateChildren(element, flatten(children, []));
    if (focused instanceof HTMLElement || focused instanceof SVGElement)
        if (focused !== document.activeElement && focused.isConnected) focused.focus({ preventScroll: true });
}
