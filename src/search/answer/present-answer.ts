import type { Place } from '../passages.ts';
import { spellRelativeDays } from './time/relative-days.ts';
import type { ChosenAnswer } from './choose-answer.ts';
import { type AnswerSource, type AnswerStatement, sectionOf } from './statements/statement.ts';
import { spellDay } from '../../lib/dates/day.ts';

/** What one document contributes to an answer. */
export interface AnswerPart {
  /** Index of the document. */
  source: number;
  /** The document's own words. */
  quote: string;
  /** Where these words are. */
  places: Place[];
}

/**
 * Writes an answer as Markdown with a footnote after each statement, what is only near in a paragraph for each section, and lists what it quotes
 * from each document. Pure.
 */
export function presentAnswer(
  { statements, isHistory, isState, certainty }: ChosenAnswer,
  sources: readonly AnswerSource[],
): { text: string; parts: AnswerPart[] } {
  const said = statements.map((statement, i) => {
    const source = sources[statement.source];
    const from = whoAndWhen(statement, isHistory ? (source?.date ?? null) : null);
    const isAsOf = isState && i === 0 && from !== '' && statement.speaker === null;
    const when = statement.speaker === null ? '' : spellRelativeDays(statement.text, statement.date);
    const text = isLedLike(statement, statements[i - 1]) ? statement.own : statement.text;
    return `${isAsOf ? `As of ${from}` : from}${text}${when} [^${source?.label}]`;
  });
  const parts = [...Map.groupBy(statements, (statement) => statement.source)].map(([source, quoted]) => {
    const places = withoutRepeats(quoted.flatMap((statement) => statement.places));
    const said = quoted.filter((statement) => !statement.places.length).map(({ own }) => own);
    const quotes = [...said, ...places.map((place) => textAt(place, sources[source]))];
    return { source, places, quote: quotes.join('\n') };
  });
  const sections = certainty === 'sure' ? statements.map(() => '') : statements.map(sectionOf);
  const text = said.reduce(
    (before, next, i) =>
      `${before}${i === 0 ? '' : sections[i] === sections[i - 1] ? ' ' : '\n\n'}${showPlaceholders(next)}`,
    '',
  );
  return { text, parts };
}

/** Returns whether a statement is an item of the same list as the one before it, whose lead-in need not be said again. */
const isLedLike = (one: AnswerStatement, before: AnswerStatement | undefined): boolean =>
  one.form === 'item' &&
  before?.form === 'item' &&
  one.source === before.source &&
  one.headings === before.headings &&
  one.lead !== '' &&
  one.lead === before.lead &&
  one.text.endsWith(one.own);

const CODE_SPAN = /(`+)[^`]+\1/g;
/** `output_<NAME>`, `<affected_node>`: words in angle brackets that are not tags. */
const PLACEHOLDER = /(?:[\w$./-]*<(?=[^<>]*[\p{Lu}_ -])[\p{L}][\p{L}\p{N}_ .-]{0,40}>)+[\w$./-]*\w?/gu;

/** Shows placeholders as code: otherwise they would be treated as tags and removed. */
function showPlaceholders(text: string): string {
  const parts: string[] = [];
  let from = 0;
  const plain = (part: string) => part.replace(PLACEHOLDER, (found) => `\`${found}\``);
  for (const code of text.matchAll(CODE_SPAN)) {
    parts.push(plain(text.slice(from, code.index)), code[0]);
    from = code.index + code[0].length;
  }
  return [...parts, plain(text.slice(from))].join('');
}

/** Returns `Ann Lee, 3 March 2026: ` for a message, `3 March 2026: ` for one of several states. */
function whoAndWhen({ speaker, date }: AnswerStatement, stateDate: string | null): string {
  const parts = [speaker, dayOf(date ?? stateDate)].filter(Boolean);
  return parts.length ? `${parts.join(', ')}: ` : '';
}

function dayOf(date: string | null): string | null {
  if (date === null) return null;
  const time = Date.parse(date);
  return Number.isNaN(time) ? null : spellDay(time);
}

const withoutRepeats = (places: readonly Place[]): Place[] =>
  places.filter(
    (place, i) =>
      places.findIndex(
        (p) => p.block_id === place.block_id && p.start === place.start && p.end === place.end,
      ) === i,
  );

const textAt = ({ block_id, start, end }: Place, source: AnswerSource | undefined): string =>
  source?.blocks.find((block) => block.id === block_id)?.text.slice(start, end) ?? '';
