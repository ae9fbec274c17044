import type { Command } from 'commander';
import type { QueryExplanation, QueryResult, Resource } from '../../client/types.ts';
import { CliError, EXIT } from './cli-error.ts';
import { type ConnectionFlags, connectService } from './connection.ts';
import { collectValues } from './flags/collect-values.ts';
import { plainLine } from './output/render-table.ts';
import { printText } from './output/print-text.ts';
import { wholeNumber } from './flags/whole-number.ts';

/** Reads the maximum number of documents of a search. */
export const readLimit = wholeNumber(1, 200);

interface SearchFlags {
  limit: number;
  source?: string[];
  answer?: boolean;
  explain?: boolean;
  json?: boolean;
}

/** Adds `cambium search QUERY`. */
export function addSearchCommand(program: Command): void {
  program
    .command('search')
    .argument('<query...>', 'what to look for, in words or as a question')
    .description('search the documents that the key may see')
    .option('-n, --limit <number>', 'maximum number of documents', readLimit, 10)
    .option('--source <source>', 'only this source, such as slack; may be given several times', collectValues)
    .option('--answer', 'also answer the question, from at most as many documents as -n says')
    .option(
      '--explain',
      'also print how the question was read: its words, their other forms, and how rare they are',
    )
    .option('--json', 'print the whole answer of the service as JSON')
    .action(async (words: string[], flags: SearchFlags, command: Command) => {
      const client = await connectService(command.optsWithGlobals<ConnectionFlags>());
      const result = await client.queryMemories({
        query: words.join(' '),
        max_results: flags.limit,
        answer: flags.answer === true,
        explain: flags.explain === true,
        ...(flags.source ? { sources: flags.source } : {}),
      });
      const unknown = result.errors.filter(({ error }) => error === 'IntegrationNotSupported');
      if (unknown.length && unknown.length === flags.source?.length)
        throw new CliError(unknown.map(({ message }) => message).join('\n'));
      if (unknown.length) process.exitCode = EXIT.failed;
      const text = flags.json ? JSON.stringify(result) : renderResult(result, flags.answer === true);
      printText(text);
    });
}

const EXCERPT_CHARS_MAX = 280;
const NO_ANSWER = 'No answer: no sentence of the documents below answers the question by itself.';

/** Renders the result as text: the answer, or that there is none though it was requested, then each document with its best passage. */
export function renderResult(result: QueryResult, isAnswerWanted = false): string {
  const parts: string[] = [];
  if (result.answer !== null)
    parts.push(renderCited({ text: result.answer, citations: result.citations }, result.documents));
  // If the service says why there is no answer, its sentence comes first and replaces ours.
  const isMissing = result.answer === null && isAnswerWanted && result.documents.length > 0;
  if (isMissing) parts.push(...(result.notices.length ? result.notices : [NO_ANSWER]));
  if (result.nearest_passage) parts.push(renderCited(result.nearest_passage, result.documents));
  parts.push(...result.documents.map(renderDocument));
  if (!result.documents.length) parts.push('Nothing was found.');
  parts.push(...(isMissing ? [] : result.notices), ...result.errors.map((e) => e.message));
  if (result.explain) parts.push(renderExplanation(result.explain));
  return parts.join('\n\n');
}

/** Renders a text with its sources below it, by title and place: titles repeat. */
function renderCited(
  { text, citations }: NonNullable<QueryResult['nearest_passage']>,
  documents: readonly Resource[],
): string {
  const place = ({ source, resource_id }: QueryResult['citations'][number]): string => {
    const found = documents.find((one) => one.source === source && one.resource_id === resource_id);
    return found ? placeOf(found) : resource_id;
  };
  return [
    text.trim(),
    ...citations.map(
      (c) => `  [${c.label}] ${plainLine(`${c.title ?? c.resource_id} (${c.source}, ${place(c)})`)}`,
    ),
  ].join('\n');
}

/** Explains how the query was read: a line per word, most important first. */
function renderExplanation({ words, unknown, dates, phrases, passages }: QueryExplanation): string {
  const others = ({ word, terms }: QueryExplanation['words'][number]) =>
    terms.filter((term) => term !== word);
  const list = (title: string, items: readonly string[]) =>
    items.length ? [`${title}: ${items.map(plainLine).join(', ')}`] : [];
  return [
    `Looked for in ${passages} passages:`,
    ...words.map((known) => {
      const also = others(known).length ? `, also ${others(known).map(plainLine).join(', ')}` : '';
      return `   ${plainLine(known.word)}${also}: in ${known.passages} of them, weight ${known.weight}`;
    }),
    ...list('In none of them', unknown),
    ...list('Dates', dates),
    ...list('In quotation marks', phrases),
  ].join('\n');
}

function renderDocument(document: Resource, index: number): string {
  const date = (document.document_date ?? document.last_modified_at)?.slice(0, 10) ?? 'no date';
  const excerpt = plainLine(document.highlights[0]?.text ?? '');
  return [
    `${index + 1}. ${plainLine(document.title ?? document.resource_id)}`,
    `   ${document.source} · ${document.type} · ${date} · ${plainLine(placeOf(document))}`,
    ...(excerpt === '' ? [] : [`   ${shorten(excerpt)}`]),
  ].join('\n');
}

/** Returns an imported file's path, as `cambium import` and `cambium status` name it, or the id of any other document. */
function placeOf({ metadata: { root, root_path }, resource_id }: Resource): string {
  return typeof root === 'string' && typeof root_path === 'string' ? `${root}/${root_path}` : resource_id;
}

/** Shortens text at a word, never inside a character. */
function shorten(text: string): string {
  if (text.length <= EXCERPT_CHARS_MAX) return text;
  const start = text.slice(0, EXCERPT_CHARS_MAX);
  const space = start.lastIndexOf(' ');
  return `${space > EXCERPT_CHARS_MAX / 2 ? start.slice(0, space) : start.toWellFormed().replace(/\uFFFD$/, '')} …`;
}
