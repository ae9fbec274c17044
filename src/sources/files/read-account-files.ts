import { z } from 'zod';
import { at } from '../../lib/at.ts';
import type { ItemChange, VendorChange } from '../contract.ts';
import { guardPages, type PageGuard } from '../vendor-http/pages.ts';
import type { FileAccount, FilesContext, FileVendor } from './file-vendor.ts';
import { followFolders } from './follow-folders.ts';
import { HeldFiles } from './held-files.ts';

const names = z.array(z.string());

/** Where a run resumes; `place` is the vendor's cursor. */
export const fileCursor = <At>(place: z.ZodType<At>) =>
  z.object({
    v: z.literal(2),
    at: place,
    /** Folders still to be listed, the next one last. */
    walk: z.array(z.object({ folder: z.string(), marker: z.string().nullable() })),
    /** Items that left one place and may appear in another. */
    leaving: names,
  });
type FileCursor<At> = z.infer<ReturnType<typeof fileCursor<At>>>;

interface FileRun<At> {
  ctx: FilesContext;
  account: FileAccount<At>;
  held: HeldFiles;
  refuseRepeat: PageGuard;
  cursor: FileCursor<At>;
}

/** Lists the folders that are waiting, then reads changes, page by page. */
export async function* readAccountFiles<At>(
  vendor: FileVendor<At>,
  ctx: FilesContext,
  given: FileCursor<At> | null,
): AsyncGenerator<VendorChange<FileCursor<At>>> {
  const account = await vendor.open(ctx, given?.at ?? null);
  const cursor = given ? { ...given } : await beginCursor(account);
  const held = new HeldFiles(ctx, vendor, cursor.leaving);
  const run = { ctx, account, held, cursor, refuseRepeat: guardPages(vendor.name) };
  for (let isOver = false; !isOver; ) {
    isOver = yield* cursor.walk.length ? listNext(run) : followChanges(run);
    if (isOver) yield* held.reportLeft();
    yield { kind: 'page', cursor: { ...cursor, leaving: held.leaving } };
  }
}

async function beginCursor<At>(account: FileAccount<At>): Promise<FileCursor<At>> {
  const { at: place, folders } = await account.begin();
  return { v: 2, at: place, walk: folders.map(fromStart), leaving: [] };
}

const fromStart = (folder: string) => ({ folder, marker: null });

/** Lists one page of the next folder. */
async function* listNext<At>(run: FileRun<At>): AsyncGenerator<ItemChange, boolean> {
  const { account, held, cursor, refuseRepeat } = run;
  const { folder, marker } = at(cursor.walk, cursor.walk.length - 1);
  refuseRepeat(marker, folder);
  const page = (await account.list?.(folder, marker)) ?? null;
  const rest = cursor.walk.slice(0, -1);
  if (page === null) held.leave((await held.below([folder])).get(folder) ?? []);
  else {
    yield* held.report(page.files);
    if (page.next !== null) rest.push({ folder, marker: page.next });
    rest.push(...page.folders.map(({ id }) => fromStart(id)));
  }
  cursor.walk = rest;
  return false;
}

/** Reads one page of changes, and adds the folders that they name to those to be listed; returns whether nothing is left to do. */
async function* followChanges<At>(run: FileRun<At>): AsyncGenerator<ItemChange, boolean> {
  const { account, held, cursor, refuseRepeat } = run;
  const page = await account.changes(cursor.at);
  if (!page.isLast) refuseRepeat(JSON.stringify(page.at), 'changes');
  const folders = await followFolders(run, page);
  yield* held.report(page.files);
  cursor.at = page.at;
  cursor.walk = folders.map(fromStart);
  return page.isLast && !folders.length;
}
