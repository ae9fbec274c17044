import { Html5Converter, load, LoggerManager, NullLogger, Section } from '@asciidoctor/core';
import { sectionId } from './section-ids.ts';

/** What the library gives its converter: its own types say `any` for blocks and list items for pairs of terms and texts. */
interface BlockNode {
  hasTitle(): boolean;
  getTitle(): string | null;
  content(): Promise<string>;
}
interface TextNode {
  getText(): string | null;
  hasBlocks(): boolean;
  content(): Promise<string>;
}
interface TermsNode {
  hasTitle(): boolean;
  getTitle(): string | null;
  getItems(): [TextNode[], TextNode | null | undefined][];
}

/** Admonitions become their text, not a table with an icon; a term and its definition become one item. */
class ReaderConverter extends Html5Converter {
  override async convert_admonition(node: BlockNode): Promise<string> {
    return `${titleOf(node)}<div>${await node.content()}</div>`;
  }

  override async convert_dlist(node: TermsNode): Promise<string> {
    const items: string[] = [];
    for (const [terms, meaning] of node.getItems()) {
      const said = [terms.map((term) => term.getText()).join(', '), meaning?.getText()].filter(Boolean);
      const blocks = meaning?.hasBlocks() ? await meaning.content() : '';
      items.push(`<li><p>${said.join(': ')}</p>${blocks}</li>`);
    }
    return `${titleOf(node)}<ul>${items.join('\n')}</ul>`;
  }
}

const titleOf = (node: Pick<BlockNode, 'hasTitle' | 'getTitle'>): string =>
  node.hasTitle() ? `<p>${node.getTitle() ?? ''}</p>` : '';

// Missing or unclosed parts of a file do not belong in the service's log.
LoggerManager.setLogger(NullLogger.create());
Section.generateId = sectionId;

/** Blank, because the library would show when it read the file: the same file would be another document every day. */
const TIMES = Object.fromEntries(
  ['local', 'doc'].flatMap((of) => ['date', 'time', 'datetime', 'year'].map((part) => [of + part, ' '])),
);

/** Of such a text the library would read the first paragraph only. */
const INLINE = /^:doctype:\s*inline/m;

/** A text as HTML, with the attributes of its header. */
export interface Converted {
  html: string;
  attribute(name: string): string | undefined;
}

/** Converts AsciiDoc to HTML; null if the library fails. It reads no other file and no address: includes become links. */
export async function convertAsciidoc(text: string): Promise<Converted | null> {
  const converted = await load(text, {
    safe: 'secure',
    converter: ReaderConverter,
    attributes: { showtitle: true, ...TIMES, ...(INLINE.test(text) ? { doctype: 'article' } : {}) },
  })
    .then(async (document) => ({ document, html: String(await document.convert()) }))
    // Whatever the library cannot read (`{counter:__proto__}`) is still text.
    .catch(() => null);
  if (!converted) return null;
  const { document, html } = converted;
  const attribute = (name: string): string | undefined => {
    const value: unknown = document.getAttribute(name);
    return typeof value === 'string' ? value.trim() : undefined;
  };
  return { html, attribute };
}
