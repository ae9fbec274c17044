import { z } from 'zod';
import type { Db } from '../../db/types.ts';
import type { Viewer } from '../../documents/visible.ts';
import { type AppError, notFound } from '../../errors.ts';
import { sourceTokenSchema } from '../../tokens.ts';
import type { MemoryHistory, MemoryLink } from './link-memories.ts';
import type { ClaimingRow } from './claiming-row.ts';
import { findClaiming } from './queries.ts';
import { type AsOf, dayOfMemory, type Histories, readHistories } from './read-histories.ts';
import { compareText } from '../../lib/lists/compare-text.ts';

const linkSchema = z.object({
  memory_id: z.string(),
  slot: z.string().describe('The property: launch, owner, price …; empty if unknown.'),
  value: z.string(),
  since: z.string().nullable().describe('YYYY-MM-DD; null: unknown.'),
  decided_by: z.enum(['rules', 'model']).describe('Whether the rules or a model decided it.'),
});

const verdictSchema = z.object({
  memory_id: z.string().describe('The one that supersedes, contradicts or repeats.'),
  other_id: z.string(),
  verdict: z.enum(['supersedes', 'contradicts', 'repeats']),
  quote: z.string(),
  other_quote: z.string(),
  decided_by: z.string().describe('The model, and the version of what it was asked.'),
});

const extractedSchema = z
  .object({
    memory_id: z.string(),
    kind: z.string(),
    text: z.string(),
    quote: z.string().nullable(),
    place: z
      .object({ block_id: z.string(), start: z.int(), end: z.int() })
      .nullable()
      .describe('The position of the quote, in characters of a block.'),
    source: sourceTokenSchema,
    resource_id: z.string(),
    title: z.string().nullable(),
    valid_from: z.string().nullable().describe('The day from which it holds, YYYY-MM-DD; null: unknown.'),
    valid_to: z.string().nullable().describe('The day from which it no longer holds; null: it holds.'),
    claims: z.array(z.object({ subject: z.string(), slot: z.string(), value: z.string() })),
    supersedes: z.array(linkSchema),
    superseded_by: z.array(linkSchema),
    contradicts: z.array(linkSchema),
    repeats: z.array(z.string()).describe('Ids of the memories that say the same.'),
    verdicts: z
      .array(verdictSchema)
      .describe('The verdict of a model where the rules left it open, with the words that it rests on.'),
  })
  .meta({ id: 'ExtractedMemory' });

export const memoryHistorySchema = z
  .object({
    memory: extractedSchema,
    history: z
      .array(extractedSchema)
      .describe('The memory with all that it supersedes and that supersede it, the earliest first.'),
    evidence: z.array(extractedSchema).describe('Memories of other documents that say the same.'),
  })
  .meta({ id: 'MemoryHistory' });

const memoryNotFound = (memoryId: string): AppError =>
  notFound(
    'Memory',
    `There is no memory ${memoryId} that you can see. Memories get new ids when their document changes; POST /memories/query shows the current ones.`,
  );

/** Returns a memory with what came before and after it; 404 if the viewer may not see it. */
export async function getMemoryHistory(
  db: Db,
  viewer: Viewer,
  memoryId: string,
  time: AsOf,
): Promise<z.infer<typeof memoryHistorySchema>> {
  const row = await findClaiming(db, viewer, memoryId);
  if (!row) throw memoryNotFound(memoryId);
  const read = await readHistories(db, viewer, [row], time);
  const chain = chainOf(memoryId, read);
  const day = (id: string) => {
    const found = read.rows.get(id);
    return (found && dayOfMemory(found, read)) ?? '';
  };
  const present = (id: string) => {
    const found = read.rows.get(id);
    return found ? [presentExtracted(found, read)] : [];
  };
  return {
    memory: presentExtracted(row, read),
    history: chain.sort((a, b) => compareText(day(a), day(b)) || compareText(a, b)).flatMap(present),
    evidence: (read.histories.get(memoryId)?.repeats ?? []).flatMap(present),
  };
}

/** Lists the memories connected by supersession. */
function chainOf(memoryId: string, { histories }: Histories): string[] {
  const chain = new Set([memoryId]);
  for (const id of chain) {
    const history = histories.get(id);
    for (const link of [...(history?.supersedes ?? []), ...(history?.supersededBy ?? [])])
      chain.add(link.memoryId);
  }
  return [...chain];
}

const presentLink = ({ memoryId, slot, value, from, decidedBy }: MemoryLink): z.infer<typeof linkSchema> => ({
  memory_id: memoryId,
  slot,
  value,
  since: from,
  decided_by: decidedBy,
});

function presentExtracted(
  row: ClaimingRow,
  { histories, verdicts }: Histories,
): z.infer<typeof extractedSchema> {
  const history = histories.get(row.memory_id);
  const { block_id, quote_start, quote_end } = row;
  return {
    memory_id: row.memory_id,
    kind: row.kind,
    text: row.text,
    quote: row.quote,
    place: block_id === null ? null : { block_id, start: quote_start ?? 0, end: quote_end ?? 0 },
    source: row.source,
    resource_id: row.resource_id,
    title: row.title,
    valid_from: history?.validFrom ?? null,
    valid_to: history?.validTo ?? null,
    claims: row.claims
      .filter((claim) => claim.slot !== '' && claim.subject !== '')
      .map(({ subject, slot, shown }) => ({ subject, slot, value: shown })),
    ...presentLinks(history),
    verdicts: verdicts.filter((one) => one.memory_id === row.memory_id || one.other_id === row.memory_id),
  };
}

const presentLinks = (history: MemoryHistory | undefined) => ({
  supersedes: (history?.supersedes ?? []).map(presentLink),
  superseded_by: (history?.supersededBy ?? []).map(presentLink),
  contradicts: (history?.contradicts ?? []).map(presentLink),
  repeats: history?.repeats ?? [],
});
