import type { Context } from '../context.ts';
import { mapConcurrent } from '../lib/async/map-concurrent.ts';
import { TaskLimitError } from '../lib/cpu-pool/cpu-pool.ts';
import type { Extraction, Model, ModelJob } from '../model/model.ts';
import type { BatchDocument } from './queries.ts';
import { extractionsAtOnce, languagesFor, toExtract } from './to-extract.ts';

/** Longer documents are extracted alone, because their answers are long. Characters of JSON. */
const SHORT_CHARS_MAX = 4_000;
/** Per request. Measured on the sample company: with six to eight documents, the instructions take a seventh of the tokens of all texts. */
const TOGETHER_CHARS_MAX = 18_000;
const TOGETHER_MAX = 9;

/** Groups short documents for extraction in one request, separately for each owner; a single document is not a group. Pure. */
export function groupShort<T extends Pick<BatchDocument, 'owner' | 'blocks_json' | 'extract'>>(
  documents: readonly T[],
): T[][] {
  const short = documents.filter(
    ({ blocks_json, extract }) => blocks_json.length <= SHORT_CHARS_MAX && extract === null,
  );
  const owners = [...Map.groupBy(short, ({ owner }) => owner).values()];
  return owners.flatMap(cutGroups).filter((group) => group.length > 1);
}

/** Makes as few groups as possible, about equal: a remainder of one or two would pay for the instructions again. */
function cutGroups<T extends Pick<BatchDocument, 'blocks_json'>>(documents: readonly T[]): T[][] {
  const all = documents.reduce((sum, { blocks_json }) => sum + blocks_json.length, 0);
  const share =
    all / Math.max(Math.ceil(all / TOGETHER_CHARS_MAX), Math.ceil(documents.length / TOGETHER_MAX));
  const groups: T[][] = [];
  let chars = 0;
  let allBefore = 0;
  for (const document of documents) {
    const last = groups.at(-1);
    const size = document.blocks_json.length;
    const isDue = allBefore + size / 2 > share * groups.length;
    allBefore += size;
    chars += size;
    if (last && !isDue && last.length < TOGETHER_MAX && chars <= TOGETHER_CHARS_MAX) last.push(document);
    else {
      groups.push([document]);
      chars = size;
    }
  }
  return groups;
}

/** The extraction of a document, and its language. */
export interface ReadTogether {
  extraction: Extraction;
  language: string | null;
}

/** Extracts the short documents of a batch, several per request. Returns results by document id; extract missing documents alone. */
export async function extractTogether(
  ctx: Context,
  jobId: string,
  appId: string,
  documents: readonly BatchDocument[],
): Promise<Map<number, ReadTogether>> {
  const read = ctx.model.extractTogether;
  if (!read) return new Map();
  const found = await mapConcurrent(groupShort(documents), extractionsAtOnce(ctx), (group) =>
    readGroup(ctx, { appId, purpose: 'extract', jobId }, group, read),
  );
  return new Map(found.flat());
}

async function readGroup(
  ctx: Context,
  job: ModelJob,
  group: readonly BatchDocument[],
  read: NonNullable<Model['extractTogether']>,
): Promise<[number, ReadTogether][]> {
  try {
    const languages = await languagesFor(ctx, job.appId, group);
    const extractions = await read(
      group.map((document, i) => toExtract(document, languages[i] ?? null)),
      job,
    );
    return group.flatMap(({ document_id }, i): [number, ReadTogether][] => {
      const extraction = extractions[i];
      return extraction ? [[document_id, { extraction, language: languages[i] ?? null }]] : [];
    });
  } catch (error) {
    if (!(error instanceof TaskLimitError)) throw error;
    // One of them takes too long or too much memory: extracted alone, only that one fails.
    return [];
  }
}
