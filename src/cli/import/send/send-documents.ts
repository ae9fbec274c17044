import { at } from '../../../lib/at.ts';
import { ApiError } from '../../../../client/api-error.ts';
import type { Client } from '../../../../client/client.ts';
import type { MemoryToImport } from '../../../../client/types.ts';

/** The limit of `POST /memories/import`. */
export const BULK_ITEMS_MAX = 100;
/** Half of the service's default body limit, which leaves room for what JSON adds. */
export const BULK_CHARS_MAX = 4_000_000;

/** Errors about the request itself, so that a smaller one may pass; others end the import. */
const OF_THE_REQUEST = new Set([400, 404, 409, 413, 415, 422, 500]);

/** Returns whether an error is about what was sent, not the connection, the key or the state of the service. */
export const isOfTheRequest = (error: unknown): error is ApiError =>
  error instanceof ApiError && OF_THE_REQUEST.has(error.status);

/**
 * Imports up to 100 documents, the service's limit; returns per document null or the reason why it was refused. Throws if continuing is
 * pointless: no service, no valid key, still too busy after all retries.
 */
export async function sendDocuments(
  client: Pick<Client, 'importMemories'>,
  items: readonly MemoryToImport[],
): Promise<(string | null)[]> {
  if (items.length === 0) return [];
  try {
    await client.importMemories([...items]);
    return items.map(() => null);
  } catch (error) {
    if (!isOfTheRequest(error)) throw error;
    const refused = refusedItems(error);
    if (refused.size > 0) return sendWithout(client, items, refused);
    if (items.length === 1) return [error.message];
    // One of them fails the request and the answer does not say which: halving finds it in a few steps.
    const middle = Math.ceil(items.length / 2);
    return [
      ...(await sendDocuments(client, items.slice(0, middle))),
      ...(await sendDocuments(client, items.slice(middle))),
    ];
  }
}

async function sendWithout(
  client: Pick<Client, 'importMemories'>,
  items: readonly MemoryToImport[],
  refused: Map<number, string>,
): Promise<(string | null)[]> {
  const rest = await sendDocuments(
    client,
    items.filter((_, index) => !refused.has(index)),
  );
  let sent = 0;
  return items.map((_, index) => refused.get(index) ?? at(rest, sent++));
}

/** Returns the items that a 422 names (`body.items.3.title`), with what is wrong with each. */
function refusedItems(error: ApiError): Map<number, string> {
  const refused = new Map<number, string>();
  for (const { loc, msg } of error.issues) {
    const at = Number(loc[2]);
    if (loc[1] !== 'items' || !Number.isInteger(at) || loc[2] === '' || refused.has(at)) continue;
    const field = loc.slice(3).join('.');
    refused.set(at, field === '' ? msg : `${field}: ${msg}`);
  }
  return refused;
}

/** Names the first failure and says how many more there are; null if there is none. */
export const firstFailure = (failures: readonly string[], things: string): string | null =>
  failures.length > 1 ? `${failures[0]} (and ${failures.length - 1} more ${things})` : (failures[0] ?? null);
