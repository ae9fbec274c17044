import { withoutPlace } from '../http/limits/app-places.ts';
import type { Model } from '../model/model.ts';
import { documentEvidence } from './evidence.ts';
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
  const evidence = hits
    .slice(0, DOCUMENTS_MAX)
    .map(({ row, passages }) => documentEvidence(row, passages.slice(0, PASSAGES_PER_DOCUMENT)));
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
