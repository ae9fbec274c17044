import { z } from 'zod';
import type { VendorError } from '../vendor-error.ts';

/** An item of a vendor's list that does not match its schema. */
export interface UnlikeItem {
  /** Its id in the ledger; null if unknown. */
  item: string | null;
  error: VendorError;
}

/** If more items of a list do not match, its description is wrong, or the list is: reporting each would take seconds. */
const UNLIKE_MAX = 1_000;

/**
 * Describes a vendor's list of items: one that does not match is left out and reported, so that the others are read. `itemOf` returns the
 * ledger's id of such an item, by default its `id`; null if unknown. Only for lists that may miss items: not for readers
 * or folders. A list of more than UNLIKE_MAX such items does not match as a whole.
 */
export const listed = <T>(item: z.ZodType<T>, itemOf: (broken: object) => string | null = idOf) =>
  z.array(z.unknown()).transform((all, ctx) => {
    let unlike = 0;
    return all.flatMap((one, i): T[] => {
      if (unlike > UNLIKE_MAX) return [];
      const parsed = item.safeParse(one);
      if (parsed.success) return [parsed.data];
      if (++unlike > UNLIKE_MAX) ctx.addIssue({ code: 'custom', message: 'most items do not match' });
      const id = typeof one === 'object' && one !== null ? itemOf(one) : null;
      const [issue] = parsed.error.issues;
      const { path = [], message } = issue ?? {};
      const params = { leftOut: id, depth: path.length };
      ctx.addIssue({ code: 'custom', path: [i, ...path], message, params });
      return [];
    });
  });

const named = z.looseObject({ id: z.union([z.string().min(1), z.int()]).transform(String) });

/** Returns the id of an item that does not match its schema; null if it has none. */
export const idOf = (broken: object): string | null => named.safeParse(broken).data?.id ?? null;

/** The item of a schema issue: its id, and how deep inside it the mismatch is. */
const place = z.object({ leftOut: z.string().nullable(), depth: z.int() });

/** Returns the items to leave out, with their places in the answer; null if something else does not match either. */
export function leftOutIn({ issues }: z.ZodError): { item: string | null; path: PropertyKey[] }[] | null {
  const left = issues.flatMap((issue) => {
    const params = issue.code === 'custom' ? place.safeParse(issue.params).data : undefined;
    if (!params) return [];
    return [{ item: params.leftOut, path: issue.path.slice(0, issue.path.length - params.depth) }];
  });
  return left.length === issues.length ? left : null;
}

/** Removes an element of a list inside parsed JSON. */
export function removeAt(json: unknown, [key = '', ...below]: readonly PropertyKey[]): void {
  if (Array.isArray(json) && !below.length) json.splice(Number(key), 1);
  else if (typeof json === 'object' && json !== null) removeAt(Reflect.get(json, key), below);
}
