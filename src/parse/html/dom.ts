// The same library in one file: its 170 modules take 90 ms of processor time to load in every process and thread that reads pages, this 10.
import { parseHTML } from 'linkedom/worker';

/** The part of the DOM that the readers use; the project compiles without the browser's types. */
export interface DomNode {
  readonly nodeType: number;
  readonly textContent: string | null;
  readonly childNodes: Iterable<DomNode>;
}

/** The part of an element that reading needs: of a document, or of a fragment (fragment.ts). */
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

/** Returns whether a text is a whole page. `html`, `head` and `body` tags may all be omitted (HTML standard, 13.1.2.4); a doctype then tells. */
export function isHtmlPage(html: string): boolean {
  return /<(?:html|body|head|!doctype)[\s>]/i.test(html);
}

/** Parses a whole HTML page, or a fragment as the body of an empty page. */
export function parseDom(html: string): DomDocument {
  const page = isHtmlPage(html)
    ? withTags(html)
    : `<!doctype html><html><head></head><body>${html}</body></html>`;
  // Without the browser's types, the library's result is untyped.
  const { document }: { document: DomDocument } = parseHTML(page);
  return document;
}

/** The head of a page, including its `html`, `head` and `body` tags, up to the first thing that belongs to the body. */
const HEAD_PART =
  /\s+|<!doctype[^>]*>|<!--[\s\S]*?-->|<\/?(?:html|head)\b[^>]*>|<(?:meta|link|base)\b[^>]*>|<(title|style|script|noscript|template)\b[^>]*>[\s\S]*?<\/\1\s*>/iy;
const FRAME_TAG = /<!doctype[^>]*>|<\/?(?:html|head)\b[^>]*>/gi;

/** Adds the tags that a page's author omitted; the parser relies on them and finds nothing in a page without `<head>` or `<body>`. */
function withTags(html: string): string {
  if ([/<html[\s>]/i, /<head[\s>]/i, /<(?:body|frameset)[\s>]/i].every((tag) => tag.test(html))) return html;
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
