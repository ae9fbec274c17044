import fc from 'fast-check';
import { type Connected, passHours } from './connected-story.ts';

const ITEMS = 9;
const OPERATIONS = 40;

const item = fc.nat(ITEMS - 1);
const operation = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('put' as const), item, text: fc.nat(9) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('remove' as const, 'move' as const), item }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('limited' as const, 'lost' as const, 'garbled' as const, 'change' as const),
      after: fc.nat(3),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('sync' as const), sliceMs: fc.constantFrom(0, 60_000) }),
  },
);
type Operation = typeof operation extends fc.Arbitrary<infer O> ? O : never;

/** What may happen to any vendor's account and to its runs, in any order. */
export const vendorOperations: fc.Arbitrary<Operation[]> = fc.array(operation, {
  minLength: OPERATIONS,
  maxLength: OPERATIONS,
});

/** Runs the operations, then waits until the engine is idle. */
export async function playStory(account: Connected, operations: readonly Operation[]): Promise<void> {
  const { story, sync } = account;
  for (const one of operations) await play(account, one);
  story.fake.faults.length = 0;
  for (let i = 0; i < 3; i++) {
    await passHours(account, story.settledHours);
    await sync.sync();
  }
}

async function play(account: Connected, one: Operation): Promise<void> {
  const { story, sync } = account;
  switch (one.do) {
    case 'put':
      return story.put(one.item, `Text ${one.text}`);
    case 'remove':
    case 'move':
      return story[one.do](one.item);
    case 'sync':
      await passHours(account, 1);
      return void (await sync.sync(one.sliceMs));
    default:
      for (let i = 0; i < one.after; i++) story.fake.faults.push(() => {});
      if (one.do === 'change') story.fake.faults.push(() => story.put(0, 'Text while reading'));
      else story.fake.faults.push(story[one.do] ?? { body: '<html>' });
  }
}
