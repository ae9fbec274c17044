import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { useDatabase } from '../../test/set-up/use-database.ts';
import {
  compareWithStory,
  type Connected,
  connectStory,
  passHours,
} from '../../test/vendors/operations/connected-story.ts';
import { playStory, vendorOperations } from '../../test/vendors/operations/vendor-operations.ts';
import { KEYED_STORIES, VENDOR_STORIES, type VendorStory } from '../../test/vendors/stories.ts';

const database = useDatabase();
const started: VendorStory[] = [];
let apps = 0;

afterEach(() => {
  for (const { fake } of started.splice(0)) fake.close();
});

async function connect(start: () => Promise<VendorStory>, items = 0): Promise<Connected> {
  const story = await start();
  started.push(story);
  for (let item = 0; item < items; item++) story.put(item, `Text ${item}`);
  return connectStory(database.sql, `vendor${apps++}`, story);
}

async function inStep(account: Connected): Promise<void> {
  const { held, expected } = await compareWithStory(account);
  expect(held).toEqual(expected);
}

const requestsOf = ({ story }: Connected): number => story.fake.requests.splice(0).length;

describe.each(VENDOR_STORIES)('an account of %s', (_name, start) => {
  test('is read in full, and then costs almost no requests and no writes until it changes', async () => {
    const account = await connect(start, 10);
    await passHours(account, 1);
    const things = Object.keys(await account.story.expected()).length;
    expect(await account.sync.sync()).toMatchObject({ state: 'completed', counts: [things, 0, 0, 0, 0] });
    await inStep(account);
    await passHours(account, 1);
    account.story.fake.perPage = 100;
    requestsOf(account);
    const again = await account.sync.sync();
    expect([again?.state, ...(again?.counts.toSpliced(2, 1) ?? [])]).toEqual(['completed', 0, 0, 0, 0]);
    expect(requestsOf(account)).toBeLessThanOrEqual(account.story.idleRequests);
  });

  test('is followed: new, edited, moved and deleted things, even while pages are read', async () => {
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
    await passHours(account, 1);
    await sync.sync();
    await inStep(account);
    story.put(4, 'Said 2');
    story.remove(6);
    story.remove(7);
    // What is missing for only one day may be an error of the source.
    for (let day = 0; day < 2; day++) {
      await passHours(account, 25);
      await sync.sync();
    }
    await inStep(account);
  });

  test('is read completely although things are deleted while it is read, and others move to pages already read', async () => {
    const account = await connect(start, 10);
    const { story, sync } = account;
    await passHours(account, 1);
    story.fake.faults.push(
      () => {},
      () => story.remove(9),
      () => story.remove(8),
    );
    await sync.sync();
    for (let listing = 0; listing < 2; listing++) {
      await passHours(account, story.settledHours);
      await sync.sync();
    }
    await inStep(account);
  });

  test('resumes after the last stored page: after a kill, and after a pause that the vendor requests', async () => {
    const account = await connect(start, 10);
    const { story, sync } = account;
    expect(await sync.sync(0)).toMatchObject({ state: 'completed' });
    await inStep(account);
    for (let item = 0; item < 10; item++) story.put(item, `Changed ${item}0`);
    await passHours(account, 1);
    story.fake.faults.push(() => {}, story.limited);
    expect(await sync.sync()).toMatchObject({ state: 'waiting' });
    requestsOf(account);
    expect(await sync.sync()).toMatchObject({ state: 'waiting' });
    expect(requestsOf(account)).toBe(story.pausedRequests);
    await passHours(account, 1);
    expect(await sync.sync()).toMatchObject({ state: 'completed' });
    await inStep(account);
  });
});

test.each(KEYED_STORIES)(
  'an account of %s whose key is refused gets no more requests, and keeps its documents',
  async (_name, start) => {
    const account = await connect(start, 3);
    const { story, sync } = account;
    await sync.sync();
    story.fake.key = 'another';
    await passHours(account, 1);
    requestsOf(account);
    expect((await sync.sync())?.reason).toContain('reconnect');
    expect(await sync.sync()).toBeNull();
    expect(requestsOf(account)).toBeLessThanOrEqual(2);
    expect((await sync.connection()).state).toBe('needs_reauth');
    await inStep(account);
  },
);

test.each(VENDOR_STORIES)(
  'after any operations and faults the documents match what %s holds',
  async (_name, start) => {
    const property = fc.asyncProperty(vendorOperations, async (operations) => {
      const account = await connect(start);
      await playStory(account, operations);
      await inStep(account);
    });
    await fc.assert(property, { numRuns: 2 });
  },
  // Other sequences each time, 80 operations in all; `npm run bench -- sync-vendors` plays 200 sequences of each.
  600_000,
);
