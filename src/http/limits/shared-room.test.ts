import { expect, test } from 'vitest';
import { SharedRoom } from './shared-room.ts';

test('a caller has its share of the room, and only what is larger than either is held alone', () => {
  const room = new SharedRoom({ bytesMax: 10, bytesPerCallerMax: 6 });
  expect([room.fits('a', 100), room.fits('a', 6)]).toEqual([true, true]);
  room.take('a', 6);
  expect([room.fits('a', 1), room.fitsShare('b', 100), room.fits('b', 4), room.fits('b', 5)]).toEqual([
    false,
    true,
    true,
    false,
  ]);
  room.release('a', 6);
  expect([room.bytes, room.bytesOf('a'), room.fits('b', 100)]).toEqual([0, 0, true]);
});
