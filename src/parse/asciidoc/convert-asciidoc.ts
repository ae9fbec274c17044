import { Html5Converter, load, LoggerManager, NullLogger } from '@asciidoctor/core';

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

/** A text as HTML, with the attributes of its header. */
export interface Converted {
  html: string;
  attribute(name: string): string | undefined;
}

/** Converts AsciiDoc to HTML. It reads no other file and no address: includes become links. */
export async function convertAsciidoc(text: string): Promise<Converted> {
  const document = await load(text, {
    safe: 'secure',
    converter: ReaderConverter,
    attributes: { showtitle: true },
  });
  const html = String(await document.convert());
  const attribute = (name: string): string | undefined => {
    const value: unknown = document.getAttribute(name);
    return typeof value === 'string' ? value : undefined;
  };
  return { html, attribute };
}
