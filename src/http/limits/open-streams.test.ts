import { expect, test } from 'vitest';
import { AppPlaces } from './app-places.ts';
import { OpenStreams } from './open-streams.ts';

test('an app has only so many streams open, and a stream that ended, also with an error, makes room', async () => {
  const streams = new OpenStreams(2);
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const open = [streams.during('a', () => first.promise), streams.during('a', () => second.promise)];
  await expect(streams.during('a', async () => {})).rejects.toMatchObject({
    status: 429,
    code: 'TooManyStreams',
  });
  expect(await streams.during('b', async () => 'of another app')).toBe('of another app');
  first.reject(new Error('broken off'));
  await expect(open[0]).rejects.toThrow('broken off');
  expect(await streams.during('a', async () => 'again')).toBe('again');
  second.resolve();
  await open[1];
});

test('an open stream holds no place: other requests of its app are worked on', async () => {
  const places = new AppPlaces({ placesMax: 1, perAppMax: 1, besideOthersMax: 1 });
  const streams = new OpenStreams(10);
  const ended = Promise.withResolvers<void>();
  const stream = places.during('a', () => streams.during('a', () => ended.promise));
  expect(await places.during('a', async () => 'answered')).toBe('answered');
  ended.resolve();
  await stream;
});
