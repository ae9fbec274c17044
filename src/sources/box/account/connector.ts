import type { Account, Connector, VendorChange } from '../../contract.ts';
import { defineConnector } from '../../contract.ts';
import { isSameChoice } from '../../files/chosen-folders.ts';
import { VendorError } from '../../vendor-error.ts';
import { BOX_FIELDS, boxFile, boxFolder, boxUser } from './answers.ts';
import {
  type BoxCursor,
  type BoxRun,
  beginBox,
  boxCursor,
  followEvents,
  listBoxFolders,
  listFolder,
  reportGone,
} from './changes.ts';
import { askBox, type BoxApi, type BoxContext, boxConfig, getBox } from './client.ts';
import { deliverBoxFile } from './files.ts';
import { boxHook } from './hook.ts';
import { boxAccountOf, readBoxReaders } from './sharing.ts';

/** Files of a Box: a person's own, and those that others share with them. */
export const createBoxConnector = (api: BoxApi): Connector =>
  defineConnector({
    source: 'box',
    name: 'Box',
    auth: 'oauth',
    // 1,000 requests a minute: https://developer.box.com/guides/api-calls/permissions-and-errors/rate-limits
    everyMs: 60,
    // Everything is listed once a day by `changes`, which finds more than ids.
    listingHours: null,
    config: boxConfig,
    cursor: boxCursor,
    choice: {
      kind: 'folders',
      field: 'folders',
      list: (ctx, parent) => listBoxFolders({ ...ctx, api }, parent),
    },
    check: (ctx) => whoseBox({ ...ctx, api }),
    hook: boxHook,
    changes: (ctx, cursor) => readBox({ ...ctx, api }, cursor),
    readers: (ctx, groups) => readBoxReaders({ ...ctx, api }, groups),
    fetch: async (given, item) => {
      const ctx = { ...given, api };
      const parameters = { fields: BOX_FIELDS };
      const file = await askBox(ctx, `files/${item}`, { parameters, schema: boxFile });
      return file === null ? null : deliverBoxFile(ctx, file);
    },
  });

export const boxConnector = createBoxConnector({ url: 'https://api.box.com' });

async function whoseBox(ctx: BoxContext): Promise<Account> {
  const { id, login } = await getBox(ctx, 'users/me', {
    parameters: { fields: 'id,login' },
    schema: boxUser,
  });
  for (const folder of ctx.config.folders) {
    const parameters = { fields: 'id,path_collection' };
    if ((await askBox(ctx, `folders/${folder}`, { parameters, schema: boxFolder })) === null)
      throw new VendorError(
        'not_found',
        `${login} has no folder ${folder}: look at the address of the folder, or ask for it to be shared.`,
      );
  }
  return { id, label: login, person: boxAccountOf(id) };
}

const DAY_MS = 86_400_000;
/** Box keeps events for two weeks at least, and does not say when some are missing: https://developer.box.com/guides/events/user-events/for-user */
const KEPT_MS = 13 * DAY_MS;

/** Events do not name everything, such as what a group gets to see: so all is listed once a day. */
function refuseOld(ctx: BoxContext, { chosen, skipped, begunMs, listedMs }: BoxCursor): void {
  if (!isSameChoice({ folders: chosen, skipped_folders: skipped }, ctx.config))
    throw new VendorError('cursor', 'Other folders were chosen.');
  const ms = ctx.now().getTime();
  if (ms - begunMs > KEPT_MS || (listedMs !== null && ms - listedMs >= DAY_MS))
    throw new VendorError('cursor', 'It is time to list everything once more.');
}

async function* readBox(ctx: BoxContext, given: BoxCursor | null): AsyncGenerator<VendorChange<BoxCursor>> {
  if (given) refuseOld(ctx, given);
  const run: BoxRun = { ctx, asked: new Map(), read: new Set() };
  for (let cursor = given ?? (await beginBox(ctx)); ; ) {
    if (cursor.walk.length) cursor = yield* listFolder(run, cursor);
    else {
      const { next, isLast } = yield* followEvents(run, cursor);
      if (isLast) {
        yield* reportGone(run, next);
        yield { kind: 'page', cursor: { ...next, gone: [] } };
        return;
      }
      cursor = next;
    }
    yield { kind: 'page', cursor };
  }
}
