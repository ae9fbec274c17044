import type { Context } from '../context.ts';
import { mapConcurrent } from '../lib/async/map-concurrent.ts';
import { TaskLimitError } from '../lib/cpu-pool/cpu-pool.ts';
import type { Extraction, Model, ModelJob } from '../model/model.ts';
import type { BatchDocument } from './queries.ts';
import { extractionsAtOnce, type TogetherLimits, toExtract, togetherLimits } from './to-extract.ts';

/** Groups short documents for extraction in one request, separately for each owner; a single document is not a group. Pure. */
export function groupShort<T extends Pick<BatchDocument, 'owner' | 'blocks_json' | 'extract'>>(
  documents: readonly T[],
  limits: TogetherLimits,
): T[][] {
  const short = documents.filter(
    ({ blocks_json, extract }) => blocks_json.length <= limits.documentCharsMax && extract === null,
  );
  const owners = [...Map.groupBy(short, ({ owner }) => owner).values()];
  return owners.flatMap((owned) => splitEvenly(owned, limits)).filter((group) => group.length > 1);
}

/** Makes as few groups as possible, about equal: a remainder of one or two would pay for the instructions again. */
function splitEvenly<T extends Pick<BatchDocument, 'blocks_json'>>(
  documents: readonly T[],
  { charsMax, documentsMax }: TogetherLimits,
): T[][] {
  const all = documents.reduce((sum, { blocks_json }) => sum + blocks_json.length, 0);
  const share = all / Math.max(Math.ceil(all / charsMax), Math.ceil(documents.length / documentsMax));
  const groups: T[][] = [];
  let chars = 0;
  let allBefore = 0;
  for (const document of documents) {
    const last = groups.at(-1);
    const size = document.blocks_json.length;
    const isDue = allBefore + size / 2 > share * groups.length;
    allBefore += size;
    chars += size;
    if (last && !isDue && last.length < documentsMax && chars <= charsMax) last.push(document);
    else {
      groups.push([document]);
      chars = size;
    }
  }
  return groups;
}

/** Extracts the short documents of a part, several per request. Returns results by document id; extract missing documents alone. */
export async function extractTogether(
  ctx: Context,
  job: ModelJob,
  documents: readonly BatchDocument[],
  languages: ReadonlyMap<number, string | null>,
): Promise<Map<number, Extraction>> {
  const read = ctx.model.extractTogether;
  if (!read) return new Map();
  const found = await mapConcurrent(
    groupShort(documents, togetherLimits(ctx)),
    extractionsAtOnce(ctx),
    (group) => readGroup(job, group, languages, read),
  );
  return new Map(found.flat());
}

async function readGroup(
  job: ModelJob,
  group: readonly BatchDocument[],
  languages: ReadonlyMap<number, string | null>,
  read: NonNullable<Model['extractTogether']>,
): Promise<[number, Extraction][]> {
  try {
    const extractions = await read(
      group.map((document) => toExtract(document, languages.get(document.document_id) ?? null)),
      job,
    );
    return group.flatMap(({ document_id }, i): [number, Extraction][] => {
      const extraction = extractions[i];
      return extraction ? [[document_id, extraction]] : [];
    });
  } catch (error) {
    if (!(error instanceof TaskLimitError)) throw error;
    // One of them takes too long or too much memory: extracted alone, only that one fails.
    return [];
  }
}
