import fc from 'fast-check';
import { runSlice } from '../../src/connections/sync/run-slice.ts';
import type { Sql } from '../../src/db/types.ts';
import type { Access, Reader } from '../../src/sources/contract.ts';
import { VendorError } from '../../src/sources/vendor-error.ts';
import { MemorySync } from './memory-sync.ts';

const ITEMS = 14;
const OPERATIONS = 40;

const operation = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('put' as const), item: fc.nat(ITEMS - 1), text: fc.nat(3) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('remove' as const, 'move' as const, 'break' as const, 'mend' as const),
      item: fc.nat(ITEMS - 1),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('share' as const), item: fc.nat(ITEMS - 1), with: fc.nat(3) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('join' as const), group: fc.nat(1), reader: fc.nat(2) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('forget' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      kind: fc.constantFrom('transient', 'limited', 'cursor', 'defect', 'change', 'takeover'),
      after: fc.nat(4),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('sync' as const), sliceMs: fc.constantFrom(0, 60_000) }),
  },
);
type Operation = typeof operation extends fc.Arbitrary<infer O> ? O : never;

/** What may happen to an account and to its runs, in any order. */
export const syncOperations: fc.Arbitrary<Operation[]> = fc.array(operation, {
  minLength: OPERATIONS,
  maxLength: OPERATIONS,
});

const READERS: Reader[] = ['email:c@d.example', 'account:notion:1'];
const ACCESSES: readonly Access[] = [
  { kind: 'group', group: 'g0' },
  { kind: 'group', group: 'g1' },
  { kind: 'listed', readers: ['email:a@b.example', 'user:zoe'] },
  { kind: 'connection' },
];

/** Returns who sees an item at the account, as the engine should determine. */
function readersOf({ account }: MemorySync, access: Access = { kind: 'connection' }): readonly string[] {
  if (access.kind === 'group') return account.groups.get(access.group) ?? [];
  return access.kind === 'listed' ? access.readers : [];
}

const nameOf = (item: number): string => `item ${String(item).padStart(2, '0')}`;

/** Runs the operations, waits until the engine is idle, and returns what it stores and what it should store. */
export async function playSync(
  sql: Sql,
  appId: string,
  {
    list,
    reportsDeletions,
    visibility,
  }: { list: readonly Operation[]; reportsDeletions: boolean; visibility: 'app' | 'source' },
): Promise<{ held: unknown; expected: unknown }> {
  const memory = await MemorySync.connect(sql, { appId, reportsDeletions, visibility });
  for (const one of list) await play(memory, one);
  memory.account.faults.length = 0;
  memory.account.broken.clear();
  for (let i = 0; i < 3; i++) {
    memory.pass(25);
    await memory.sync();
  }
  const { account } = memory;
  return {
    held: {
      documents: await memory.documents(),
      ledger: await memory.ledger(),
      readers: await memory.readers(),
    },
    expected: {
      documents: memory.expected(),
      ledger: [...account.items.keys()].toSorted(),
      readers: Object.fromEntries(
        [...account.items.values()].map(({ resourceId, access }) => [
          resourceId,
          visibility === 'app' ? null : [...readersOf(memory, access)].toSorted(),
        ]),
      ),
    },
  };
}

async function play(memory: MemorySync, one: Operation): Promise<void> {
  const { account } = memory;
  switch (one.do) {
    case 'put':
      return account.put(nameOf(one.item), `Text ${one.text}`);
    case 'remove':
      return account.remove(nameOf(one.item));
    case 'move':
      return account.move(nameOf(one.item));
    case 'break':
      return void account.broken.add(nameOf(one.item));
    case 'mend':
      return void account.broken.delete(nameOf(one.item));
    case 'share':
      return account.share(nameOf(one.item), ACCESSES[one.with] ?? { kind: 'connection' });
    case 'join':
      return void account.groups.set(`g${one.group}`, READERS.slice(0, one.reader));
    case 'forget':
      return account.forget();
    case 'fault':
      return addFault(memory, one);
    case 'sync':
      memory.pass(1);
      return syncTogether(memory, one.sliceMs);
  }
}

function addFault({ account }: MemorySync, { kind, after }: Extract<Operation, { do: 'fault' }>): void {
  for (let i = 0; i < after; i++) account.faults.push(async () => {});
  if (kind === 'takeover') takeovers.add(account);
  else if (kind === 'change') account.faults.push(async () => account.put(nameOf(0), 'Text while reading'));
  else if (kind === 'defect')
    account.faults.push(async () => {
      throw new TypeError('a defect');
    });
  else if (kind === 'transient' || kind === 'limited' || kind === 'cursor')
    account.faults.push(new VendorError(kind, 'A fault of the test.'));
}

const takeovers = new WeakSet<object>();

async function syncTogether(memory: MemorySync, sliceMs: number): Promise<void> {
  const run = await memory.open();
  if (run === null) return;
  const slices = async () => {
    while (await runSlice(memory.parts, run, sliceMs));
  };
  if (!takeovers.delete(memory.account)) return slices();
  let other: Promise<void> = Promise.resolve();
  memory.account.faults.unshift(async () => {
    other = slices();
    await other;
  });
  await slices();
  await other;
}
