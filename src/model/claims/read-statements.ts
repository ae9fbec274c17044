import type { SlotClaim } from '../../text/claims/claim.ts';
import { readPassageClaims } from '../../text/claims/read-claims.ts';
import { findValues } from '../../text/claims/value.ts';
import type { Sentence } from '../../text/sentences.ts';
import type { FactKind } from '../../vocabulary.ts';
import type { DocumentToExtract, ExtractedMemory } from '../model.ts';
import { documentContext } from './document-names.ts';
import { addReplacedRows, findReplacedRows, replacingClaims } from './replaced-tables.ts';
import { subjectsAbove } from './subjects-above.ts';
import { type FieldStatement, readField, readTable } from './table-claims.ts';

/** The sentences of one block, and their author. */
interface SpokenBlock {
  block: DocumentToExtract['blocks'][number];
  speaker: string | null;
  sentences: readonly Sentence[];
}

/** A sentence of a document with its claims. */
export interface ClaimingStatement extends Sentence {
  speaker: string | null;
  blockId: string;
  claims: SlotClaim[];
  /** The item or heading that it is below, else the document's title; null: none, or too long. */
  below: string | null;
  /** When it was said: the date of its message, or of the passage; null: same as the document. */
  said: string | null;
}

/** Said when the document was created. */
const WHEN_MADE = 'made';
/** Maximum table rows and fields kept per document. */
const FIELDS_MAX = 24;

/** Returns the sentences of a document with their claims, in reading order. */
export function readStatements(
  { title, metadata, blocks }: Pick<DocumentToExtract, 'title' | 'metadata' | 'blocks'>,
  spoken: readonly SpokenBlock[],
): ClaimingStatement[] {
  const context = documentContext(title, metadata, blocks);
  // Text above dated messages was written before them.
  const first = blocks.find((block) => block.date !== undefined)?.date ?? null;
  const opened = statedDay(blocks) ?? (first === null ? null : WHEN_MADE);
  const replaced = findReplacedRows(blocks);
  const above = subjectsAbove(title, blocks);
  return spoken.flatMap(({ block, speaker, sentences }) => {
    const below = above.get(block.id) ?? null;
    if (block.type === 'property')
      return sentences.map((sentence) => ({
        ...sentence,
        speaker,
        blockId: block.id,
        claims: [],
        below,
        said: opened,
      }));
    const { claims, said } = readPassageClaims(
      sentences.map((sentence) => sentence.text),
      { ...context, speaker },
    );
    const rows = replaced.filter(({ by }) => by.id === block.id);
    return sentences.map((sentence, i) => ({
      ...sentence,
      speaker,
      blockId: block.id,
      claims: [...(claims[i] ?? []), ...replacingClaims(sentence.text, rows)],
      below,
      said: said ?? block.date ?? opened,
    }));
  });
}

/** Returns the day in “Date: 19 February 2026” at the top. */
function statedDay(blocks: DocumentToExtract['blocks']): string | null {
  for (const { text } of blocks.slice(0, TOP_BLOCKS)) {
    const line = /\bDate:? {0,2}(.{8,20})/.exec(text)?.[1];
    const [day] = line === undefined ? [] : findValues(line);
    if (day?.kind === 'date' && day.start === 0 && day.key.length === 10) return day.key;
  }
  return null;
}
const TOP_BLOCKS = 6;

/** Returns a document's fields and table rows that give values, as memories. */
export function readFields({
  title,
  metadata,
  blocks,
}: Pick<DocumentToExtract, 'title' | 'metadata' | 'blocks'>): ExtractedMemory[] {
  const read = blocks.filter(({ type }) => type === 'table' || type === 'property');
  if (!read.length) return [];
  const context = { ...documentContext(title, metadata, blocks), speaker: null };
  const replaced = findReplacedRows(blocks);
  return read
    .flatMap((block) =>
      (block.type === 'table'
        ? addReplacedRows(
            readTable(block, context),
            replaced.filter(({ table }) => table.id === block.id),
          )
        : block.type === 'property'
          ? readField(block, title, context)
          : []
      ).map((statement) => toMemory(block.id, block.text, statement)),
    )
    .slice(0, FIELDS_MAX);
}

function toMemory(
  blockId: string,
  blockText: string,
  { text, quote, claims }: FieldStatement,
): ExtractedMemory {
  const start = Math.max(0, blockText.indexOf(quote));
  return {
    text,
    kind: kindOfClaims(claims),
    quote,
    confidence: FIELD_CONFIDENCE,
    claims,
    place: { blockId, start, end: start + quote.length },
    said: null,
  };
}
const FIELD_CONFIDENCE = 0.85;

/** Returns the kind of a memory by its claims. */
export function kindOfClaims(claims: readonly SlotClaim[]): FactKind {
  const [first] = claims.filter((claim) => claim.slot !== '');
  if (!first) return 'statement';
  if (first.kind === 'name') return OWNERSHIP.has(first.slot) ? 'ownership' : 'statement';
  return first.kind === 'date' ? 'date' : 'number';
}
const OWNERSHIP = new Set(['owner', 'lead', 'maintainer', 'contact', 'on call', 'assignee']);
