import type { Context } from '../context.ts';
import type { Viewer } from '../documents/visible.ts';
import { withoutSlot } from '../http/limits/app-slots.ts';
import type { Evidence, Model } from '../model/model.ts';
import { type Answered, type FoundDocuments, NO_ANSWER, quoteAnswer } from './answer/quote-answer.ts';
import { documentEvidence } from './evidence.ts';
import { READ_MAX } from './answer/pool/documents-to-read.ts';
import { withNewest } from './series/with-newest.ts';
import type { DocumentHit } from './search-documents.ts';

export interface WrittenAnswer extends Answered {
  /** Why the model's answer could not be used and the documents are quoted instead; null: it was used, or there is no model. */
  failure: Error | null;
}

const PASSAGES_PER_DOCUMENT = 3;

/** Returns an answer from the best hits, with a citation for each document it uses: written by the model and checked, or quoted from documents. */
export async function writeAnswer(
  { sql, cpu, model }: Pick<Context, 'sql' | 'cpu' | 'model'>,
  viewer: Viewer,
  question: string,
  found: FoundDocuments,
): Promise<WrittenAnswer> {
  const { hits, newest = [] } = found;
  if (!hits.length) return { ...NO_ANSWER, failure: null };
  const quote = () => quoteAnswer({ sql, cpu }, viewer, question, found);
  if (!model.answer) return { ...(await quote()), failure: null };
  try {
    const read = withNewest(hits.slice(0, READ_MAX), newest);
    const answered = await askModel(model.answer, viewer.appId, question, read);
    return { ...(answered ?? asNear(await quote())), failure: null };
  } catch (error) {
    // Whatever went wrong with the model, the documents can still be quoted.
    const failure = error instanceof Error ? error : new Error(String(error));
    return { ...(await quote()), failure };
  }
}

/** What rules quote is only near where the model finds no answer. */
function asNear({ answer, citations, nearest, refusal }: Answered): Answered {
  const near = answer === null ? nearest : { text: answer, citations };
  return { ...NO_ANSWER, nearest: near, refusal: near ? 'near' : refusal };
}

/** Returns the answer that a model writes; null if it finds none. */
async function askModel(
  answerBy: NonNullable<Model['answer']>,
  appId: string,
  question: string,
  hits: readonly DocumentHit[],
): Promise<Answered | null> {
  const shown = hits.map((hit) => ({ hit, evidence: evidenceOf(hit) }));
  const evidence = shown.map((one) => one.evidence);
  const job = { appId, purpose: 'answer', jobId: null } as const;
  const answer = await withoutSlot(() => answerBy({ question, evidence }, job));
  if (answer === null) return null;
  const cited = shown.filter((one) => answer.includes(`[^${one.evidence.label}]`));
  return {
    answer,
    nearest: null,
    refusal: null,
    citations: cited.map(({ hit, evidence: e }) => ({
      label: e.label,
      source: e.source,
      resource_id: e.resourceId,
      title: e.title,
      quote: e.text,
      places: shownOf(hit).flatMap((passage) => passage.places),
    })),
  };
}

/** Returns what the model sees of a document: its best passages, and which of its statements are outdated. */
function evidenceOf(hit: DocumentHit): Evidence {
  const evidence = documentEvidence(hit.row, shownOf(hit));
  const notes = hit.changes
    .filter(
      ({ old }) => old.document_id === hit.row.document_id && evidence.text.includes(old.quote ?? old.text),
    )
    .map(
      ({ old, current, until }) =>
        `No longer so${until === null ? '' : ` since ${until}`}: “${old.text}” Now: “${current.text}”`,
    );
  return notes.length ? { ...evidence, text: [evidence.text, ...new Set(notes)].join('\n\n') } : evidence;
}

/** The best passages of a document. */
const shownOf = ({ passages }: DocumentHit) => passages.slice(0, PASSAGES_PER_DOCUMENT);
