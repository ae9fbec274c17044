import { foldSpace } from '../lib/strings/fold-space.ts';

const IMAGE = /!\[([^[\]\n]{0,300})\]\([^()\s]{0,1000}(?:\s+"[^"\n]{0,200}")?\)/g;
const LINK = /\[([^[\]\n]{0,300})\]\((?:[^()\s]|\([^()\s]{0,200}\)){0,1000}(?:\s+"[^"\n]{0,200}")?\)/g;
const REFERENCE_LINK = /\[([^[\]\n]{1,300})\]\[[^[\]\n]{0,100}\]/g;
const SHORTCUT_LINK = /(?<![\w\]\\])\[([^[\]\n]*[\p{L}][^[\]\n]{0,200})\](?![[(:])/gu;
const FOOTNOTE = /\[\^[\w.-]{1,100}\]/g;
const AUTOLINK = /<((?:https?:\/\/|mailto:)[^<>\s]{1,1000})>/g;
const COMMENT = /<!--.{0,2000}?-->/gs;
const TAG = /<\/?[a-z][^<>]{0,500}>/gi;
const STRONG = /(?<![\p{L}\p{N}\\])(\*{1,3}|_{1,3}|~~)(?=\S)([^*_~\n]{1,500}?)(?<=\S)\1(?![\p{L}\p{N}])/gu;
const CODE = /`{1,2}([^`\n]{1,300})`{1,2}/g;
const ESCAPE = /\\([\\`*_{}[\]()#+.!|<>~-])/g;
const QUOTE_BREAK = /\n[ \t]*(?:>[ \t]?)+/g;
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#39': "'",
  mdash: '—',
  ndash: '–',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
};
const ENTITY = /&(amp|lt|gt|quot|apos|nbsp|#39|[mn]dash|hellip|[lr][sd]quo);/g;
const NEEDS_CLEANING = /[[<*_~`\\&>]/;
const UNEVEN_SPACE = /\s\s|[^\S ]/;

/** What is removed, in this order; each only where one of its signs is, because most sentences have one sign and the patterns are slow. */
const MARKS: readonly (readonly [signs: readonly string[], pattern: RegExp, replacement: string])[] = [
  [['>'], QUOTE_BREAK, ' '],
  [['<!--'], COMMENT, ' '],
  [['[^'], FOOTNOTE, ''],
  [['!['], IMAGE, '$1'],
  [[']('], LINK, '$1'],
  [[']['], REFERENCE_LINK, '$1'],
  [['['], SHORTCUT_LINK, '$1'],
  [['<'], AUTOLINK, '$1'],
  [['<'], TAG, ''],
  [['`'], CODE, '$1'],
  [['*', '_', '~~'], STRONG, '$2'],
  [['*', '_', '~~'], STRONG, '$2'],
  [['\\'], ESCAPE, '$1'],
];

/**
 * Returns a sentence as a reader sees it: Markdown links become their words; emphasis, code marks, footnote references, tags, comments and
 * quote marks are removed; whitespace is collapsed. Words never change, so that the result can still be found in its source.
 */
export function plainSentence(sentence: string): string {
  if (!NEEDS_CLEANING.test(sentence)) return evenSpace(sentence);
  let text = sentence;
  for (const [signs, pattern, replacement] of MARKS)
    if (signs.some((sign) => text.includes(sign))) text = text.replace(pattern, replacement);
  return evenSpace(
    text.includes('&') ? text.replace(ENTITY, (_whole, name: string) => ENTITIES[name] ?? ' ') : text,
  );
}

const evenSpace = (text: string): string => (UNEVEN_SPACE.test(text) ? foldSpace(text) : text.trim());
