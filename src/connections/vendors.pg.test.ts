import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { useDatabase } from '../../test/set-up/use-database.ts';
import { insertApp } from '../../test/stored/documents.ts';
import { AccountSync, insertConnection } from '../../test/vendors/account-sync.ts';
import { KEYED_STORIES, VENDOR_STORIES, type VendorStory } from '../../test/vendors/stories.ts';

const database = useDatabase();
const started: VendorStory[] = [];
let apps = 0;

afterEach(() => {
  for (const { fake } of started.splice(0)) fake.close();
});

interface Connected {
  story: VendorStory;
  sync: AccountSync;
}

async function connect(start: () => Promise<VendorStory>, items = 0): Promise<Connected> {
  const { sql } = database;
  const story = await start();
  started.push(story);
  for (let item = 0; item < items; item++) story.put(item, `Text ${item}`);
  const { connector, config, fake, owner = null } = story;
  const appId = `vendor${apps++}`;
  await insertApp(sql, appId, owner === null ? [] : [owner]);
  const ids = await insertConnection(sql, { appId, owner, connector, config, key: fake.key });
  return { story, sync: new AccountSync(sql, ids, connector) };
}

/** Advances the clocks of both sides; a pause that the vendor asked for is over then. */
async function pass({ story, sync }: Connected, hours: number): Promise<void> {
  story.fake.pass(hours * 60);
  sync.pass(hours);
  await database.sql`delete from vendor_limiters`;
}

async function inStep({ story, sync }: Connected): Promise<void> {
  const expected = await story.expected();
  expect(await sync.texts()).toEqual(expected);
  expect(await sync.ledger()).toHaveLength(Object.keys(expected).length);
}

const requestsOf = ({ story }: Connected): number => story.fake.requests.splice(0).length;

describe.each(VENDOR_STORIES)('an account of %s', (_name, start) => {
  test('is read whole, and then costs hardly a request and no write until it changes', async () => {
    const account = await connect(start, 10);
    await pass(account, 1);
    const things = Object.keys(await account.story.expected()).length;
    expect(await account.sync.sync()).toMatchObject({ state: 'completed', counts: [things, 0, 0, 0, 0] });
    await inStep(account);
    await pass(account, 1);
    account.story.fake.perPage = 100;
    requestsOf(account);
    const again = await account.sync.sync();
    expect([again?.state, ...(again?.counts.toSpliced(2, 1) ?? [])]).toEqual(['completed', 0, 0, 0, 0]);
    expect(requestsOf(account)).toBeLessThanOrEqual(account.story.idleRequests);
  });

  test('is followed: new, edited, moved and deleted things, also while pages are read', async () => {
    const account = await connect(start, 10);
    const { story, sync } = account;
    story.fake.faults.push(
      () => {},
      () => story.put(0, 'Edited while reading 0'),
      () => story.put(10, 'New while reading 0'),
    );
    await sync.sync();
    story.put(3, 'Edited 0');
    story.put(4, 'Said 1');
    story.move(5);
    await pass(account, 1);
    await sync.sync();
    await inStep(account);
    story.put(4, 'Said 2');
    story.remove(6);
    story.remove(7);
    // What is missing for a day alone may be a mistake of the source.
    for (let day = 0; day < 2; day++) {
      await pass(account, 25);
      await sync.sync();
    }
    await inStep(account);
  });

  test('resumes after the last stored page: after a kill, and after the pause that the vendor asks for', async () => {
    const account = await connect(start, 10);
    const { story, sync } = account;
    expect(await sync.sync(0)).toMatchObject({ state: 'completed' });
    await inStep(account);
    for (let item = 0; item < 10; item++) story.put(item, `Changed ${item}0`);
    await pass(account, 1);
    story.fake.faults.push(() => {}, story.limited);
    expect(await sync.sync()).toMatchObject({ state: 'waiting' });
    requestsOf(account);
    expect(await sync.sync()).toMatchObject({ state: 'waiting' });
    expect(requestsOf(account)).toBe(story.pausedRequests);
    await pass(account, 1);
    expect(await sync.sync()).toMatchObject({ state: 'completed' });
    await inStep(account);
  });
});

test.each(KEYED_STORIES)(
  'an account of %s whose key is refused is asked nothing more, and keeps its documents',
  async (_name, start) => {
    const account = await connect(start, 3);
    const { story, sync } = account;
    await sync.sync();
    story.fake.key = 'another';
    await pass(account, 1);
    requestsOf(account);
    expect((await sync.sync())?.reason).toContain('reconnect');
    expect(await sync.sync()).toBeNull();
    expect(requestsOf(account)).toBeLessThanOrEqual(2);
    expect((await sync.connection()).state).toBe('needs_reauth');
    await inStep(account);
  },
);

const ITEMS = 9;
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

async function play(account: Connected, one: Operation): Promise<void> {
  const { story, sync } = account;
  switch (one.do) {
    case 'put':
      return story.put(one.item, `Text ${one.text}`);
    case 'remove':
    case 'move':
      return story[one.do](one.item);
    case 'sync':
      await pass(account, 1);
      return void (await sync.sync(one.sliceMs));
    default:
      for (let i = 0; i < one.after; i++) story.fake.faults.push(() => {});
      if (one.do === 'change') story.fake.faults.push(() => story.put(0, 'Text while reading'));
      else story.fake.faults.push(story[one.do] ?? { body: '<html>' });
  }
}

test.each(VENDOR_STORIES)(
  'after any operations and faults the documents are what %s holds',
  async (_name, start) => {
    const property = fc.asyncProperty(
      fc.array(operation, { minLength: 40, maxLength: 40 }),
      async (operations) => {
        const account = await connect(start);
        for (const one of operations) await play(account, one);
        account.story.fake.faults.length = 0;
        for (let i = 0; i < 3; i++) {
          await pass(account, account.story.settledHours);
          await account.sync.sync();
        }
        await inStep(account);
      },
    );
    await fc.assert(property, { numRuns: 10 });
  },
  // 400 operations, most of them runs; a machine with much else to do needs minutes for them.
  600_000,
);
