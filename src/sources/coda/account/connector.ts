import { z } from 'zod';
import type { Account, Delivered, VendorChange } from '../../contract.ts';
import { defineConnector } from '../../contract.ts';
import { VendorError } from '../../vendor-error.ts';
import { nullIfMissing } from '../../vendor-http/refusal.ts';
import { askCoda, codaConfig, type CodaContext } from './client.ts';
import { type DocState, getDoc, hasText, listDocs, listDocStates, listPages, type CodaPage } from './docs.ts';
import { deliverPage, itemOf, type Outline, readOutline, pageVersion } from './pages.ts';

const codaCursor = z.object({
  v: z.literal(1),
  /** Existing docs with their dates when last read; an empty date means that it must be checked again. */
  docs: z.record(z.string(), z.string()),
});
type CodaCursor = z.infer<typeof codaCursor>;
type CodaChange = VendorChange<CodaCursor>;

/** Coda may answer from an outdated copy of a doc: one that changed recently is checked again. */
const SETTLED_MS = 30 * 60_000;
/** An export takes seconds: progress is stored after this many. */
const STORED_AFTER = 10;

/** Pages of the docs that a Coda user can open. */
export const codaConnector = defineConnector({
  source: 'coda',
  name: 'Coda',
  auth: 'key',
  // 100 reads in six seconds: https://coda.io/developers/apis/v1#section/Using-the-API/Rate-Limiting
  everyMs: 100,
  // Changes include deletions, provided that Coda's copies of docs were recent enough.
  listingHours: 24,
  config: codaConfig,
  cursor: codaCursor,
  check: checkToken,
  changes: readCoda,
  listIds: listItems,
  fetch: fetchPage,
});

const whoAnswer = z.looseObject({ name: z.string(), loginId: z.string() });

async function checkToken(ctx: CodaContext): Promise<Account> {
  const who = await askCoda(ctx, { path: 'whoami' }, whoAnswer);
  if (!who) throw new VendorError('contract', 'Coda does not say whose the token is.');
  // A write-only token can also tell whose it is.
  for await (const _page of listDocs(ctx)) break;
  return { id: who.data.loginId, label: who.data.name };
}

/** The ledger by doc: versions of items. */
type Held = ReadonlyMap<string, ReadonlyMap<string, string | null>>;

async function readHeld(ctx: CodaContext): Promise<Held> {
  const held = new Map<string, Map<string, string | null>>();
  for (const [item, version] of await ctx.known(null)) {
    const doc = item.split('/', 1).join();
    held.set(doc, (held.get(doc) ?? new Map<string, string | null>()).set(item, version));
  }
  return held;
}

/** Returns whether the error is about one doc or page only, so that others can still be read. */
const isOfOne = (error: unknown): error is VendorError =>
  error instanceof VendorError && (error.kind === 'contract' || error.kind === 'transient');

async function* listItems(ctx: CodaContext): AsyncGenerator<string> {
  const held = await readHeld(ctx);
  for await (const { id, doc } of listDocStates(ctx, held.keys()))
    try {
      const pages = doc && (await nullIfMissing(listPages(ctx, id)));
      for (const page of pages ?? []) if (hasText(page)) yield itemOf(id, page.id);
    } catch (error) {
      if (!isOfOne(error)) throw error;
      // The doc exists, so its pages are kept.
      yield* held.get(id)?.keys() ?? [];
    }
}

/** Reports docs that changed since they were read, and deleted ones. */
async function* readCoda(ctx: CodaContext, cursor: CodaCursor | null): AsyncGenerator<CodaChange> {
  const before = new Map(Object.entries(cursor?.docs ?? {}));
  const docs = new Map<string, string>();
  const place = (): CodaCursor => ({ v: 1, docs: Object.fromEntries([...before, ...docs]) });
  let held = cursor === null ? await readHeld(ctx) : null;
  for await (const state of listDocStates(ctx, cursor === null ? (held?.keys() ?? []) : before.keys())) {
    const { id, doc } = state;
    if (doc && before.get(id) === doc.updatedAt) docs.set(id, doc.updatedAt);
    else {
      held ??= await readHeld(ctx);
      const isRead = yield* readDoc(ctx, state, { held: held.get(id) ?? new Map<string, null>(), place });
      if (doc) docs.set(id, isRead && state.at - Date.parse(doc.updatedAt) > SETTLED_MS ? doc.updatedAt : '');
      yield { kind: 'page', cursor: place() };
    }
  }
  // Without docs that no longer exist.
  yield { kind: 'page', cursor: { v: 1, docs: Object.fromEntries(docs) } };
}

interface DocPlace {
  held: ReadonlyMap<string, string | null>;
  place: () => CodaCursor;
}

/** Reports pages of a doc that differ from the ledger; returns whether the doc could be read. */
async function* readDoc(
  ctx: CodaContext,
  { id, doc }: DocState,
  { held, place }: DocPlace,
): AsyncGenerator<CodaChange, boolean> {
  const gone = new Set(held.keys());
  try {
    const outline = doc && (await nullIfMissing(readOutline(ctx, doc)));
    if (outline) yield* readPages(ctx, outline, { held, place, gone });
  } catch (error) {
    if (!isOfOne(error)) throw error;
    for (const item of held.keys()) yield { kind: 'seen', item, version: null };
    yield { kind: 'failure', item: id, error };
    return false;
  }
  for (const item of gone) yield { kind: 'gone', item };
  return true;
}

/** Removes existing pages from `gone`. */
async function* readPages(
  ctx: CodaContext,
  outline: Outline,
  { held, place, gone }: DocPlace & { gone: Set<string> },
): AsyncGenerator<CodaChange> {
  let exported = 0;
  for (const page of outline.pages) {
    const item = itemOf(outline.doc.id, page.id);
    gone.delete(item);
    if (held.get(item) === pageVersion(outline, page)) yield { kind: 'seen', item, version: null };
    else {
      yield await readPage(ctx, outline, page);
      if (++exported % STORED_AFTER === 0) yield { kind: 'page', cursor: place() };
    }
  }
}

async function readPage(ctx: CodaContext, outline: Outline, page: CodaPage): Promise<CodaChange> {
  const item = itemOf(outline.doc.id, page.id);
  try {
    const delivered = await deliverPage(ctx, outline, page);
    return delivered ? { kind: 'upsert', ...delivered } : { kind: 'gone', item };
  } catch (error) {
    if (!isOfOne(error)) throw error;
    return { kind: 'failure', item, error };
  }
}

/** Fetches a page; null for the id of an unreadable doc, whose pages are read once that is resolved. */
async function fetchPage(ctx: CodaContext, item: string): Promise<Delivered | null> {
  const [docId = '', pageId = ''] = item.split('/');
  const doc = await getDoc(ctx, docId);
  const outline = doc && (await nullIfMissing(readOutline(ctx, doc)));
  const page = outline?.all.get(pageId);
  return outline && page && hasText(page) ? deliverPage(ctx, outline, page) : null;
}
