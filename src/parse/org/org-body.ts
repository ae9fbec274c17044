import { htmlFragmentBlocks } from '../html/parse-html.ts';
import { tableBlocks } from '../tables/table-blocks.ts';
import { drawerAt } from './org-drawers.ts';
import type { OrgPage } from './org-page.ts';

const HEADING = /^(\*+)[ \t]+(.*)$/;
/** Tags after a heading, its priority, and how much of it is done. */
const HEADING_MARKS = /[ \t]+:[\p{L}\p{N}_@#%:]+:[ \t]*$|\[#\w\][ \t]*|[ \t]*\[\d{0,4}(?:\/\d{0,4}|%)\]/gu;
/** A longer line is not a title; looking for marks in it takes more than linear time. */
const HEADING_CHARS_MAX = 2_000;
const ITEM = /^([ \t]*)([-+]|(?<=[ \t])\*|\d{1,4}[.)]|[A-Za-z][.)])(?:[ \t]+(.*))?$/;
const COUNTER = /^\[@\w{1,4}\][ \t]*/;
const TERM = /^(.{1,300}?)[ \t]+::(?:[ \t]+(.*))?$/s;
const BLOCK = /^[ \t]*#\+begin_(\S{1,40})(?:[ \t]+(.*))?$/i;
const KEYWORD = /^[ \t]*#\+([\w-]{1,40})(?:\[[^\]\n]{0,200}\])?:[ \t]*(.*)$/;
const FOOTNOTE = /^\[fn:([\w-]{1,60})\][ \t]*(.*)$/;
const TABLE_LINE = /^[ \t]*\|/;
const FIXED = /^[ \t]*:(?: (.*))?$/;
const RULE = /^[ \t]*-{5,}[ \t]*$/;
const COMMENT = /^[ \t]*#(?: |$)/;
/** A row that only sets the width or alignment of columns. */
const COOKIES = /^(?:|\/|<[lrc]?\d*>|<|>|<>)$/;

interface Lines {
  lines: readonly string[];
  at: number;
  page: OrgPage;
  /** Kinds of blocks without an end below this line, so that none is looked for twice. */
  endless: Set<string>;
}

/** Reads what starts at a line and returns how many lines it took; 0 if something else starts there. */
type Element = (from: Lines) => number;

/** In the order in which they are tried; the last takes any line. */
const ELEMENTS: readonly Element[] = [
  blank,
  heading,
  block,
  (from) => drawerAt(from),
  keyword,
  comment,
  table,
  fixedWidth,
  rule,
  footnote,
  listItem,
  text,
];

/** Adds the blocks of lines to a page, in one pass. */
export function readOrgBody(lines: readonly string[], page: OrgPage): void {
  const endless = new Set<string>();
  for (let at = 0; at < lines.length; ) {
    const from = { lines, at, page, endless };
    at += ELEMENTS.reduce((taken, read) => taken || read(from), 0);
  }
  page.close();
}

const lineAt = ({ lines, at }: Lines): string => lines[at] ?? '';
const indentOf = (line: string): number => Math.max(0, line.search(/\S/));

/** Two blank lines end all lists. */
function blank(from: Lines): number {
  if (lineAt(from).trim() !== '') return 0;
  if (from.lines[from.at + 1]?.trim() === '') from.page.endLists();
  else from.page.close();
  return 1;
}

function heading(from: Lines): number {
  const [, stars, title = ''] = HEADING.exec(lineAt(from)) ?? [];
  if (stars === undefined) return 0;
  const shown = title.length > HEADING_CHARS_MAX ? title : title.replace(HEADING_MARKS, '');
  from.page.heading(shown.trim(), stars.length);
  return 1;
}

/** `#+begin_src` to `#+end_src`; the lines of blocks that are neither code nor left out are read like any other. */
function block({ lines, at, page, endless }: Lines): number {
  const [, name = '', argument = ''] = BLOCK.exec(lines[at] ?? '') ?? [];
  const kind = name.toLowerCase();
  if (kind === '') return 0;
  if (kind === 'quote' || kind === 'verse') {
    page.openQuote();
    return 1;
  }
  if (!/^(?:src|example|export|comment)$/.test(kind) || endless.has(kind)) return 1;
  const last = `#+end_${kind}`;
  let end = at + 1;
  while (end < lines.length && lines[end]?.trim().toLowerCase() !== last) end++;
  if (end === lines.length) {
    endless.add(kind);
    return 1;
  }
  verbatim({ kind, argument, lines: lines.slice(at + 1, end) }, page);
  return end - at + 1;
}

function verbatim(
  { kind, argument, lines }: { kind: string; argument: string; lines: readonly string[] },
  page: OrgPage,
): void {
  const [language = ''] = argument.trim().split(/\s+/);
  if (kind === 'export' && language.toLowerCase() === 'html')
    for (const found of htmlFragmentBlocks(lines.join('\n'))) page.push(found);
  if (kind === 'src' || kind === 'example') code(lines, kind === 'src' ? language : '', page);
}

/** Adds a code block without the indentation that all its lines share, and without the commas that Org puts before its own marks. */
function code(lines: readonly string[], language: string, page: OrgPage): void {
  const filled = lines.filter((line) => line.trim() !== '');
  const shared = filled.reduce((least, line) => Math.min(least, indentOf(line)), Number.POSITIVE_INFINITY);
  const shown = lines.map((line) =>
    line
      .slice(shared)
      .trimEnd()
      .replace(/^(\s*),(?=,*(?:\*|#\+))/, '$1'),
  );
  if (filled.length > 0)
    page.push({
      type: 'code',
      text: shown.join('\n').replace(/^\n+|\n+$/g, ''),
      ...(language === '' ? {} : { language: language.toLowerCase() }),
    });
}

/** Keywords are settings, except captions and included files, which become text and a link: a file never makes the service read another. */
function keyword({ lines, at, page }: Lines): number {
  const line = lines[at] ?? '';
  if (/^[ \t]*#\+end_/i.test(line)) {
    if (/^[ \t]*#\+end_(?:quote|verse)/i.test(line)) page.closeQuote();
    else page.close();
    return 1;
  }
  const [, name, said = ''] = KEYWORD.exec(line) ?? [];
  if (name === undefined) return 0;
  page.close();
  if (/^caption$/i.test(name)) page.line(said, 0);
  if (/^include$/i.test(name)) page.line(`[[file:${said.replace(/^"([^"]*)".*$/, '$1')}]]`, 0);
  page.close();
  return 1;
}

function comment(from: Lines): number {
  return COMMENT.test(lineAt(from)) ? 1 : 0;
}

function table({ lines, at, page }: Lines): number {
  let end = at;
  while (TABLE_LINE.test(lines[end] ?? '')) end++;
  if (end === at) return 0;
  const rows = lines
    .slice(at, end)
    .map((line) => line.trim())
    .filter((line) => !line.startsWith('|-'))
    .map((line) => cells(line).map((cell) => page.inline(cell).text));
  for (const found of tableBlocks(rows.filter((row) => !row.every((cell) => COOKIES.test(cell)))))
    page.push(found);
  return end - at;
}

const cells = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim().replaceAll('\\vert{}', '|'));

function fixedWidth({ lines, at, page }: Lines): number {
  let end = at;
  while (FIXED.test(lines[end] ?? '')) end++;
  if (end > at)
    code(
      lines.slice(at, end).map((line) => FIXED.exec(line)?.[1] ?? ''),
      '',
      page,
    );
  return end - at;
}

function rule(from: Lines): number {
  if (!RULE.test(lineAt(from))) return 0;
  from.page.push({ type: 'rule', text: '' });
  return 1;
}

function footnote(from: Lines): number {
  const [, label, said = ''] = FOOTNOTE.exec(lineAt(from)) ?? [];
  if (label === undefined) return 0;
  from.page.footnote(label, said);
  return 1;
}

function listItem(from: Lines): number {
  const [, space, bullet = '', said = ''] = ITEM.exec(lineAt(from)) ?? [];
  if (space === undefined) return 0;
  const words = said.replace(COUNTER, '');
  const [, term, meaning = ''] = TERM.exec(words) ?? [];
  const text = term === undefined ? words : `${term}: ${meaning}`;
  from.page.item({ indent: space.length, isOrdered: /\w/.test(bullet), text });
  return 1;
}

function text(from: Lines): number {
  const line = lineAt(from);
  from.page.line(line.trim(), indentOf(line));
  return 1;
}
