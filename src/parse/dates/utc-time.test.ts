import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { utcTime } from './utc-time.ts';

describe('a written time', () => {
  const zone = process.env.TZ;
  beforeAll(() => {
    process.env.TZ = 'America/New_York';
  });
  afterAll(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  test.each([
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
    ['2026-03-01T10:30', '2026-03-01T10:30:00.000Z'],
    ['1 March 2026 10:30', '2026-03-01T10:30:00.000Z'],
    ['03-01-2026', '2026-03-01T00:00:00.000Z'],
    ['3/1/2026 10:30', '2026-03-01T10:30:00.000Z'],
  ])('without a zone is UTC, whatever the zone of this machine: %s', (written, time) =>
    expect(utcTime(written)).toBe(time),
  );

  test.each([
    '2026-03-01T10:30:00+01:00',
    '2026-03-01T09:30Z',
    'Sun, 01 Mar 2026 10:30:00 +0100',
    'Sun Mar 01 2026 04:30:00 GMT-0500 (Eastern Standard Time)',
  ])('keeps its own zone: %s', (written) => expect(utcTime(written)).toBe('2026-03-01T09:30:00.000Z'));

  test('that is none gives null', () => expect(utcTime('soon')).toBeNull());
});
