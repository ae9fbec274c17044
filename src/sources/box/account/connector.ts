import type { Account, VendorChange } from '../../contract.ts';
import { defineConnector } from '../../contract.ts';
import { refuseOtherChoice } from '../../files/chosen-folders.ts';
import { VendorError } from '../../vendor-error.ts';
import { guardPages } from '../../vendor-http/pages.ts';
import { boxUser } from './answers.ts';
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
import { type BoxContext, boxConfig, getBox } from './client.ts';
import { fetchBoxFile } from './files.ts';
import { findBoxPlace } from './find.ts';
import { boxHook } from './hook.ts';
import { boxAccountOf, readBoxReaders } from './sharing.ts';

/** Files in Box: a person's own, and those shared with them. */
export const boxConnector = defineConnector({
  source: 'box',
  name: 'Box',
  auth: 'oauth',
  api: 'https://api.box.com',
  // 1,000 requests a minute: https://developer.box.com/guides/api-calls/permissions-and-errors/rate-limits
  everyMs: 60,
  // Events do not cover everything, such as access granted to a group.
  listingHours: 24,
  config: boxConfig,
  cursor: boxCursor,
  choice: { kind: 'folders', field: 'folders', list: listBoxFolders },
  check: whoseBox,
  hook: boxHook,
  changes: readBox,
  readers: readBoxReaders,
  fetch: fetchBoxFile,
});

async function whoseBox(ctx: BoxContext): Promise<Account> {
  const { id, login } = await getBox(ctx, 'users/me', {
    parameters: { fields: 'id,login' },
    schema: boxUser,
  });
  for (const folder of ctx.config.folders)
    if ((await findBoxPlace(ctx, `folders/${folder}`)) === null)
      throw new VendorError(
        'not_found',
        `${login} has no folder ${folder}: look at the address of the folder, or ask for it to be shared.`,
      );
  return { id, label: login, person: boxAccountOf(id) };
}

/** Box keeps events for at least two weeks and does not report missing ones: https://developer.box.com/guides/events/user-events/for-user */
const KEPT_MS = 13 * 86_400_000;

function refuseOld(ctx: BoxContext, cursor: BoxCursor): void {
  refuseOtherChoice(cursor, ctx.config);
  if (ctx.now().getTime() - cursor.begunMs > KEPT_MS)
    throw new VendorError('cursor', 'The listing was interrupted for too long.');
}

async function* readBox(ctx: BoxContext, given: BoxCursor | null): AsyncGenerator<VendorChange<BoxCursor>> {
  if (given) refuseOld(ctx, given);
  const run: BoxRun = { ctx, meet: guardPages('Box'), read: new Set() };
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
