import type { Token } from 'markdown-it';
import type { BlockLink } from '../block.ts';
import { joinLines } from '../blocks/join-lines.ts';

/** Element names that Markdown authors use inside lines. Anything else that looks like a tag (`<name>`, `List<String>`) is text. */
const HTML_NAMES = new Set(
  (
    'a abbr address article aside audio b bdi bdo big blockquote body br button caption center cite code col colgroup data dd del ' +
    'details dfn div dl dt em fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hr html i iframe img input ins ' +
    'kbd label legend li link main mark meta nav noscript ol optgroup option p param picture pre q rp rt ruby s samp script section ' +
    'select small source span strike strong style sub summary sup svg table tbody td textarea tfoot th thead time title tr tt u ul ' +
    'var video wbr'
  ).split(' '),
);
/** Returns the text of an inline token's children as a reader sees it. */
export function inlineText(children: readonly Token[]): string {
  let text = '';
  for (const child of children) {
    if (child.type === 'softbreak') text += '\n';
    else if (child.type === 'hardbreak') text = `${text.trimEnd()}\u2028`;
    else if (child.type === 'image') text += child.content;
    else if (child.type === 'html_inline') text += htmlInlineText(child.content);
    else text += child.content;
  }
  return joinLines(text).trim();
}

/** Returns a heading's children without the pictures beside its words: badges and logos are no part of its name. */
export function withoutPictures(children: readonly Token[]): readonly Token[] {
  const words = children.filter((child) => !isPicture(child));
  return inlineText(words) === '' ? children : words;
}

/** Returns the pictures of a line that has nothing else, linked or not, else an empty list. */
export function picturesAlone(children: readonly Token[]): Token[] {
  const pictures = children.filter(({ type }) => type === 'image');
  const others = children.filter(({ type }) => type !== 'image');
  return inlineText(others) === '' ? pictures : [];
}

const isPicture = ({ type, content }: Token): boolean =>
  type === 'image' || (type === 'html_inline' && /^<img\b/i.test(content));

/** Returns whether the children of an inline token are one piece of bold text. */
export function isBold(children: readonly Token[]): boolean {
  const shown = children.filter(({ type, content }) => type !== 'text' || content !== '');
  const end = shown.findIndex(({ type }) => type === 'strong_close');
  return shown[0]?.type === 'strong_open' && end === shown.length - 1;
}

/** Returns the links of an inline token's children, text and target, without images. */
export function inlineLinks(children: readonly Token[]): BlockLink[] {
  const links: BlockLink[] = [];
  let open: { url: string; from: number } | null = null;
  for (const [i, child] of children.entries()) {
    if (!open && child.type === 'link_open') open = { url: String(child.attrGet('href') ?? ''), from: i + 1 };
    if (!open || child.type !== 'link_close') continue;
    const text = inlineText(children.slice(open.from, i));
    if (open.url !== '' && text !== '') links.push({ text, url: open.url });
    open = null;
  }
  return links;
}

function htmlInlineText(tag: string): string {
  if (tag.startsWith('<!--')) return '';
  const name = /^<\/?([A-Za-z][A-Za-z0-9-]*)/.exec(tag)?.[1]?.toLowerCase();
  if (name === undefined || !HTML_NAMES.has(name)) return tag;
  if (name === 'br') return '\u2028';
  if (name !== 'img') return '';
  return /\balt\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag)?.slice(1).find(Boolean) ?? '';
}
