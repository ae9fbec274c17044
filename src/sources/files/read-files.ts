import { z } from 'zod';
import type { ItemChange, VendorChange } from '../contract.ts';
import { guardPages, type PageGuard } from '../vendor-http/pages.ts';
import { choiceForCursor, chosenInCursor, refuseOtherChoice } from './chosen-folders.ts';
import { deliverVendorFile } from './deliver-file.ts';
import type { FileAccount, FilesContext, FilesToRead } from './file-account.ts';
import { followFolders } from './follow-folders.ts';
import { HeldFiles } from './held-files.ts';

/** Where a run resumes; `at` is the vendor's place in its changes. */
export const fileCursor = <At>(at: z.ZodType<At>) =>
  z.object({
    v: z.literal(2),
    ...chosenInCursor,
    at,
    /** Folders still to be listed, the next one last. */
    walk: z.array(z.object({ folder: z.string(), marker: z.string().nullable() })),
    /** Items that left one place and may appear at another. */
    leaving: z.array(z.string()),
  });
export type FileCursor<At> = z.infer<ReturnType<typeof fileCursor<At>>>;

/** How to read a vendor's accounts. */
export interface FileReader<At> {
  name: string;
  /** Returns the ids of the folders in a file's place, outermost first. */
  foldersIn(place: string): readonly string[];
  /** Opens an account, to read on from `at` unless that is null. */
  open(ctx: FilesContext, at: At | null): Promise<FileAccount<At>>;
}

interface FileRun<At> {
  ctx: FilesContext;
  reader: FileReader<At>;
  account: FileAccount<At>;
  held: HeldFiles;
  meet: PageGuard;
}

/** Lists the folders that are waiting, then reads changes, page by page. */
export async function* readFiles<At>(
  reader: FileReader<At>,
  ctx: FilesContext,
  given: FileCursor<At> | null,
): AsyncGenerator<VendorChange<FileCursor<At>>> {
  if (given) refuseOtherChoice(given, ctx.config);
  const account = await reader.open(ctx, given?.at ?? null);
  const held = new HeldFiles(ctx, { foldersIn: reader.foldersIn, leaving: given?.leaving ?? [] });
  const run = { ctx, reader, account, held, meet: guardPages(reader.name) };
  let cursor = given ?? (await beginCursor(run));
  for (let isOver = false; !isOver; ) {
    let isLast = false;
    if (cursor.walk.length) cursor = yield* listNext(run, cursor);
    else ({ cursor, isLast } = yield* followChanges(run, cursor));
    isOver = isLast && !cursor.walk.length;
    if (isOver) yield* held.reportLeft();
    yield { kind: 'page', cursor: { ...cursor, leaving: held.leaving } };
  }
}

async function beginCursor<At>({ ctx, account }: FileRun<At>): Promise<FileCursor<At>> {
  const { at, folders } = await account.begin();
  const walk = folders.map((folder) => ({ folder, marker: null }));
  return { v: 2, ...choiceForCursor(ctx.config), at, walk, leaving: [] };
}

/** Lists one page of the next folder. */
async function* listNext<At>(
  run: FileRun<At>,
  cursor: FileCursor<At>,
): AsyncGenerator<ItemChange, FileCursor<At>> {
  const { account, held, meet } = run;
  const next = cursor.walk.at(-1);
  if (!next) return cursor;
  const { folder, marker } = next;
  meet(marker, folder);
  const page = (await account.list?.(folder, marker)) ?? null;
  const walk = cursor.walk.slice(0, -1);
  if (page === null) held.leave((await held.below([folder])).get(folder) ?? []);
  else {
    if (page.next !== null) walk.push({ folder, marker: page.next });
    walk.push(...page.folders.map((one) => ({ folder: one, marker: null })));
    yield* report(run, page.files);
  }
  return { ...cursor, walk };
}

/** Reads one page of changes, and adds the folders that they name to those to be listed. */
async function* followChanges<At>(
  run: FileRun<At>,
  cursor: FileCursor<At>,
): AsyncGenerator<ItemChange, { cursor: FileCursor<At>; isLast: boolean }> {
  const page = await run.account.changes(cursor.at);
  if (!page.isLast) run.meet(JSON.stringify(page.at), 'changes');
  const folders = await followFolders(run, page);
  yield* report(run, page.files);
  const walk = folders.map((folder) => ({ folder, marker: null }));
  return { cursor: { ...cursor, at: page.at, walk }, isLast: page.isLast };
}

const report = <At>({ ctx, reader, held }: FileRun<At>, files: FilesToRead): AsyncGenerator<ItemChange> =>
  held.report(
    new Map(
      [...files].map(([id, read]) => [
        id,
        async () => {
          const file = await read();
          return file && deliverVendorFile(ctx, file, reader.foldersIn);
        },
      ]),
    ),
  );
