import { z } from 'zod';
import { itemsOf } from '../../vendor-http/pages.ts';
import { askCoda, type CodaContext, listCoda } from './client.ts';

const docAnswer = z.looseObject({ id: z.string(), name: z.string(), updatedAt: z.string() });
export type Doc = z.infer<typeof docAnswer>;

/** https://coda.io/developers/apis/v1#tag/Pages/operation/listPages */
const pageAnswer = z.looseObject({
  id: z.string(),
  name: z.string(),
  contentType: z.string(),
  browserLink: z.string(),
  createdAt: z.string().nullish(),
  /** When its content changed, not counting tables on it. */
  updatedAt: z.string().nullish(),
  parent: z.looseObject({ id: z.string() }).nullish(),
});
export type CodaPage = z.infer<typeof pageAnswer>;

const tableAnswer = z.looseObject({ parent: z.looseObject({ id: z.string() }).nullish() });

/** Docs may be listed four times in six seconds: https://coda.io/developers/apis/v1#section/Using-the-API/Rate-Limiting */
const DOC_LIST_SLOTS = 15;

/** A doc with Coda's own time, in milliseconds since 1970; or the id of one that does not exist. */
export type DocState = { id: string; doc: Doc; at: number } | { id: string; doc: null };

/** Lists the docs of an account, page by page. */
export const listDocs = (ctx: CodaContext) =>
  listCoda(ctx, { path: 'docs', slots: DOC_LIST_SLOTS }, docAnswer);

/**
 * Returns the state of every doc. The list has the most recently opened first, so a doc that is opened during paging may be skipped:
 * fetches each of the `held` docs that was not listed.
 */
export async function* listDocStates(ctx: CodaContext, held: Iterable<string>): AsyncGenerator<DocState> {
  const met = new Set<string>();
  let time = 0;
  for await (const { items, at } of listDocs(ctx))
    for (const doc of items) {
      time = at;
      if (!met.has(doc.id)) yield { id: doc.id, doc, at };
      met.add(doc.id);
    }
  for (const id of held) {
    const doc = met.has(id) ? null : await getDoc(ctx, id);
    if (doc) yield { id, doc, at: time };
    else if (!met.has(id)) yield { id, doc };
  }
}

const pathOf = (doc: string): string => `docs/${encodeURIComponent(doc)}`;

/** Returns the API path of a page. */
export const pathOfPage = (doc: string, page: string): string =>
  `${pathOf(doc)}/pages/${encodeURIComponent(page)}`;

/** Finds a doc; null if it is gone or closed to the account. */
export async function getDoc(ctx: CodaContext, id: string): Promise<Doc | null> {
  return (await askCoda(ctx, { path: pathOf(id), isGoneWhenClosed: true }, docAnswer))?.data ?? null;
}

/** Returns the pages of a doc in order. Throws `VendorError` if the doc does not exist. */
export const listPages = (ctx: CodaContext, doc: string): Promise<CodaPage[]> =>
  itemsOf(listCoda(ctx, { path: `${pathOf(doc)}/pages` }, pageAnswer));

/** Only these have text: others embed a site or a page of another doc, and cannot be exported. */
export const hasText = ({ contentType }: CodaPage): boolean => contentType === 'canvas';

/** Returns the ids of pages of a doc that show a table. */
export async function listPagesWithTables(ctx: CodaContext, doc: string): Promise<Set<string>> {
  const pages = new Set<string>();
  for await (const { items } of listCoda(ctx, { path: `${pathOf(doc)}/tables` }, tableAnswer))
    for (const { parent } of items) if (parent) pages.add(parent.id);
  return pages;
}
