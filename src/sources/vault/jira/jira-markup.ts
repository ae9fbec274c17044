import type { RawBlock } from '../../../parse/block.ts';
import { parseMarkdown } from '../../../parse/markdown/parse-markdown.ts';
import { normalizeNewlines } from '../../../parse/normalize-newlines.ts';

/** Code, which keeps every character: `{code:java}…{code}` and `{noformat}…{noformat}`. */
const OPENING = /\{(code|noformat)(?::([^}\n]{0,200}))?\}/g;
/** What Jira uses for emphasis. Its marks stand at the edge of a word, so that `file_name` and `5 * 3` keep theirs. */
const EMPHASIS = /(^|[\s([{>:;,.!?"'|])([*_+^~]|\?\?)(?=\S)([^\n]{0,500}?\S|\S)\2(?=$|[\s)\]}<:;,.!?"'|])/gm;
const PANEL = /\{panel:([^}\n]{0,500})\}/g;
const BOX = /\{(?:color|panel|anchor|toc|quote|expand|info|note|tip|warning)(?::[^}\n]{0,300})?\}/g;

/** Converts Jira's wiki markup (as in descriptions and comments of its exports) to blocks. */
export function parseJiraMarkup(markup: string): RawBlock[] {
  return parseMarkdown(markdownOf(markup)).blocks;
}

/** Converts Jira's wiki markup to Markdown, everything outside of code line by line. */
function markdownOf(markup: string): string {
  const source = normalizeNewlines(markup);
  const parts: string[] = [];
  /** Marks that no later one closes: it is searched for once, not again for every one that opens. */
  const unclosed = new Set<string>();
  let end = 0;
  for (const { index, 0: opening, 1: mark = '', 2: options = '' } of source.matchAll(OPENING)) {
    if (index < end || unclosed.has(mark)) continue;
    const start = index + opening.length;
    const close = source.indexOf(`{${mark}}`, start);
    if (close < 0) {
      unclosed.add(mark);
      continue;
    }
    parts.push(proseOf(source.slice(end, index)), fenced(source.slice(start, close), languageOf(options)));
    end = close + mark.length + 2;
  }
  return [...parts, proseOf(source.slice(end))].join('');
}

/** The first option without a name is the language: `{code:title=a.ts|java}`. */
const languageOf = (options: string): string =>
  options.split('|').find((option) => /^[\w#+-]+$/.test(option)) ?? '';

/** A panel shows its title as a line of its own; the rest of its options is about colors. */
function titleOf(options: string): string {
  const title = options.split('|').find((option) => option.startsWith('title='));
  return title === undefined ? '' : `\n${title.slice('title='.length)}\n`;
}

function fenced(code: string, language: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `\n\n${fence}${language}\n${code.replace(/^\n|\n$/g, '')}\n${fence}\n\n`;
}

function proseOf(source: string): string {
  return quoted(source)
    .replace(PANEL, (_, options: string) => titleOf(options))
    .replace(BOX, '')
    .split('\n')
    .map((line) => lineOf(line))
    .join('\n');
}

/** Puts `> ` before each line between `{quote}` marks, of which the last may be missing. */
const quoted = (source: string): string =>
  source
    .split(/\{quote\}/)
    .map((part, i) => (i % 2 === 0 ? part : `\n\n${part.trim().replace(/^/gm, '> ')}\n\n`))
    .join('');

function lineOf(line: string): string {
  const heading = /^\s*h([1-6])\.\s+(.*)$/.exec(line);
  if (heading) return `\n${'#'.repeat(Number(heading[1]))} ${inlineOf(heading[2] ?? '')}\n`;
  const quote = /^\s*bq\.\s+(.*)$/.exec(line);
  if (quote) return `\n> ${inlineOf(quote[1] ?? '')}\n`;
  if (/^\s*\|\|/.test(line)) return headerRow(line);
  const item = /^\s*([*#-]+)\s+(?=\S)(.*)$/.exec(line);
  if (item && !/^-{2,}$/.test(item[1] ?? '')) return itemOf(item[1] ?? '', inlineOf(item[2] ?? ''));
  if (/^\s*-{4,}\s*$/.test(line)) return '\n---\n';
  // Every line ends where it was written to end; in Markdown two spaces say so.
  return /^\s*$|^\s*\|/.test(line) ? inlineOf(line) : `${inlineOf(line)}  `;
}

/** `**` is an item in an item; Markdown indents it below the text of the item around it. */
function itemOf(marks: string, text: string): string {
  const indent = '    '.repeat(marks.length - 1);
  return `${indent}${marks.endsWith('#') ? '1.' : '-'} ${text}`;
}

function headerRow(line: string): string {
  const cells = line
    .trim()
    .replace(/^\|\||\|\|$/g, '')
    .split('||')
    .map(inlineOf);
  return `\n| ${cells.join(' | ')} |\n|${' --- |'.repeat(cells.length)}`;
}

function inlineOf(text: string): string {
  return text
    .replace(/\{\{([^}\n]{1,500})\}\}/g, '`$1`')
    .replace(/\[~(?:accountid:)?([^\]\n]{1,200})\]/g, '@$1')
    .replace(/\[\^([^\]\n]{1,200})\]/g, '$1')
    .replace(/\[([^\]|\n]{1,500})\|((?:https?:|mailto:)[^\]|\s]{1,1000})(?:\|[^\]\n]{0,100})?\]/g, '[$1]($2)')
    .replace(/\[((?:https?:|mailto:)[^\]|\s]{1,1000})\]/g, '<$1>')
    .replace(/!([^!|\s][^!|\n]{0,200}\.\w{2,5})(?:\|[^!\n]{0,200})?!/g, '[image $1]')
    .replace(EMPHASIS, '$1$3')
    .replace(/\\\\(?=\s|$)/g, ' ');
}
