import fc from 'fast-check';
import { runSlice } from '../../src/connections/sync/run-slice.ts';
import type { Sql } from '../../src/db/types.ts';
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

const nameOf = (item: number): string => `item ${String(item).padStart(2, '0')}`;

/** Does the operations; then lets the engine come to rest, and returns what it holds beside what it should hold. */
export async function playSync(
  sql: Sql,
  appId: string,
  { list, reportsDeletions }: { list: readonly Operation[]; reportsDeletions: boolean },
): Promise<{ held: unknown; expected: unknown }> {
  const memory = await MemorySync.connect(sql, { appId, reportsDeletions });
  for (const one of list) await play(memory, one);
  memory.account.faults.length = 0;
  memory.account.broken.clear();
  for (let i = 0; i < 3; i++) {
    memory.pass(25);
    await memory.sync();
  }
  const { account } = memory;
  return {
    held: { documents: await memory.documents(), ledger: await memory.ledger() },
    expected: { documents: memory.expected(), ledger: [...account.items.keys()].toSorted() },
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
