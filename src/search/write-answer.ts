import { documentDate } from '../documents/document-date.ts';
import { withoutPlace } from '../http/limits/app-places.ts';
import type { Evidence, Model } from '../model/model.ts';
import { citationLabel } from './citation-label.ts';
import type { DocumentHit } from './search-documents.ts';

export interface Citation {
  label: string;
  source: string;
  resource_id: string;
  title: string | null;
  quote: string;
}

const DOCUMENTS_MAX = 8;
const PASSAGES_PER_DOCUMENT = 3;

/** An answer from the best hits with a citation for each document it uses; null when they do not hold one. */
export async function writeAnswer(
  model: Model,
  appId: string,
  question: string,
  hits: DocumentHit[],
): Promise<{ answer: string | null; citations: Citation[] }> {
  const evidence = hits.slice(0, DOCUMENTS_MAX).map(toEvidence);
  if (!evidence.length) return { answer: null, citations: [] };
  const job = { appId, purpose: 'answer', jobId: null } as const;
  const answer = await withoutPlace(() => model.answer({ question, evidence }, job));
  if (answer === null) return { answer: null, citations: [] };
  const cited = evidence.filter((e) => answer.includes(`[^${e.label}]`));
  return {
    answer,
    citations: cited.map((e) => ({
      label: e.label,
      source: e.source,
      resource_id: e.resourceId,
      title: e.title,
      quote: e.text,
    })),
  };
}

function toEvidence(hit: DocumentHit): Evidence {
  const { row } = hit;
  const best = hit.passages.slice(0, PASSAGES_PER_DOCUMENT).sort((a, b) => a.position - b.position);
  return {
    label: citationLabel(row.source, row.resource_id),
    source: row.source,
    resourceId: row.resource_id,
    title: row.title,
    date: documentDate(row)?.toISOString() ?? null,
    author: typeof row.metadata.author === 'string' ? row.metadata.author : null,
    text: best.map((passage) => passage.text).join('\n\n'),
  };
}
