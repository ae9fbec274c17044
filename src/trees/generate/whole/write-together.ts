import type { Context } from '../../../context.ts';
import type { Viewer } from '../../../documents/visible.ts';
import { estimateTokens } from '../../../lib/estimate-tokens.ts';
import type { Evidence, FilesToWrite } from '../../../model/model.ts';
import { labelsOf } from '../../../model/statements/citations.ts';
import { readFacts } from './facts.ts';
import { type CitedDocument, readCitedDocuments } from '../news/read-cited-documents.ts';
import type { PlannedFile } from '../plan/plan-files.ts';
import type { SelectedFile } from '../select.ts';
import { withValidity } from './memory-notes.ts';
import { readShown } from './read-shown.ts';
import { jobOf, type Writing } from './store-file.ts';
import { storeWritten } from './write-whole.ts';
import { utcDay } from '../../../lib/dates/day.ts';

/** A file to be written from scratch. */
export interface WholeFile {
  file: PlannedFile;
  selected: SelectedFile;
}

/** Groups the files to write from scratch by tier and team; a single file is not a group. Pure. */
export function groupWhole(
  plan: readonly PlannedFile[],
  selected: ReadonlyMap<string, SelectedFile>,
): WholeFile[][] {
  const whole = plan.flatMap((file): WholeFile[] => {
    const one = selected.get(file.path);
    return one && one.reuse === null && one.newsIds === null && one.chunkIds.length > 0
      ? [{ file, selected: one }]
      : [];
  });
  const groups = Map.groupBy(whole, ({ file }) => `${file.tier}/${file.team}`);
  return [...groups.values()].filter((group) => group.length > 1);
}

/** Estimated tokens of a document's heading in a request. */
const HEAD_TOKENS = 50;
/** Share of the model's context that a team's documents may use to be sent in full. */
const WHOLE_SHARE = 0.4;

/**
 * Writes the files of one team in one request, so that their evidence is sent once: all documents of the team if they fit, else the
 * passages chosen for the files, plus quotes from the memories of the other documents. Returns the paths written. Throws ModelError.
 */
export async function writeTogether(writing: Writing, group: readonly WholeFile[]): Promise<string[]> {
  const { ctx, discovery } = writing;
  const [first] = group;
  if (!first || !ctx.model.writeFiles) return [];
  const viewer: Viewer = { appId: writing.appId, userId: writing.tree.owner };
  // For the company, all documents are members: those found by its files' queries represent them.
  const next = inTurn(group.map(({ selected }) => selected.nextIds ?? []));
  const documents = await readGroup(ctx, viewer, group, discovery.members[first.file.team] ?? [], next);
  const written = await ctx.model.writeFiles(
    questionOf(writing, group, first.file, documents),
    jobOf(writing),
  );
  const done: string[] = [];
  for (const { file, selected } of group) {
    const own = written.get(file.spec.key);
    if (!own) continue;
    const chosen = await readShown(ctx, viewer, selected.chunkIds);
    const rests = documentsOf(own.markdown, documents, chosen);
    await storeWritten(writing, file, selected, { written: own, documents: rests, model: ctx.model });
    done.push(file.path);
  }
  return done;
}

const questionOf = (
  { ctx, discovery: { organization } }: Writing,
  group: readonly WholeFile[],
  { tier, teamName }: PlannedFile,
  documents: ReadonlyMap<number, CitedDocument>,
): FilesToWrite => ({
  tier,
  teamName,
  evidence: [...documents.values()].map((one) => one.evidence),
  today: utcDay(ctx.now()),
  organization,
  files: group.map(({ file: { spec } }) => ({ key: spec.key, prompt: spec.prompt })),
});

/** Returns the documents that a file is based on: those chosen for it, and those it cites. */
function documentsOf(
  markdown: string,
  all: ReadonlyMap<number, CitedDocument>,
  chosen: ReadonlyMap<number, CitedDocument>,
): Map<number, CitedDocument> {
  const cited = new Set(labelsOf(markdown));
  return new Map([...all].filter(([id, { evidence }]) => chosen.has(id) || cited.has(evidence.label)));
}

async function readGroup(
  ctx: Context,
  viewer: Viewer,
  group: readonly WholeFile[],
  members: readonly number[],
  next: readonly number[],
): Promise<Map<number, CitedDocument>> {
  const chosen = await readShown(ctx, viewer, inTurn(group.map(({ selected }) => selected.chunkIds)));
  const whole = await readMembers(ctx, viewer, members);
  if (whole) return withValidity(ctx, viewer, new Map([...whole, ...chosen, ...whole]));
  const rest = [...members, ...next].filter((id) => !chosen.has(id));
  return new Map([...(await withValidity(ctx, viewer, chosen)), ...(await readFacts(ctx, viewer, rest))]);
}

/** Reads all documents of a team in full; null if they exceed their share of the context. */
async function readMembers(
  ctx: Context,
  viewer: Viewer,
  members: readonly number[],
): Promise<Map<number, CitedDocument> | null> {
  const tokensMax = ctx.config.modelContextTokens * WHOLE_SHARE;
  if (!members.length || members.length * HEAD_TOKENS > tokensMax) return null;
  const found = await readCitedDocuments(ctx, viewer, members);
  const tokens = [...found.values()].reduce((all, { text }) => all + estimateTokens(text) + HEAD_TOKENS, 0);
  return tokens > tokensMax ? null : new Map(members.flatMap((id) => entryOf(id, found.get(id))));
}

function entryOf(id: number, document: CitedDocument | undefined): [number, CitedDocument][] {
  if (!document) return [];
  const evidence: Evidence = { ...document.evidence, text: document.text };
  return [[id, { ...document, evidence }]];
}

/** Returns the first of each list, then the second of each, without repeats, so that if room runs out every file has had its best. */
function inTurn(lists: readonly (readonly number[])[]): number[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return [
    ...new Set(Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list[i] ?? [])).flat()),
  ];
}
