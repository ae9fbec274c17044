import { VendorError } from '../vendor-error.ts';
import type { VendorAnswer } from './vendor-http.ts';

/** The pages of a list from `start` on (null: its beginning), each with where the next one begins; null: it was the last. Throws `VendorError` for a page that comes twice. */
export async function* walkPages<P extends { next: string | null }>(
  vendor: string,
  start: string | null,
  ask: (cursor: string | null) => Promise<P>,
): AsyncGenerator<P> {
  const asked = new Set<string | null>();
  for (let cursor = start; ; ) {
    if (asked.has(cursor)) throw new VendorError('contract', `${vendor} gave the same page twice.`);
    asked.add(cursor);
    const page = await ask(cursor);
    yield page;
    if (page.next === null) return;
    cursor = page.next;
  }
}

/** All items of a list. */
export async function readPages<T>(
  vendor: string,
  ask: (cursor: string | null) => Promise<{ items: readonly T[]; next: string | null }>,
): Promise<T[]> {
  const all: T[] = [];
  for await (const { items } of walkPages(vendor, null, ask)) all.push(...items);
  return all;
}

/** Called with each page that is asked for of a list, null where the list begins; throws `VendorError` for a page that comes twice. */
export type PageGuard = (page: string | null, list?: string) => void;

/** For lists that are not walked in one go, and may begin again. */
export function guardPages(vendor: string): PageGuard {
  const asked = new Map<string, Set<string>>();
  return (page, list = '') => {
    const pages = page === null ? new Set<string>() : (asked.get(list) ?? new Set<string>());
    if (page !== null && pages.has(page))
      throw new VendorError('contract', `${vendor} gave the same page twice.`);
    if (page !== null) pages.add(page);
    asked.set(list, pages);
  };
}

/** A list in parts of at most `size`: so many as a vendor takes at once. */
export function inParts<T>(all: readonly T[], size: number): T[][] {
  const parts: T[][] = [];
  for (let i = 0; i < all.length; i += size) parts.push(all.slice(i, i + size));
  return parts;
}

/** The vendor's own time, in milliseconds since 1970: its dates are compared with that, not with the clock of this machine. Throws `VendorError` without one. */
export function timeOfAnswer(vendor: string, { headers }: VendorAnswer): number {
  const at = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(at)) throw new VendorError('contract', `${vendor} answered without a date.`);
  return at;
}
