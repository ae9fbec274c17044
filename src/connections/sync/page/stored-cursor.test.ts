import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { closeCursor, openCursor } from './stored-cursor.ts';

const cursor = z.object({ at: z.string() });
const began = new Date('2026-06-01T00:00:00Z');
const hoursLater = (hours: number) => new Date(began.getTime() + hours * 3_600_000);
const reading = (given: object, config: object = {}, now = began) => ({
  connector: { cursor, ...given },
  config,
  now,
});

describe('a cursor', () => {
  test('of a connector that sees to its own readings is stored as it is', () => {
    expect(closeCursor(reading({}), { at: 'x' }, null)).toEqual({ at: 'x' });
    expect(openCursor(reading({}, { folders: [] }), { at: 'x' })).toEqual({ at: 'x' });
  });

  test('of another version is not used', () => {
    expect(() => openCursor(reading({}), { place: 7 })).toThrow(expect.objectContaining({ kind: 'cursor' }));
  });

  test('is used as long as the config is the same, and by a version that did not note it', () => {
    const follows = { rereadsWithConfig: true };
    const stored = closeCursor(reading(follows, { teams: ['ENG'] }), { at: 'x' }, null);
    expect(openCursor(reading(follows, { teams: ['ENG'] }), stored)).toEqual({ at: 'x' });
    expect(() => openCursor(reading(follows, { teams: [] }), stored)).toThrow('has changed');
    expect(openCursor(reading(follows, { teams: [] }), { at: 'x' })).toEqual({ at: 'x' });
  });

  test('is used until so many hours after the last reading of everything, however often it moves', () => {
    const weekly = { rereadHours: 168 };
    const first = closeCursor(reading(weekly), { at: 'x' }, null);
    const moved = closeCursor(reading(weekly, {}, hoursLater(160)), { at: 'y' }, first);
    expect(openCursor(reading(weekly, {}, hoursLater(168)), moved)).toEqual({ at: 'y' });
    expect(() => openCursor(reading(weekly, {}, hoursLater(169)), moved)).toThrow('every 168 hours');
    const whole = closeCursor(reading(weekly, {}, hoursLater(169)), { at: 'z' }, null);
    expect(openCursor(reading(weekly, {}, hoursLater(300)), whole)).toEqual({ at: 'z' });
  });
});
