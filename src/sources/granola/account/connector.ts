import type { Account, Delivered, ItemChange, VendorChange } from '../../contract.ts';
import { defineConnector } from '../../contract.ts';
import { granolaNote } from '../granola-json.ts';
import {
  getNote,
  granolaConfig,
  type GranolaContext,
  type GranolaNote,
  type ListedNote,
  listNotes,
} from './client.ts';
import { reportListed } from '../../reporting/report-items.ts';
import { type SinceCursor, sinceCursor } from '../../reporting/since-cursor.ts';
import { HOUR_MS } from '../../../lib/dates/day.ts';

/** A note is listed only once it has a summary, perhaps some time after its last change. Listing these hours again fetches no notes. */
const OVERLAP_MS = 6 * HOUR_MS;

/** Meeting notes that a Granola user can open. */
export const granolaConnector = defineConnector({
  source: 'granola',
  name: 'Granola',
  auth: 'key',
  // Five a second: https://docs.granola.ai/introduction
  everyMs: 200,
  // A note that was deleted or is no longer shared just disappears from the list.
  listingHours: 24,
  config: granolaConfig,
  cursor: sinceCursor,
  check: checkKey,
  changes: readGranola,
  listIds: listIds,
  fetch: fetchNote,
});

/** Granola's API does not say whose a key is. */
async function checkKey(ctx: GranolaContext): Promise<Account> {
  for await (const _page of listNotes(ctx, {})) break;
  const { account } = ctx.config;
  return { id: account || 'granola', label: account || 'Granola' };
}

async function* listIds(ctx: GranolaContext): AsyncGenerator<string> {
  for await (const { notes } of listNotes(ctx, {})) for (const { id } of notes) yield id;
}

async function* readGranola(
  ctx: GranolaContext,
  cursor: SinceCursor | null,
): AsyncGenerator<VendorChange<SinceCursor>> {
  const since = cursor?.since ?? null;
  let began = cursor?.reading?.began ?? null;
  const pages = listNotes(ctx, {
    updatedAfter: since === null ? null : since - OVERLAP_MS,
    start: cursor?.reading?.next ?? null,
  });
  for await (const { notes, next, at } of pages) {
    // The time of the first page: the next run gets changes made while the others are read.
    began ??= at;
    yield* report(ctx, notes);
    if (next !== null) yield { kind: 'page', cursor: { v: 1, since, reading: { next, began } } };
  }
  yield { kind: 'page', cursor: { v: 1, since: began, reading: null } };
}

const report = (ctx: GranolaContext, notes: readonly ListedNote[]): AsyncGenerator<ItemChange> =>
  reportListed(
    ctx,
    notes.map(({ id, updated_at }) => ({ item: id, version: updated_at, read: () => fetchNote(ctx, id) })),
  );

async function fetchNote(ctx: GranolaContext, id: string): Promise<Delivered | null> {
  const note = await getNote(ctx, id);
  return note && deliver(note);
}

function deliver(note: GranolaNote): Delivered {
  const { id, updated_at } = note;
  return { item: id, resourceId: id, version: updated_at, content: { document: granolaNote(id, note) } };
}
