import { escapeHtml } from '../../lib/strings/escape-html.ts';

/** Around the number of a part that is held back; `holdParts` removes these characters, and others that later steps use, from the text. */
const OPEN = '\uE000';
const CLOSE = '\uE001';
const HELD = /\uE000(\d{1,9})\uE001/g;
const RESERVED = /[\uE000-\uE00F]/g;

const VERBATIM = /<(pre|nowiki|syntaxhighlight|source|math|ref)\b([^<>]{0,300})>/gi;
const LANGUAGE = /\blang\s*=\s*["']?([\w+#.-]{1,40})/i;

/** A text whose parts without markup (code, formulas) are held back as HTML, and its footnotes. */
export interface HeldText {
  text: string;
  held: readonly string[];
  notes: readonly string[];
}

/** Removes comments, and holds back code, formulas and whatever must not be read as markup. One pass: an element without an end is text. */
export function holdParts(source: string): HeldText {
  const text = source.replace(RESERVED, ' ').replace(/<!--[\s\S]*?(?:-->|$)/g, '');
  const lower = text.toLowerCase();
  const held: string[] = [];
  const notes: string[] = [];
  const endless = new Set<string>();
  let shown = '';
  let from = 0;
  for (const match of text.matchAll(VERBATIM)) {
    const [tag, name = '', attributes = ''] = match;
    const kind = name.toLowerCase();
    const start = match.index + tag.length;
    if (match.index < from) continue;
    if (attributes.endsWith('/')) {
      shown += text.slice(from, match.index);
      from = start;
      continue;
    }
    const end = endless.has(kind) ? -1 : lower.indexOf(`</${kind}`, start);
    if (end < 0) {
      endless.add(kind);
      continue;
    }
    shown += text.slice(from, match.index);
    const inside = text.slice(start, end);
    if (kind === 'ref') shown += `[^${notes.push(inside.trim())}]`;
    else shown += `${OPEN}${held.push(heldHtml(kind, attributes, inside)) - 1}${CLOSE}`;
    from = Math.max(start, text.indexOf('>', end) + 1 || text.length);
  }
  return { text: shown + text.slice(from), held, notes };
}

function heldHtml(kind: string, attributes: string, inside: string): string {
  const text = escapeHtml(inside.replace(/<\/?nowiki\s*\/?>/gi, ''));
  const isBlock =
    kind === 'pre' || ((kind === 'syntaxhighlight' || kind === 'source') && inside.includes('\n'));
  if (!isBlock) return `<code>${text.trim()}</code>`;
  const language = LANGUAGE.exec(attributes)?.[1];
  const lines = text.replace(/^\n+|\s+$/g, '');
  return `<pre${language ? ` class="language-${language.toLowerCase()}"` : ''}>\n${lines}</pre>`;
}

/** Puts the parts that were held back into their places. */
export const releaseParts = (html: string, held: readonly string[]): string =>
  html.replace(HELD, (_, number: string) => held[Number(number)] ?? '');

/** Returns whether a line is only a block that was held back. */
export const isHeldBlock = (line: string, held: readonly string[]): boolean => {
  const [, number] = /^\s*\uE000(\d{1,9})\uE001\s*$/.exec(line) ?? [];
  return number !== undefined && held[Number(number)]?.startsWith('<pre') === true;
};
