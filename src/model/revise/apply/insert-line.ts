import { labelsOf } from '../../statements/citations.ts';
import { splitMarkdown } from '../../statements/split-markdown.ts';
import { type Checker, checkInserted, citeReason, cleanText, type Refusal, refuse } from './check-text.ts';
import { cellCount } from './find-past.ts';
import { readFileLines } from '../read-lines.ts';
import type { OpenLine } from '../revision.ts';
import { shareIn, termSetOf } from '../words.ts';

/** Share of an insertion's terms in a statement from which the statement says the same. */
const REPEATED_SHARE = 0.8;

/** Returns a new line as it may follow `anchor`, or why it may not. `said`: the terms of every remaining statement. */
export function newLine(
  text: string,
  because: readonly string[],
  anchor: OpenLine,
  said: readonly ReadonlySet<string>[],
  checker: Checker,
): string | Refusal {
  const clean = cleanText(text, checker);
  if (typeof clean !== 'string') return clean;
  const shaped = shapeLike(clean, anchor);
  if (typeof shaped !== 'string') return shaped;
  const cited = citeReason(shaped, because, []);
  if (typeof cited !== 'string') return cited;
  const [line] = readFileLines(cited);
  if (!line?.statements.length) return refuse('form', 'is no item, row or paragraph');
  if (line.kind !== 'row' && line.statements.some(({ labels }) => labels.length === 0))
    return refuse('citation', 'has a sentence without a citation');
  const terms = termSetOf(cited, checker.revision.aliases);
  if (said.some((other) => shareIn(terms, other) >= REPEATED_SHARE))
    return refuse('rule', 'says what the file says already');
  return checkInserted(cited, because, checker) ?? cited;
}

/** Requires a row to have as many cells as its table, and turns a paragraph among items into an item. */
function shapeLike(text: string, anchor: OpenLine): string | Refusal {
  const [part, ...others] = splitMarkdown(text.trimEnd());
  if (!part || others.length) return refuse('form', 'is more than one line');
  if (part.kind === 'heading') return refuse('rule', 'is a heading');
  const isInTable = anchor.kind === 'row' || anchor.kind === 'table-head';
  if (part.kind === 'row') {
    return isInTable && cellCount(part) === cellCount(anchor)
      ? part.text.trim()
      : refuse('form', 'is no row of the table there');
  }
  if (isInTable) return refuse('form', 'is no row, and stands in a table');
  if (part.kind === 'item') return anchor.kind === 'item' ? part.text : part.text.trimStart();
  return part.kind === 'paragraph' && anchor.kind === 'item'
    ? `${anchor.marker}${part.text.trim()}`
    : part.text.trim();
}

/** Counts the new lines that each document added to a file. */
export class InsertedCounts {
  readonly #counts = new Map<string, number>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  /** Returns why no further line with these citations may be added, or null. */
  refuse(text: string): Refusal | null {
    const isFull = labelsOf(text).some((label) => (this.#counts.get(label) ?? 0) >= this.#max);
    return isFull ? refuse('rule', `is more than ${this.#max} lines of one document`) : null;
  }

  add(text: string): void {
    for (const label of labelsOf(text)) this.#counts.set(label, (this.#counts.get(label) ?? 0) + 1);
  }
}
