import { newAudienceId } from '../../auth/identities/audience-id.ts';
import { sha256Hex } from '../../lib/ids/sha256.ts';
import type { Access, Reader } from '../../sources/contract.ts';
import {
  type AudienceRow,
  deleteEmptyAudiences,
  insertAudience,
  listAudiences,
  listStaleGroups,
  replaceReaders,
} from '../audience-queries.ts';
import { transactionHeld } from './lease.ts';
import type { Slice } from './sync-parts.ts';
import { HOUR_MS } from '../../lib/dates/day.ts';

/** Someone removed from a channel stops finding its documents after at most this long; see docs/sources.md. */
const READERS_STALE_MS = HOUR_MS;

const CONNECTION_ALONE: Access = { kind: 'connection' };

/** Returns the key of the audience for an access. A group keeps its key as members come and go. Pure. */
export function audienceKeyOf(access: Access = CONNECTION_ALONE): string {
  if (access.kind === 'group') return `group ${access.group}`;
  if (access.kind === 'connection') return 'connection';
  return `listed ${sha256Hex(JSON.stringify([...new Set(access.readers)].toSorted()))}`;
}

/** Creates the missing audiences of items, with their readers; returns the ids of all by key. */
export async function openAudiences(
  slice: Slice,
  accesses: readonly (Access | undefined)[],
): Promise<Map<string, string>> {
  const { parts, held } = slice;
  const wanted = new Map(accesses.map((access) => [audienceKeyOf(access), access ?? CONNECTION_ALONE]));
  const known = await listAudiences(parts.sql, held, [...wanted.keys()]);
  for (const { key } of known) wanted.delete(key);
  const groups = [...wanted.values()].flatMap((access) => (access.kind === 'group' ? [access.group] : []));
  const readers = await readGroups(slice, groups);
  const added = [...wanted].map(([key, access]) => ({
    row: { audience_id: newAudienceId(), key, group_id: access.kind === 'group' ? access.group : null },
    readers: readersOf(access, held.owner, readers),
  }));
  if (added.length)
    await transactionHeld(parts.sql, held, async (tx) => {
      for (const { row, readers: own } of added) {
        await insertAudience(tx, held, row, parts.now());
        await replaceReaders(tx, held.app_id, row.audience_id, own, parts.now());
      }
    });
  return new Map([...known, ...added.map(({ row }) => row)].map((row) => [row.key, row.audience_id]));
}

function readersOf(
  access: Access,
  owner: string | null,
  groups: ReadonlyMap<string, readonly Reader[]>,
): readonly Reader[] {
  if (access.kind === 'group') return groups.get(access.group) ?? [];
  if (access.kind === 'listed') return access.readers;
  return owner === null ? [] : [`user:${owner}`];
}

/** Rereads the readers of a connection's groups, and deletes audiences that no longer have documents. */
export async function refreshAudiences(slice: Slice): Promise<void> {
  const { parts, held } = slice;
  if (held.visibility !== 'source') return;
  const now = parts.now();
  const stale = await listStaleGroups(parts.sql, held, new Date(now.getTime() - READERS_STALE_MS));
  const readers = await readGroups(
    slice,
    stale.flatMap(({ group_id }) => group_id ?? []),
  );
  await transactionHeld(parts.sql, held, async (tx) => {
    for (const row of stale)
      await replaceReaders(tx, held.app_id, row.audience_id, membersOf(row, readers), now);
    await deleteEmptyAudiences(tx, held);
  });
  for (const { audience_id } of stale) parts.documentsChanged(held.app_id, audience_id);
}

const membersOf = (
  { group_id }: AudienceRow,
  readers: ReadonlyMap<string, readonly Reader[]>,
): readonly Reader[] => (group_id === null ? [] : (readers.get(group_id) ?? []));

async function readGroups(
  { connector, vendor, signal, traffic }: Slice,
  groups: readonly string[],
): Promise<Map<string, readonly Reader[]>> {
  const found = new Map<string, readonly Reader[]>();
  if (!groups.length || !connector.readers) return found;
  const readGroup = connector.readers(vendor);
  for (const group of groups) {
    signal.throwIfAborted();
    found.set(group, await readGroup(group));
    traffic.unreportedBytes = 0;
  }
  return found;
}
