import type { BlockLink } from '../block.ts';
import { joinLines } from '../blocks/join-lines.ts';
import { referredText, type RstReferences, targetName } from './rst-references.ts';

/** Inline markup never starts after a letter or digit, and is bounded, so that an unclosed marker costs little. */
const INLINE = new RegExp(
  [
    String.raw`\\(?<escaped>[\s\S]?)`,
    '(?<![\\p{L}\\p{N}])``(?<literal>[^\\s`](?:.{0,800}?[^\\s])??)``(?![\\p{L}\\p{N}])',
    '(?<![\\p{L}\\p{N}]):(?<role>[A-Za-z][\\w:.+-]{0,50}):`(?<said>(?:[^`\\\\]|\\\\.){1,800})`',
    '(?<![\\p{L}\\p{N}`])_?`(?<text>[^\\s`](?:[^`\\\\]|\\\\.){0,800})`(?<end>__?|:[A-Za-z][\\w:+-]{0,30}:)?',
    String.raw`(?<![\p{L}\p{N}*])\*\*(?<strong>[^\s*](?:[^*\\]|\\.|\*(?!\*)){0,800}?)\*\*(?![\p{L}\p{N}])`,
    String.raw`(?<![\p{L}\p{N}*])\*(?<emphasis>[^\s*](?:[^*\\]|\\.){0,800}?)\*(?![\p{L}\p{N}*])`,
    String.raw`(?<![\p{L}\p{N}])\|(?<substitution>[^\s|](?:[^|]{0,98}[^\s|])?)\|_{0,2}`,
    String.raw`\[(?<note>\d{1,4}|#[\w-]{0,40}|\*|[A-Za-z][\w.-]{0,40})\]_(?![\p{L}\p{N}_])`,
    String.raw`(?<![\p{L}\p{N}_])(?<word>[\p{L}\p{N}][\p{L}\p{N}.+-]{0,80})__?(?![\p{L}\p{N}_])`,
  ].join('|'),
  'gu',
);
const TITLED = /^([\s\S]*?\S) ?<([^<>]+)>$/;
/** Roles whose text is literal, with `<` and `>` in it. */
const LITERAL_ROLE =
  /^(?:code|math|samp|file|kbd|literal|command|program|envvar|regexp|makevar|c:expr|cpp:expr)$/;
const ADDRESS = /^(?:https?:\/\/|mailto:|\/|\.{1,2}\/)/i;

/** Text as a reader sees it, and its links. */
export interface RstInline {
  text: string;
  links: BlockLink[];
}

interface Reading {
  references: RstReferences;
  links: BlockLink[];
}
type Groups = Readonly<Record<string, string | undefined>>;

/** Reads the inline markup of a paragraph: what roles, references and substitutions show, without the marks. */
export function rstInline(source: string, references: RstReferences): RstInline {
  const line = joinLines(source);
  const reading: Reading = { references, links: [] };
  let text = '';
  let from = 0;
  for (const match of line.matchAll(INLINE)) {
    text += line.slice(from, match.index) + (shownText(match.groups ?? {}, reading) ?? match[0]);
    from = match.index + match[0].length;
  }
  return { text: (text + line.slice(from)).replace(/ {2,}/g, ' ').trim(), links: reading.links };
}

/** Returns what a match shows; null if it stays as it is. */
function shownText(groups: Groups, reading: Reading): string | null {
  const { references } = reading;
  if (groups.escaped !== undefined) return groups.escaped.trim();
  if (groups.literal !== undefined) return groups.literal;
  if (groups.role !== undefined) return roleText(groups.role, groups.said ?? '', reading);
  if (groups.text !== undefined) return quotedText(groups.text, groups.end, reading);
  const emphasized = groups.strong ?? groups.emphasis;
  if (emphasized !== undefined) return unescaped(emphasized);
  if (groups.substitution !== undefined)
    return referredText(references.substitutions, groups.substitution, references.room) ?? null;
  if (groups.note !== undefined) return `[^${groups.note.replace('#', '')}]`;
  const url = references.urls.get(targetName(groups.word ?? ''));
  return url === undefined ? null : linked(groups.word ?? '', url, reading);
}

const unescaped = (text: string): string => text.replace(/\\\s?/g, '');

function linked(text: string, url: string | undefined, { links }: Reading): string {
  if (url !== undefined && ADDRESS.test(url)) links.push({ text, url });
  return text;
}

/** Reads “`text`”, “`text <address>`_”, “`target`_” and “`text`:role:”. */
function quotedText(quoted: string, end: string | undefined, reading: Reading): string {
  if (end?.startsWith(':')) return roleText(end.slice(1, -1), quoted, reading);
  const said = unescaped(quoted);
  if (end === undefined) return said;
  const { urls } = reading.references;
  const [, title, target] = TITLED.exec(said) ?? [];
  if (title === undefined || target === undefined) return linked(said, urls.get(targetName(said)), reading);
  return linked(title, target.endsWith('_') ? urls.get(targetName(target.slice(0, -1))) : target, reading);
}

function roleText(role: string, raw: string, reading: Reading): string {
  const kind = role.toLowerCase();
  if (LITERAL_ROLE.test(kind)) return raw;
  const said = unescaped(raw);
  const [, title, target] = TITLED.exec(said) ?? [];
  if (title !== undefined) return linked(title, target, reading);
  const name = said.replace(/^!/, '');
  if (kind === 'pep' || kind === 'rfc') return `${kind.toUpperCase()} ${name}`;
  if (kind === 'ref' || kind === 'numref')
    return referredText(reading.references.titles, targetName(name), reading.references.room) ?? name;
  return name.startsWith('~') ? name.slice(name.lastIndexOf('.') + 1).replace('~', '') : name;
}
