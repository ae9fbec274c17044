import { parseHTML } from 'linkedom';

/** The part of the DOM that the readers use; the project is compiled without the browser's types. */
export interface DomNode {
  readonly nodeType: number;
  readonly textContent: string | null;
  readonly childNodes: Iterable<DomNode>;
}

export interface DomElement extends DomNode {
  readonly localName: string;
  readonly children: Iterable<DomElement>;
  readonly parentElement: DomElement | null;
  getAttribute(name: string): string | null;
  hasAttribute(name: string): boolean;
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

/** Parses a whole HTML page, or a fragment of one as the body of an empty page. */
export function parseDom(html: string): DomDocument {
  const isPage = /<(?:html|body|head)[\s>]/i.test(html);
  const { document } = parseHTML(
    isPage ? html : `<!doctype html><html><head></head><body>${html}</body></html>`,
  );
  return document as unknown as DomDocument;
}
