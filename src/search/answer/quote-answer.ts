import type { Db } from '../../db/types.ts';
import { documentDate } from '../../documents/document-date.ts';
import type { Viewer } from '../../documents/visible.ts';
import { hostsOf, sanitizeMarkdown } from '../../model/statements/sanitize-markdown.ts';
import { citationLabel } from '../evidence.ts';
import type { Place } from '../passages.ts';
import { listBlocksAround } from '../queries.ts';
import type { DocumentHit } from '../search-documents.ts';
import { chooseAnswer } from './choose-answer.ts';
import { presentAnswer } from './present-answer.ts';
import type { AnswerSource } from './statements/statement.ts';

export interface Citation {
  label: string;
  source: string;
  resource_id: string;
  title: string | null;
  quote: string;
  /** Where the quote stands. */
  places: Place[];
}

/** Longer documents are read around what was found of them only: blocks. */
const WHOLE_BLOCKS_MAX = 400;
const BLOCKS_AROUND = 12;

/** The words of the found documents that answer a question, each cited with its place; null when they do not hold an answer. */
export async function quoteAnswer(
  db: Db,
  viewer: Viewer,
  question: string,
  hits: readonly DocumentHit[],
): Promise<{ answer: string | null; citations: Citation[] }> {
  const sources = await readSources(db, viewer, hits);
  const chosen = chooseAnswer(question, sources);
  if (!chosen) return { answer: null, citations: [] };
  const { text, parts } = presentAnswer(chosen, sources);
  const quoted = parts.flatMap(({ source, quote, places }) => {
    const hit = hits[source];
    return hit ? [{ row: hit.row, quote, places }] : [];
  });
  const hosts = hostsOf(
    quoted.map(({ row, quote }) => ({ text: quote, title: row.title, resourceId: row.resource_id })),
  );
  return {
    answer: sanitizeMarkdown(text, hosts),
    citations: quoted.map(({ row, quote, places }) => ({
      label: citationLabel(row.source, row.resource_id),
      source: row.source,
      resource_id: row.resource_id,
      title: row.title,
      quote,
      places,
    })),
  };
}

async function readSources(db: Db, viewer: Viewer, hits: readonly DocumentHit[]): Promise<AnswerSource[]> {
  const found = hits.map(
    (hit) => new Set(hit.passages.flatMap(({ places }) => places.map((p) => p.block_id))),
  );
  const blocks = await listBlocksAround(
    db,
    viewer,
    hits.map((hit, i) => ({ documentId: hit.row.document_id, found: [...(found[i] ?? [])] })),
    { around: BLOCKS_AROUND, wholeMax: WHOLE_BLOCKS_MAX },
  );
  return hits.map(({ row, score }, i) => ({
    label: citationLabel(row.source, row.resource_id),
    title: row.title,
    date: documentDate(row)?.toISOString() ?? null,
    score,
    blocks: blocks.get(row.document_id) ?? [],
    found: found[i] ?? new Set(),
  }));
}
