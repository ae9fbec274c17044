import { htmlFragmentBlocks } from '../html/parse-html.ts';
import { ParseError } from '../parse-error.ts';
import { readCsv } from '../tables/read-csv.ts';
import { tableBlocks } from '../tables/table-blocks.ts';
import { type DirectiveBody, directiveBody, directiveKind, versionWords } from './directives.ts';
import { dedent, indentedEnd } from './rst-lines.ts';
import type { RstPlace, RstPage } from './rst-page.ts';
import { listRows } from './rst-tables.ts';

const DIRECTIVE = /^\.\. +([A-Za-z][\w.+-]{0,40}(?::[A-Za-z][\w.+-]{0,40})?) ?::(?: +(.*))?$/;
const NOTE = /^\.\. +\[(\d{1,4}|#[\w-]{0,40}|\*|[A-Za-z][\w.-]{0,40})\](?: +(.*))?$/;
const LANGUAGE_ARGUMENT = /^(?:code|code-block|sourcecode|prompt)$/i;

type ReadBody = (lines: readonly string[], place: RstPlace, page: RstPage) => void;

interface Directive extends DirectiveBody {
  name: string;
  place: RstPlace;
  page: RstPage;
  readBody: ReadBody;
}

/**
 * Reads what starts with two dots: a directive or a footnote. Targets, substitutions and comments add nothing. Returns how many lines it took, 0 if
 * the line starts something else.
 */
export function explicitMarkup(
  { lines, at, place, page }: { lines: readonly string[]; at: number; place: RstPlace; page: RstPage },
  readBody: ReadBody,
): number {
  const line = lines[at] ?? '';
  if (/^__(?: |$)/.test(line)) return 1;
  if (!/^\.\.(?: |$)/.test(line)) return 0;
  // Two dots alone, before a blank line, are an empty comment: what follows is not its text.
  const end = line === '..' && (lines[at + 1] ?? '') === '' ? at + 1 : indentedEnd(lines, at + 1);
  const body = lines.slice(at + 1, Math.max(at + 1, end));
  const [, name, argument = ''] = DIRECTIVE.exec(line) ?? [];
  const [, label, said = ''] = NOTE.exec(line) ?? [];
  const inner = { ...place, depth: place.depth + 1 };
  if (name !== undefined) directive({ name, ...directiveBody(argument, body), place: inner, page, readBody });
  else if (label !== undefined) footnote(label, [said, ...dedent(body)], page);
  return Math.max(1, end - at);
}

function footnote(label: string, lines: readonly string[], page: RstPage): void {
  const { text, links } = page.inline(lines.join('\n').trim());
  const block = { type: 'footnote' as const, text: `[^${label.replace('#', '')}]: ${text}` };
  page.push(links.length > 0 ? { ...block, links } : block);
}

function directive(from: Directive): void {
  const { name, argument, options, lines, place, page, readBody } = from;
  switch (directiveKind(name)) {
    case 'nothing':
      break;
    case 'code':
      codeOf(from);
      break;
    case 'frame':
      readBody(dedent(lines), place, page);
      break;
    case 'text':
      readBody(argument === '' ? dedent(lines) : [argument, ...lines], place, page);
      break;
    case 'version':
      page.paragraph(versionSentence(name, argument), place);
      readBody(dedent(lines), place, page);
      break;
    case 'titled':
      page.paragraph(argument, place);
      readBody(dedent(lines), place, page);
      break;
    case 'image':
      imageOf(from);
      break;
    case 'html':
      if (/^html$/i.test(argument))
        for (const block of htmlFragmentBlocks(lines.join('\n'))) page.push(block);
      break;
    case 'csv':
      page.paragraph(argument, place);
      csvOf(options.get('header'), options.get('delim'), from);
      break;
    case 'rows':
      page.paragraph(argument, place);
      rowsOf(listRows(dedent(lines)), from);
  }
}

function codeOf({ name, argument, lines, page }: Directive): void {
  const isLanguage = LANGUAGE_ARGUMENT.test(name);
  const isContent = /^(?:math|productionlist|parsed-literal)$/i.test(name) && argument !== '';
  page.code(
    dedent(isContent ? [argument, ...lines] : lines),
    isLanguage ? (argument.split(' ')[0] ?? '') : '',
  );
}

/** “New in version 3.2: The colors.” */
function versionSentence(name: string, argument: string): string {
  const [, version = '', more] = /^(\S+)\s*([\s\S]*)$/.exec(argument) ?? [];
  return `${versionWords(name)} ${version}${more ? `: ${more}` : ''}`;
}

function imageOf({ name, argument, options, lines, place, page, readBody }: Directive): void {
  const alt = options.get('alt') ?? '';
  if (alt !== '') page.push({ type: 'image', text: page.inline(alt).text, url: argument });
  // A figure's caption is below it.
  if (name.toLowerCase() === 'figure') readBody(dedent(lines), place, page);
}

function csvOf(header: string | undefined, delimiter: string | undefined, from: Directive): void {
  const lines = dedent(from.lines);
  // As docutils, without the spaces in front of a cell.
  const source = [...(header === undefined ? [] : [header]), ...lines].join('\n').replace(/, +"/g, ',"');
  try {
    rowsOf(readCsv(source, { delimiter: delimiter?.length === 1 ? delimiter : ',' }).rows, from);
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    from.page.code(lines, '');
  }
}

function rowsOf(rows: readonly string[][], { page }: Directive): void {
  const read = rows.map((row) => row.map((cell) => page.inline(cell).text));
  for (const block of tableBlocks(read)) page.push(block);
}
