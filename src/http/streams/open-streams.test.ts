import { expect, test } from 'vitest';
import { AppSlots } from '../limits/app-slots.ts';
import { OpenStreams } from './open-streams.ts';

const ROOM = { perProcess: 100, perApp: 100, perUser: 100 };
const app = (appId: string, userId: string | null = null) => ({ appId, userId });

test('a stream that ended, even with an error, makes room for another', async () => {
  const streams = new OpenStreams({ ...ROOM, perUser: 2 });
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const open = [
    streams.during(app('a'), () => first.promise),
    streams.during(app('a'), () => second.promise),
  ];
  await expect(streams.during(app('a'), async () => {})).rejects.toMatchObject({
    status: 429,
    code: 'TooManyStreams',
  });
  expect(await streams.during(app('b'), async () => 'of another app')).toBe('of another app');
  first.reject(new Error('broken off'));
  await expect(open[0]).rejects.toThrow('broken off');
  expect(await streams.during(app('a'), async () => 'again')).toBe('again');
  second.resolve();
  await open[1];
});

test.each([
  ['user', { ...ROOM, perUser: 1 }, app('a', 'u'), app('a', 'v'), /This user already has 1/],
  ['app', { ...ROOM, perApp: 1 }, app('a', 'v'), app('b', 'u'), /The users of this app already have 1/],
  ['process', { ...ROOM, perProcess: 1 }, app('b'), null, /The callers of this process already have 1/],
])('a full %s refuses only the next stream', async (_whose, bounds, refused, taken, sentence) => {
  const streams = new OpenStreams(bounds);
  const ended = Promise.withResolvers<void>();
  const open = streams.during(app('a', 'u'), () => ended.promise);
  await expect(streams.during(refused, async () => {})).rejects.toThrow(sentence);
  if (taken) expect(await streams.during(taken, async () => 'taken')).toBe('taken');
  ended.resolve();
  await open;
  expect(await streams.during(refused, async () => 'taken')).toBe('taken');
});

test('an open stream holds no slot: other requests of its app run', async () => {
  const slots = new AppSlots({ slotsMax: 1, perAppMax: 1, besideOthersMax: 1 });
  const streams = new OpenStreams(ROOM);
  const ended = Promise.withResolvers<void>();
  const stream = slots.during('a', () => streams.during(app('a'), () => ended.promise));
  expect(await slots.during('a', async () => 'answered')).toBe('answered');
  ended.resolve();
  await stream;
});
