import { sha256Hex } from '../../lib/ids/sha256.ts';
import { VendorError } from '../vendor-error.ts';
import type { VendorAnswer } from './vendor-http.ts';

/** Longer cursors are remembered by their SHA-256: an account's server may send thousands of megabytes of them. */
const CURSOR_CHARS_MAX = 64;

const marked = <C extends string | null>(cursor: C): C | string =>
  cursor !== null && cursor.length > CURSOR_CHARS_MAX ? sha256Hex(cursor) : cursor;

/** Returns the pages of a list from `start` on (null: the first); the last has no `next`. Throws `VendorError` if a page repeats. */
export async function* walkPages<P extends { next: string | null }>(
  vendor: string,
  start: string | null,
  ask: (cursor: string | null) => Promise<P>,
): AsyncGenerator<P> {
  const asked = new Set<string | null>();
  for (let cursor = start; ; ) {
    if (asked.has(marked(cursor))) throw new VendorError('contract', `${vendor} gave the same page twice.`);
    asked.add(marked(cursor));
    const page = await ask(cursor);
    yield page;
    if (page.next === null) return;
    cursor = page.next;
  }
}

/** Returns all items of a list. */
export const readPages = <T>(
  vendor: string,
  ask: (cursor: string | null) => Promise<{ items: readonly T[]; next: string | null }>,
): Promise<T[]> => itemsOf(walkPages(vendor, null, ask));

/** Returns the items of all pages. */
export async function itemsOf<T>(pages: AsyncIterable<{ items: readonly T[] }>): Promise<T[]> {
  const all: T[] = [];
  // One by one: a call takes about 100,000 arguments.
  for await (const { items } of pages) for (const item of items) all.push(item);
  return all;
}

/** Called with each requested page of a list, null for the first; throws `VendorError` if a page repeats. */
export type PageGuard = (page: string | null, list?: string) => void;

/** Creates a guard for lists that are not read in one pass and may restart. */
export function guardPages(vendor: string): PageGuard {
  const asked = new Map<string, Set<string>>();
  return (page, list = '') => {
    const pages = page === null ? new Set<string>() : (asked.get(list) ?? new Set<string>());
    if (page !== null && pages.has(marked(page)))
      throw new VendorError('contract', `${vendor} gave the same page twice.`);
    if (page !== null) pages.add(marked(page));
    asked.set(list, pages);
  };
}

/** Returns the vendor's time in milliseconds since 1970, to compare with its dates, unlike our clock. Throws `VendorError` if absent. */
export function timeOfAnswer(vendor: string, { headers }: VendorAnswer): number {
  const at = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(at)) throw new VendorError('contract', `${vendor} answered without a date.`);
  return at;
}
