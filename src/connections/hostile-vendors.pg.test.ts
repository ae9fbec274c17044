import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { useDatabase } from '../../test/set-up/use-database.ts';
import {
  HOSTILE_ANSWERS,
  refusalSaying,
  replaceDates,
  spoilItems,
  withWrongFields,
} from '../../test/vendors/hostile/spoil.ts';
import {
  compareWithStory,
  type Connected,
  connectStory,
  passHours,
} from '../../test/vendors/operations/connected-story.ts';
import { KEYED_STORIES, type VendorStory } from '../../test/vendors/stories.ts';

const database = useDatabase();
const started: VendorStory[] = [];
let apps = 0;
afterAll(() => {
  for (const { fake } of started) fake.close();
});

const ITEMS = 10;

/** Connects an account of ten things, which are all read. */
async function connectRead(start: () => Promise<VendorStory>): Promise<Connected> {
  const story = await start();
  started.push(story);
  for (let item = 0; item < ITEMS; item++) story.put(item, `Text ${item}`);
  const account = await connectStory(database.sql, `hostile${apps++}`, story);
  await passHours(account, 1);
  await account.sync.sync();
  await inStep(account);
  return account;
}

async function inStep(account: Connected): Promise<void> {
  const { held, expected } = await compareWithStory(account);
  expect(held).toEqual(expected);
}

/** Runs until everything was listed twice: that is when something missing is deleted. */
async function passListings(account: Connected): Promise<void> {
  for (let listing = 0; listing < 3; listing++) {
    await passHours(account, Math.max(25, account.story.settledHours));
    await account.sync.sync();
  }
}

const SPOILT = ['Spoilt', 'item 5'];

const WAYS = [
  ['wrong fields', withWrongFields],
  ['a number in its place', () => 7],
] as const;
/** Fields of Salesforce and Slack may have values of any type, so that any value matches the vendor's description. */
const SPOILT_STORIES = KEYED_STORIES.flatMap(([name, start]) =>
  WAYS.slice(['Slack', 'Salesforce'].includes(name) ? 1 : 0).map(
    ([what, change]) => [name, what, start, change] as const,
  ),
);

test.each(SPOILT_STORIES)(
  'an account of %s that lists an item with %s loses nothing, reports it, and recovers afterward',
  async (_name, _what, start, change) => {
    const account = await connectRead(start);
    const { story, sync } = account;
    const before = Object.keys(await sync.documents());
    let spoilt = 0;
    story.fake.spoil = (answer) =>
      spoilItems(answer, SPOILT, (item) => {
        spoilt++;
        return change(item);
      });
    for (let item = 0; item < ITEMS; item++) story.put(item, item === 5 ? 'Spoilt' : `Changed ${item}0`);
    await passHours(account, 1);
    const run = await sync.sync();
    if (spoilt > 0) expect([run?.reason, run?.counts.at(-1)]).not.toEqual([null, 0]);
    await passListings(account);
    expect(Object.keys(await sync.documents())).toEqual(expect.arrayContaining(before));
    story.fake.spoil = null;
    await passListings(account);
    await inStep(account);
  },
);

describe.each(KEYED_STORIES)('an account of %s', (_name, start) => {
  // One after the other gives them to the same account, which each leaves as it should be.
  let account: Connected;
  beforeAll(async () => {
    account = await connectRead(start);
  });
  afterEach(() => {
    account.story.fake.spoil = null;
  });

  test.each(HOSTILE_ANSWERS)(
    'that answers %s keeps its documents, ends the run and waits',
    async (_what, answer) => {
      const { story, sync } = account;
      const before = await sync.texts();
      story.fake.spoil = () => answer;
      story.fake.requests.length = 0;
      await passHours(account, 25);
      const run = await sync.sync();
      expect([run?.state, run?.reason]).toEqual(['failed', expect.stringMatching(/\w/)]);
      expect(story.fake.requests.length).toBeLessThan(20);
      const { state, next_in_minutes } = await sync.connection();
      expect([state, next_in_minutes >= 15]).toEqual(['failing', true]);
      expect(await sync.texts()).toEqual(before);
      story.fake.spoil = null;
      await passHours(account, 1);
      await sync.sync();
      await inStep(account);
    },
  );
});

test.each(KEYED_STORIES)(
  'an account of %s whose refusals repeat the key shows it nowhere',
  async (_name, start) => {
    const account = await connectRead(start);
    const { story, sync, sql } = account;
    for (const status of [200, 400, 403, 404, 409, 422]) {
      story.fake.spoil = () => refusalSaying(`The key ${story.fake.key} is wrong`, status);
      await passHours(account, 25);
      const run = await sync.sync();
      const failures = await sql`select reason from sync_failures where app_id = ${sync.ids.appId}`;
      const shown = JSON.stringify([run, await sync.connection(), failures]);
      expect(shown).not.toContain(`The key ${story.fake.key}`);
      expect(shown).not.toContain('inside Cambium');
    }
  },
);

const NO_DATES = ['0000-01-01T00:00:00Z', '+099999-01-01T00:00:00Z', '2026-99-99T99:99:99Z', ''];

test.each(KEYED_STORIES)(
  'an account of %s whose dates are none does not end in an error of ours',
  async (_name, start) => {
    for (const date of NO_DATES) {
      const story = await start();
      started.push(story);
      story.put(1, 'Text 1');
      story.fake.spoil = (answer) => replaceDates(answer, date);
      const account = await connectStory(database.sql, `hostile${apps++}`, story);
      await passHours(account, 1);
      expect((await account.sync.sync())?.reason ?? '').not.toContain('inside Cambium');
    }
  },
);

const DRIVES = KEYED_STORIES.filter(([name]) => ['Box', 'Dropbox', 'Google Drive'].includes(name));

test.each(DRIVES)(
  'an account of %s with one item of over 10 MB in a list reports it and loses nothing',
  async (_name, start) => {
    const account = await connectRead(start);
    const { story, sync } = account;
    const before = await sync.texts();
    let spoilt = 0;
    story.fake.spoil = (answer) =>
      spoilItems(answer, ['Spoilt 1', 'item 5'], (item) => {
        spoilt++;
        return { ...item, description: 'x'.repeat(11_000_000) };
      });
    story.put(5, 'Spoilt 1');
    await passHours(account, 25);
    const run = await sync.sync();
    expect(spoilt).toBeGreaterThan(0);
    expect([run?.state, run?.reason]).toEqual(['failed', expect.stringContaining('10 MB')]);
    expect(await sync.texts()).toEqual(before);
    story.fake.spoil = null;
    await passListings(account);
    await inStep(account);
  },
);
