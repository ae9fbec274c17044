import { expect, test } from 'vitest';
import { ModelError } from '../../model-error.ts';
import { withLessRoom } from './shrink.ts';

test('less room is tried while it is too long, three times, and other errors are thrown at once', async () => {
  const rooms: number[] = [];
  const fit = (most: number, fault: 'too-long' | 'overflow' | 'refusal' = 'too-long') =>
    withLessRoom(1000, async (room) => {
      rooms.push(room);
      if (room > most) throw new ModelError(fault);
      return room;
    });
  expect(await fit(300)).toBe(250);
  expect(rooms).toEqual([1000, 500, 250]);
  await expect(fit(100, 'overflow')).rejects.toThrow('longer than allowed');
  rooms.length = 0;
  await expect(fit(600, 'refusal')).rejects.toThrow('refused');
  expect(rooms).toEqual([1000]);
});
