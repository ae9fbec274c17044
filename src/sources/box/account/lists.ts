import type { ChangesPage, FilesContext } from '../../files/file-vendor.ts';
import { BOX_FIELDS, type BoxEvent, eventList, itemList } from './answers.ts';
import { askBox, getBox, ROOT } from './client.ts';
import { boxFileOf, findBoxFile } from './files.ts';

/** Maximum page sizes: https://developer.box.com/reference/get-events, https://developer.box.com/reference/get-folders-id-items */
const EVENTS_PER_PAGE = '500';
const ITEMS_PER_PAGE = '1000';

/** Requests a page of the account's changes from the stream position `at`. */
export const askEvents = (ctx: FilesContext, at: string) =>
  getBox(ctx, 'events', {
    parameters: { stream_type: 'changes', stream_position: at, limit: EVENTS_PER_PAGE },
    hasCursor: at !== 'now',
    schema: eventList,
  });

/**
 * Returns what a page of events names, to be read as it is now: events are repeated and out of order
 * (https://developer.box.com/guides/events/user-events/for-user). `read` are the events that the run has had.
 */
export async function readBoxEvents(
  ctx: FilesContext,
  position: string,
  read: Set<string>,
): Promise<ChangesPage<string>> {
  const { entries, next_stream_position: at } = await askEvents(ctx, position);
  const isLast = !entries.length || at === position;
  const { files, folders } = itemsOf(entries.filter((event) => isNew(event, read)));
  return {
    files: new Map([...files].map((id) => [id, () => findBoxFile(ctx, id)])),
    folders: [...folders],
    at,
    isLast,
  };
}

function isNew({ event_id: id }: BoxEvent, read: Set<string>): boolean {
  if (id == null) return true;
  const isFirst = !read.has(id);
  read.add(id);
  return isFirst;
}

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

/** Lists one page of a folder; null if it is gone or hidden from this account. The root always exists. */
export async function listBoxFolder(ctx: FilesContext, folder: string, marker: string | null) {
  const page = await (folder === ROOT ? getBox : askBox)(ctx, `folders/${folder}/items`, {
    parameters: { fields: BOX_FIELDS, usemarker: 'true', limit: ITEMS_PER_PAGE, marker },
    hasCursor: marker !== null,
    schema: itemList,
  });
  if (page === null) return null;
  const files = page.entries.filter((entry) => entry.type === 'file');
  const folders = page.entries.filter((entry) => entry.type === 'folder');
  const read = new Map(files.map((file) => [file.id, async () => boxFileOf(ctx, file)]));
  return { files: read, folders, next: page.next_marker || null };
}
