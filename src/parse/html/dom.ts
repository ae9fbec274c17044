import { parseHTML } from 'linkedom';

/** The part of the DOM that the readers use; the project is compiled without the browser's types. */
export interface DomNode {
  readonly nodeType: number;
  readonly textContent: string | null;
  readonly childNodes: Iterable<DomNode>;
}

/** An element as far as it takes to read it: of a document, or of a fragment (fragment.ts). */
export interface ReadElement extends DomNode {
  readonly localName: string;
  readonly children: Iterable<ReadElement>;
  getAttribute(name: string): string | null;
  hasAttribute(name: string): boolean;
  querySelector(selector: string): ReadElement | null;
  querySelectorAll(selector: string): Iterable<ReadElement>;
}

/** An element of a document. */
export interface DomElement extends ReadElement {
  readonly children: Iterable<DomElement>;
  readonly parentElement: DomElement | null;
  setAttribute(name: string, value: string): void;
  querySelector(selector: string): DomElement | null;
  querySelectorAll(selector: string): Iterable<DomElement>;
  remove(): void;
}

export interface DomDocument {
  readonly title: string;
  readonly body: DomElement;
  readonly documentElement: DomElement;
  querySelector(selector: string): DomElement | null;
  querySelectorAll(selector: string): Iterable<DomElement>;
}

/** Whether a text is a whole page; its tags `html`, `head` and `body` may all be left out (HTML standard, 13.1.2.4), its doctype then says so. */
export function isHtmlPage(html: string): boolean {
  return /<(?:html|body|head|!doctype)[\s>]/i.test(html);
}

/** Parses a whole HTML page, or a fragment of one as the body of an empty page. */
export function parseDom(html: string): DomDocument {
  const page = isHtmlPage(html)
    ? withTags(html)
    : `<!doctype html><html><head></head><body>${html}</body></html>`;
  // Without the browser's types the library's result has none.
  const { document }: { document: DomDocument } = parseHTML(page);
  return document;
}

/** What stands in the head of a page, tags of the frame included, up to the first thing that belongs into the body. */
const HEAD_PART =
  /\s+|<!doctype[^>]*>|<!--[\s\S]*?-->|<\/?(?:html|head)\b[^>]*>|<(?:meta|link|base)\b[^>]*>|<(title|style|script|noscript|template)\b[^>]*>[\s\S]*?<\/\1\s*>/iy;
const FRAME_TAG = /<!doctype[^>]*>|<\/?(?:html|head)\b[^>]*>/gi;

/** A page with the tags that its author left out; the parser takes them for granted and finds nothing in a page without `<body>`. */
function withTags(html: string): string {
  if (/<html[\s>]/i.test(html) && /<(?:body|frameset)[\s>]/i.test(html)) return html;
  let end = 0;
  HEAD_PART.lastIndex = 0;
  while (HEAD_PART.test(html)) end = HEAD_PART.lastIndex;
  const head = html.slice(0, end);
  const root = /<html\b[^>]*>/i.exec(head)?.[0] ?? '<html>';
  const rest = html.slice(end);
  const body = /^<body[\s>]/i.test(rest)
    ? rest
    : `<body>${rest.replace(/(?:<\/(?:body|html)\s*>\s*){1,2}$/i, '')}</body>`;
  return `<!doctype html>${root}<head>${head.replace(FRAME_TAG, '')}</head>${body}</html>`;
}
