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

/** The vendor's own time, in milliseconds since 1970: its dates are compared with that, not with the clock of this machine. Throws `VendorError` without one. */
export function timeOfAnswer(vendor: string, { headers }: VendorAnswer): number {
  const at = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(at)) throw new VendorError('contract', `${vendor} answered without a date.`);
  return at;
}
