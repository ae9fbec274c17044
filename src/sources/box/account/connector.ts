import { z } from 'zod';
import type { Account } from '../../contract.ts';
import type { FileAccount, FilesContext } from '../../files/file-vendor.ts';
import { defineFileConnector } from '../../files/file-connector.ts';
import { VendorError } from '../../vendor-error.ts';
import { boxUser } from './answers.ts';
import { askEvents, listBoxFolder, readBoxEvents } from './lists.ts';
import { boxConfig, findBoxPlace, getBox, ROOT } from './client.ts';
import { findBoxFile } from './files.ts';
import { boxHook } from './hook.ts';
import { boxAccountOf, readBoxReaders } from './sharing.ts';
import { DAY_MS } from '../../../lib/dates/day.ts';

const boxPosition = z.object({
  /** The event stream position; a string, since it may exceed JavaScript's number range. */
  position: z.string(),
  begunMs: z.number(),
});
type BoxPosition = z.infer<typeof boxPosition>;

/** Files in Box: a person's own, and those shared with them. */
export const boxConnector = defineFileConnector<BoxPosition>({
  source: 'box',
  name: 'Box',
  api: 'https://api.box.com',
  // 1,000 requests a minute: https://developer.box.com/guides/api-calls/permissions-and-errors/rate-limits
  everyMs: 60,
  config: boxConfig,
  at: boxPosition,
  foldersIn: (place) => place.split('/'),
  open: openBox,
  check: whoseBox,
  hook: boxHook,
  readers: readBoxReaders,
});

async function whoseBox(ctx: FilesContext): Promise<Account> {
  const parameters = { fields: 'id,login' };
  const { id, login } = await getBox(ctx, 'users/me', { parameters, schema: boxUser });
  return { id, label: login, person: boxAccountOf(id) };
}

/** Box keeps events for at least two weeks and does not report missing ones: https://developer.box.com/guides/events/user-events/for-user */
const KEPT_MS = 13 * DAY_MS;

async function openBox(ctx: FilesContext, given: BoxPosition | null): Promise<FileAccount<BoxPosition>> {
  const nowMs = ctx.now().getTime();
  if (given && nowMs - given.begunMs > KEPT_MS)
    throw new VendorError('cursor', 'The listing was interrupted for too long.');
  const read = new Set<string>();
  return {
    begin: async () => {
      const { next_stream_position: position } = await askEvents(ctx, 'now');
      const { folders } = ctx.config;
      return { at: { position, begunMs: nowMs }, folders: folders.length ? folders : [ROOT] };
    },
    changes: async ({ position, begunMs }) => {
      const { at, ...page } = await readBoxEvents(ctx, position, read);
      return { ...page, at: { position: at, begunMs } };
    },
    find: (id) => findBoxFile(ctx, id),
    list: (folder, marker) => listBoxFolder(ctx, folder, marker),
    subfolders: (parent, marker) => listBoxFolder(ctx, parent ?? ROOT, marker),
    foldersAbove: async (folder) => {
      const place = await findBoxPlace(ctx, `folders/${folder}`);
      return place && place.path_collection.entries.map(({ id }) => id);
    },
  };
}
