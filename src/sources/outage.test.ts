import { afterAll, expect, test } from 'vitest';
import { AccountReader } from '../../test/vendors/account-reader.ts';
import { KEYED_STORIES } from '../../test/vendors/stories.ts';

const stories = await Promise.all(KEYED_STORIES.map(async ([name, start]) => [name, await start()] as const));
afterAll(() => stories.forEach(([, { fake }]) => fake.close()));

const DOWN = { status: 503, body: '' };

test.each(stories)('after an outage of %s the run waits, and nothing is lost', async (_name, story) => {
  const { fake, connector, config, put } = story;
  for (let item = 0; item < 6; item++) put(item, `Text ${item}`);
  fake.pass(60);
  const reader = new AccountReader(connector);
  fake.faults.push(DOWN, DOWN, DOWN, DOWN, DOWN);
  await expect(reader.read(config)).rejects.toMatchObject({ kind: 'transient' });
  expect(fake.requests).toEqual(Array(5).fill('fault'));
  fake.faults.push(DOWN, DOWN, DOWN, DOWN);
  await reader.read(config);
  const held = new Set(reader.versions.keys());
  expect(held.size).toBe(Object.keys(await story.expected()).length);
  put(6, 'After that 0');
  fake.pass(60);
  fake.faults.push(DOWN, DOWN, DOWN, DOWN, DOWN);
  await expect(reader.read(config)).rejects.toMatchObject({ kind: 'transient' });
  expect(new Set(reader.versions.keys())).toEqual(held);
  await reader.read(config);
  expect(reader.versions.size).toBe(Object.keys(await story.expected()).length);
});
