import { explicitMarkup } from './explicit-markup.ts';
import { dedent, indentedEnd, indentOf, isAdornment, titleAt } from './rst-lines.ts';
import type { RstPlace, RstPage } from './rst-page.ts';
import { tableAt } from './rst-tables.ts';
import { tableBlocks } from '../tables/table-blocks.ts';

/** More deeply nested constructs are read as paragraphs: people do not write them, and each level reads its lines again. */
const DEPTH_MAX = 24;
const TRANSITION_CHARS_MIN = 4;
const BULLET = /^([-*+•‣⁃])(?: +|$)/;
const NUMBER = /^(?:\(?(?:\d{1,4}|#|[A-Za-z]|[ivxlcdm]{2,6}|[IVXLCDM]{2,6})[.)])(?: +|$)/;
const LETTER = /^\(?[A-Za-z]/;
const FIELD = /^:((?:[^:\\`\s]|\\.)(?:[^:\\`]|\\.){0,80}):(?: +(.*))?$/;
const OPTION_ITEM = /^(?:-\w|--\w|\/\w)[^\n]{0,60}?(?: {2,}|$)/;
const LINE_BLOCK = /^\|(?: |$)/;

interface Lines {
  lines: readonly string[];
  at: number;
  place: RstPlace;
  page: RstPage;
}

/** Reads what starts at a line and returns how many lines it took; 0 if something else starts there. */
type Element = (from: Lines) => number;

/** In the order in which they are tried; the last takes any line. */
const ELEMENTS: readonly Element[] = [
  section,
  transition,
  (from) => explicitMarkup(from, readBody),
  table,
  field,
  listItem,
  optionItem,
  lineBlock,
  doctest,
  indented,
  definition,
  paragraph,
];

/** Adds the blocks of lines that share no indentation. */
export function readBody(lines: readonly string[], place: RstPlace, page: RstPage): void {
  if (place.depth > DEPTH_MAX) {
    page.paragraph(lines.join('\n'), place);
    return;
  }
  for (let at = 0; at < lines.length; ) {
    const from = { lines, at, place, page };
    at += lines[at] === '' ? 1 : ELEMENTS.reduce((taken, read) => taken || read(from), 0);
  }
}

const inside = (place: RstPlace, change: Partial<RstPlace> = {}): RstPlace => ({
  ...place,
  ...change,
  depth: place.depth + 1,
});

function section({ lines, at, place, page }: Lines): number {
  const title = place.level === 0 ? titleAt(lines, at) : null;
  if (title) page.heading(title.text, title.style);
  return title?.lines ?? 0;
}

function transition({ lines, at, page }: Lines): number {
  const [before = '', line = '', after = ''] = [lines[at - 1], lines[at], lines[at + 1]];
  if (!isAdornment(line) || line.length < TRANSITION_CHARS_MIN || before !== '' || after !== '') return 0;
  page.push({ type: 'rule', text: '' });
  return 1;
}

function table({ lines, at, page }: Lines): number {
  const found = tableAt(lines, at);
  const rows = found?.rows.map((row) => row.map((cell) => page.inline(cell).text)) ?? [];
  for (const block of tableBlocks(rows)) page.push(block);
  return found?.lines ?? 0;
}

function field({ lines, at, place, page }: Lines): number {
  const [, name, said = ''] = FIELD.exec(lines[at] ?? '') ?? [];
  if (name === undefined) return 0;
  const end = indentedEnd(lines, at + 1);
  const body = [said, ...dedent(lines.slice(at + 1, end))];
  if (body.some((line) => line !== '')) {
    page.open({ level: place.level + 1, isOrdered: false, term: page.inline(name) });
    readBody(dedent(body), inside(place, { level: place.level + 1 }), page);
    page.close();
  }
  return Math.max(1, end - at);
}

function listItem({ lines, at, place, page }: Lines): number {
  const line = lines[at] ?? '';
  const bullet = BULLET.exec(line)?.[0];
  const mark = bullet ?? numberAt(lines, at);
  if (mark === null) return 0;
  const end = indentedEnd(lines, at + 1);
  const rest = lines.slice(at + 1, end).map((next) => next.slice(Math.min(indentOf(next), mark.length)));
  const inner = inside(place, { level: place.level + 1, isQuote: false });
  page.open({ level: inner.level, isOrdered: bullet === undefined, term: null });
  readBody([line.slice(mark.length), ...rest], inner, page);
  page.close();
  return Math.max(1, end - at);
}

/** Returns the mark of a numbered item. A letter with a period begins a sentence (“A. Lind wrote”) unless its lines are indented or a next item follows. */
function numberAt(lines: readonly string[], at: number): string | null {
  const mark = NUMBER.exec(lines[at] ?? '')?.[0] ?? null;
  const next = lines[at + 1] ?? '';
  return mark !== null && LETTER.test(mark) && next !== '' && next[0] !== ' ' && !NUMBER.test(next)
    ? null
    : mark;
}

/** An option of a command: `-v, --verbose  Says more.` */
function optionItem({ lines, at, place, page }: Lines): number {
  const line = lines[at] ?? '';
  if (!OPTION_ITEM.test(line)) return 0;
  const end = indentedEnd(lines, at + 1);
  page.open({ level: place.level + 1, isOrdered: false, term: null });
  const words = [line, ...lines.slice(at + 1, end)].map((next) => next.trim().replace(/ {2,}/g, '  '));
  page.paragraph(words.join('\n'), place);
  return Math.max(1, end - at);
}

function lineBlock({ lines, at, place, page }: Lines): number {
  let end = at;
  while (LINE_BLOCK.test(lines[end] ?? '')) end++;
  if (end > at)
    page.paragraph(
      lines
        .slice(at, end)
        .map((line) => line.slice(1).trim())
        .join('\u2028'),
      place,
    );
  return end - at;
}

function doctest({ lines, at, page }: Lines): number {
  if (!lines[at]?.startsWith('>>> ')) return 0;
  const end = paragraphEnd(lines, at);
  page.code(lines.slice(at, end), 'python');
  return end - at;
}

/** Indented text is a quote; lists and other constructs in it stay what they are. */
function indented({ lines, at, place, page }: Lines): number {
  if (lines[at]?.[0] !== ' ') return 0;
  const end = indentedEnd(lines, at);
  readBody(dedent(lines.slice(at, end)), inside(place, { isQuote: place.level === 0 }), page);
  return end - at;
}

/** A term, with its definition indented right below it. */
function definition({ lines, at, place, page }: Lines): number {
  const [line = '', next = ''] = [lines[at], lines[at + 1]];
  if (next[0] !== ' ' || line.endsWith('::')) return 0;
  const end = indentedEnd(lines, at + 1);
  const inner = inside(place, { level: place.level + 1 });
  page.open({ level: inner.level, isOrdered: false, term: page.inline(line) });
  readBody(dedent(lines.slice(at + 1, end)), inner, page);
  page.close();
  return end - at;
}

/** A paragraph; one that ends in `::` is followed by literal text. */
function paragraph({ lines, at, place, page }: Lines): number {
  const end = paragraphEnd(lines, at);
  const text = lines.slice(at, end).join('\n');
  if (!text.endsWith('::')) {
    page.paragraph(text, place);
    return end - at;
  }
  const said = text === '::' ? '' : text.replace(/\s+::$/, '').replace(/::$/, ':');
  if (said !== '') page.paragraph(said, place);
  const codeEnd = indentedEnd(lines, end);
  page.code(dedent(lines.slice(end, codeEnd)), '');
  return Math.max(end, codeEnd) - at;
}

/** Returns where a paragraph ends: at a blank line, at other indentation, or after a `::`. */
function paragraphEnd(lines: readonly string[], at: number): number {
  let end = at + 1;
  while (end < lines.length && lines[end] !== '' && lines[end]?.[0] !== ' ' && !isTableBorder(lines[end]))
    end++;
  return end;
}

const isTableBorder = (line: string | undefined): boolean =>
  line !== undefined && /^\+(?:[-=]+\+)+$/.test(line);
