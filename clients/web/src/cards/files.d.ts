// files.d.ts — a card file, bundled as its text (esbuild --loader:.cards=text).
declare module '*.cards' {
    const text: string;
    export default text;
}
