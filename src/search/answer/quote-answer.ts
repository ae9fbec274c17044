import type { Context } from '../../context.ts';
import type { Viewer } from '../../documents/visible.ts';
import { TaskLimitError } from '../../lib/cpu-pool/cpu-pool.ts';
import { hostsOf, sanitizeMarkdown } from '../../model/statements/sanitize-markdown.ts';
import { citationLabel } from '../evidence.ts';
import type { Place } from '../passages.ts';
import type { DocumentHit } from '../search-documents.ts';
import type { ClaimingRow } from '../../memories/history/claiming-row.ts';
import type { AskedFact } from '../../memories/history/asked-fact.ts';
import { documentsToRead } from './pool/documents-to-read.ts';
import { placesInBlocks } from './pool/passage-blocks.ts';
import { isShortEnough } from './read-asked.ts';
import { readSources } from './pool/read-sources.ts';
import type { Certainty } from './choose-answer.ts';
import { chooseInPool } from './choose-in-pool.ts';
import { presentAnswer } from './present-answer.ts';
import type { AnswerSource } from './statements/statement.ts';
import { sayFact, withHistory } from './history.ts';
import { withNewest } from '../series/with-newest.ts';

export interface Citation {
  label: string;
  source: string;
  resource_id: string;
  title: string | null;
  quote: string;
  /** Where the quote is. */
  places: Place[];
}

type QuoteContext = Pick<Context, 'sql' | 'cpu'>;

/** What was found for a question. */
export interface FoundDocuments {
  hits: readonly DocumentHit[];
  /** Members of series, from `findNewestMembers`. */
  newest?: readonly DocumentHit[];
  /** Whether they were found by near-synonyms. */
  isNear?: boolean;
}

interface Quoted {
  row: Pick<DocumentHit['row'], 'source' | 'resource_id' | 'title'>;
  quote: string;
  places: Place[];
}

/** Words of documents, as Markdown with footnotes, with their places. */
export interface Quotation {
  text: string;
  citations: Citation[];
}

/** Why there is no answer: something may be one, something is only near, nothing is, or it was not looked for. */
export type NoAnswerReason = 'unsure' | 'near' | 'absent' | 'unread';

/** `nearest`: what is nearest to the question, if nothing clearly answers it. */
export interface Answered {
  answer: string | null;
  citations: Citation[];
  nearest: Quotation | null;
  /** Null: there is an answer. */
  refusal: NoAnswerReason | null;
}

export const NO_ANSWER: Answered = { answer: null, citations: [], nearest: null, refusal: 'absent' };
const UNREAD: Answered = { ...NO_ANSWER, refusal: 'unread' };

/**
 * Returns the words of the found documents that answer a question, each cited with its place; if none do, what is nearest to it. A text too long for
 * a question is not answered, nor one that takes too long. If a statement is known to have what the question asks for, it is the answer, followed by what was true before.
 */
export async function quoteAnswer(
  ctx: QuoteContext,
  viewer: Viewer,
  question: string,
  found: FoundDocuments,
): Promise<Answered> {
  if (!isShortEnough(question)) return UNREAD;
  const asked = found.hits.find((hit) => hit.asked !== null)?.asked;
  try {
    const quoted = asked ? quoteFact(asked) : await quoteDocuments(ctx, viewer, question, found);
    return quoted ? answeredBy(quoted) : NO_ANSWER;
  } catch (error) {
    // The documents are still found, but what they say cannot be read in time.
    if (error instanceof TaskLimitError) return UNREAD;
    throw error;
  }
}

function answeredBy({ text: said, cited, certainty }: QuotedAnswer): Answered {
  const hosts = hostsOf(
    cited.map(({ row, quote }) => ({ text: quote, title: row.title, resourceId: row.resource_id })),
  );
  const text = sanitizeMarkdown(said, hosts);
  const citations = cited.map(citationOf);
  if (certainty === 'sure') return { answer: text, citations, nearest: null, refusal: null };
  return { ...NO_ANSWER, nearest: { text, citations }, refusal: certainty === 'none' ? 'near' : 'unsure' };
}

const citationOf = ({ row, quote, places }: Quoted): Citation => ({
  label: citationLabel(row.source, row.resource_id),
  source: row.source,
  resource_id: row.resource_id,
  title: row.title,
  quote,
  places,
});

interface QuotedAnswer {
  text: string;
  cited: Quoted[];
  certainty: Certainty;
}

function quoteFact(fact: AskedFact): QuotedAnswer {
  const { text, memories } = sayFact(fact);
  return { text, cited: memories.map(quoteMemory), certainty: 'sure' };
}

/** Reads those of the found documents in which the answer is looked for. */
export async function readFound(
  sql: Context['sql'],
  viewer: Viewer,
  question: string,
  { hits: found, newest = [] }: FoundDocuments,
): Promise<{ hits: readonly DocumentHit[]; sources: AnswerSource[] }> {
  const hits = withNewest(documentsToRead(question, found), newest);
  return { hits, sources: await readSources(sql, viewer, hits) };
}

async function quoteDocuments(
  { sql, cpu }: QuoteContext,
  viewer: Viewer,
  question: string,
  found: FoundDocuments,
): Promise<QuotedAnswer | null> {
  const { isNear = false } = found;
  const { hits, sources } = await readFound(sql, viewer, question, found);
  const chosen = await chooseInPool(cpu, viewer.appId, { question, sources, isNear });
  if (!chosen) return null;
  const { certainty } = chosen;
  const { text, parts } = presentAnswer(chosen, sources);
  const quoted = parts.flatMap(({ source, quote, places }) => {
    const hit = hits[source];
    return hit ? [{ row: hit.row, quote, places: placesInBlocks(places) }] : [];
  });
  const [first] = parts;
  const hit = first && hits[first.source];
  if (!first || !hit || certainty !== 'sure') return { text, cited: quoted, certainty };
  const place = { documentId: hit.row.document_id, places: placesInBlocks(first.places) };
  const answer = withHistory(question, text, place, hit.changes);
  return { text: answer.text, cited: [...quoted, ...addedCitation(answer.added, quoted)], certainty };
}

/** Returns the citation of a memory that an answer adds, unless its document is quoted anyway. */
function addedCitation(added: ClaimingRow | null, quoted: readonly Quoted[]): Quoted[] {
  if (
    !added ||
    quoted.some(({ row }) => row.source === added.source && row.resource_id === added.resource_id)
  )
    return [];
  return [quoteMemory(added)];
}

function quoteMemory(memory: ClaimingRow): Quoted {
  const { block_id, quote_start, quote_end, quote, text } = memory;
  const places = block_id === null ? [] : [{ block_id, start: quote_start ?? 0, end: quote_end ?? 0 }];
  return { row: memory, quote: quote ?? text, places };
}
