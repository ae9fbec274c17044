import { z } from 'zod';
import type { AccountPlace, ItemChange } from '../../contract.ts';
import { choiceForCursor, chosenInCursor, isInChosenFolder } from '../../files/chosen-folders.ts';
import { listedFolder, noSuchFolder } from '../../files/listed-folders.ts';
import { reportNow, reportRead } from '../../reporting/report-items.ts';
import { type PageGuard, walkPages } from '../../vendor-http/pages.ts';
import { BOX_FIELDS, type BoxEvent, eventList, itemList } from './answers.ts';
import { askBox, type BoxContext, getBox, ROOT } from './client.ts';
import { deliverBoxFile, fetchBoxFile, foldersOfVersion } from './files.ts';
import { findBoxPlace } from './find.ts';

export const boxCursor = z.object({
  v: z.literal(1),
  ...chosenInCursor,
  /** The event stream position; a string, since it may exceed JavaScript's number range. */
  at: z.string(),
  /** Folders still to be listed, the next one last. */
  walk: z.array(z.object({ folder: z.string(), marker: z.string().nullable() })),
  /** Folders that left: their contents are deleted after the last event. */
  gone: z.array(z.string()),
  begunMs: z.number(),
});
export type BoxCursor = z.infer<typeof boxCursor>;

/** State of one run. */
export interface BoxRun {
  ctx: BoxContext;
  meet: PageGuard;
  /** Events already read, which may be repeated. */
  read: Set<string>;
}

/** Returns a cursor at the current end of the events, with everything before it to be listed. */
export async function beginBox(ctx: BoxContext): Promise<BoxCursor> {
  const { folders } = ctx.config;
  const { next_stream_position: at } = await askEvents(ctx, 'now');
  const walk = (folders.length ? folders : [ROOT]).map((folder) => ({ folder, marker: null }));
  const begunMs = ctx.now().getTime();
  return { v: 1, ...choiceForCursor(ctx.config), at, walk, gone: [], begunMs };
}

/** Lists one page of the next folder. */
export async function* listFolder(run: BoxRun, cursor: BoxCursor): AsyncGenerator<ItemChange, BoxCursor> {
  const { ctx } = run;
  const next = cursor.walk.at(-1);
  if (!next) return cursor;
  const { folder, marker } = next;
  run.meet(marker, folder);
  const page = await askItems(ctx, folder, marker);
  const walk = cursor.walk.slice(0, -1);
  if (page?.next_marker) walk.push({ folder, marker: page.next_marker });
  const found = page?.entries ?? [];
  for (const entry of found) if (entry.type === 'folder') walk.push({ folder: entry.id, marker: null });
  const files = found.filter((entry) => entry.type === 'file');
  yield* reportNow(ctx, new Map(files.map((file) => [file.id, deliverBoxFile(ctx, file)])));
  return {
    ...cursor,
    walk,
    gone: [...cursor.gone.filter((one) => one !== folder), ...(page === null ? [folder] : [])],
  };
}

/**
 * Reads a page of events and fetches the current state of what they name, since they are repeated and out of order
 * (https://developer.box.com/guides/events/user-events/for-user). Queues their existing folders for listing. `isLast`: there are no more.
 */
export async function* followEvents(
  run: BoxRun,
  cursor: BoxCursor,
): AsyncGenerator<ItemChange, { next: BoxCursor; isLast: boolean }> {
  const { ctx } = run;
  const page = await askEvents(ctx, cursor.at);
  const isLast = !page.entries.length || page.next_stream_position === cursor.at;
  if (!isLast) run.meet(cursor.at, 'events');
  const { files, folders } = itemsOf(takeNew(run, page.entries));
  yield* reportRead(ctx, new Map([...files].map((id) => [id, () => fetchBoxFile(ctx, id)])));
  const held = folders.size ? [...(await ctx.known(null)).values()].map(foldersOfVersion) : [];
  let next: BoxCursor = { ...cursor, at: page.next_stream_position };
  for (const id of folders) next = await followFolder(ctx, next, { id, held });
  return { next, isLast: isLast && !next.walk.length };
}

const takeNew = ({ read }: BoxRun, events: readonly BoxEvent[]): BoxEvent[] =>
  events.filter(({ event_id: id }) => {
    if (id == null) return true;
    const isNew = !read.has(id);
    read.add(id);
    return isNew;
  });

/** Reports items of folders that left, unless they are elsewhere now. */
export async function* reportGone({ ctx }: BoxRun, { gone, chosen }: BoxCursor): AsyncGenerator<ItemChange> {
  if (!gone.length) return;
  for (const [item, version] of await ctx.known(null)) {
    const folders = foldersOfVersion(version);
    const isBelow = gone.some((folder) => {
      const at = folders.indexOf(folder);
      // A selected folder below counts separately.
      return at >= 0 && !chosen.some((one) => folders.indexOf(one) > at);
    });
    if (isBelow) yield { kind: 'gone', item };
  }
}

/** Handles a folder named by an event: queues it for listing, or marks what was below it as gone. */
async function followFolder(
  ctx: BoxContext,
  cursor: BoxCursor,
  { id, held }: { id: string; held: readonly string[][] },
): Promise<BoxCursor> {
  const folder = await findBoxPlace(ctx, `folders/${id}`);
  const isThere = folder !== null;
  const above = folder?.path_collection.entries.map((one) => one.id) ?? [];
  const { chosen, skipped } = cursor;
  if (isThere && isInChosenFolder({ folders: chosen, skipped_folders: skipped }, [...above, id]))
    return withWalk(cursor, [id]);
  const below: string[] = [];
  for (const one of chosen) {
    const places = held.filter((folders) => folders.includes(one));
    const isBelow = places.some((folders) => folders.slice(0, folders.indexOf(one)).includes(id));
    // If nothing in it is stored, as after it was in the trash, only Box knows where it is.
    if (isBelow || (isThere && !places.length && (await liesBelow(ctx, one, id)))) below.push(one);
  }
  const left = { ...cursor, gone: [...new Set([...cursor.gone, id, ...(isThere ? [] : below)])] };
  return isThere ? withWalk(left, below) : left;
}

async function liesBelow(ctx: BoxContext, folder: string, above: string): Promise<boolean> {
  const found = await findBoxPlace(ctx, `folders/${folder}`);
  return found?.path_collection.entries.some(({ id }) => id === above) ?? false;
}

const withWalk = (cursor: BoxCursor, folders: readonly string[]): BoxCursor => ({
  ...cursor,
  walk: [...cursor.walk, ...folders.map((folder) => ({ folder, marker: null }))],
});

/** Events that change nothing we read: https://developer.box.com/guides/events/user-events/for-user#event-types */
const IDLE =
  /^(?:COMMENT_|TASK_|TAG_|LOCK_|ITEM_(?:DOWNLOAD|PREVIEW|OPEN|SYNC|UNSYNC|SHARED|SHARED_CREATE|SHARED_UNSHARE|SHARED_UPDATE)$)/;

/** Returns the distinct files and folders of events. Pure. */
function itemsOf(events: readonly BoxEvent[]) {
  const files = new Set<string>();
  const folders = new Set<string>();
  for (const { event_type: type, source } of events) {
    const id = source?.item_id ?? source?.id;
    const kind = source?.item_type ?? source?.type;
    if (IDLE.test(type) || id == null || !/^\d+$/.test(id)) continue;
    if (kind === 'file') files.add(id);
    if (kind === 'folder' && id !== ROOT) folders.add(id);
  }
  return { files, folders };
}

/** Maximum page sizes: https://developer.box.com/reference/get-events, https://developer.box.com/reference/get-folders-id-items */
const EVENTS_PER_PAGE = '500';
const ITEMS_PER_PAGE = '1000';

const askEvents = (ctx: BoxContext, at: string) =>
  getBox(ctx, 'events', {
    parameters: { stream_type: 'changes', stream_position: at, limit: EVENTS_PER_PAGE },
    isPlaced: at !== 'now',
    schema: eventList,
  });

/** Returns null if the folder is gone or hidden from this account; the root always exists. */
const askItems = (ctx: BoxContext, folder: string, marker: string | null) =>
  (folder === ROOT ? getBox : askBox)(ctx, `folders/${folder}/items`, {
    parameters: { fields: BOX_FIELDS, usemarker: 'true', limit: ITEMS_PER_PAGE, marker },
    isPlaced: marker !== null,
    schema: itemList,
  });

/** Lists the subfolders of a folder, or those at the top. Throws `VendorError` (`not_found`) if it is gone or hidden from this account. */
export async function* listBoxFolders(ctx: BoxContext, parent: string | null): AsyncGenerator<AccountPlace> {
  const pages = walkPages('Box', null, async (marker) => {
    const page = await askItems(ctx, parent ?? ROOT, marker);
    if (page === null) throw noSuchFolder(parent ?? ROOT);
    return { entries: page.entries, next: page.next_marker || null };
  });
  for await (const { entries } of pages)
    for (const entry of entries) if (entry.type === 'folder') yield listedFolder(entry.id, entry.name);
}
