import { expect, test } from 'vitest';
import { AddressRefused } from '../../lib/address-guard.ts';
import { VendorError } from '../../sources/vendor-error.ts';
import { backoffMinutes, endOfDefect, endOfFailure, endOfSuccess } from './outcome.ts';

const now = new Date('2026-05-04T10:00:00Z');
const ended = { everyMinutes: 60, failedRuns: 0, now };
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

test('a good run clears earlier errors, and the next one is due on time', () => {
  expect(endOfSuccess({ ...ended, failedRuns: 5 }, null)).toEqual({
    run: 'completed',
    reason: null,
    connection: { state: 'active', reason: null, failedRuns: 0, nextRunAt: at(60) },
  });
  expect(endOfSuccess(ended, 'Some wait.')).toMatchObject({
    reason: 'Some wait.',
    connection: { reason: 'Some wait.' },
  });
});

test('runs of sources with the same interval are due together', () => {
  const dueAt = (second: number) =>
    endOfSuccess({ ...ended, now: new Date(now.getTime() + second * 1_000) }, null).connection.nextRunAt;
  expect([1, 4, 10, 11].map(dueAt)).toEqual([10, 10, 10, 20].map((second) => at(60 + second / 60)));
});

test('pauses after failures double up to six hours, even for a source that is read once a day', () => {
  expect([1, 2, 3, 5, 6, 99].map((n) => backoffMinutes(n, 1_440))).toEqual([15, 30, 60, 240, 360, 360]);
  expect(backoffMinutes(1, 5)).toBe(5);
});

test.each(['scope', 'cursor', 'not_found'] as const)(
  'an error %s makes it fail, with its message',
  (kind) => {
    const end = endOfFailure(new VendorError(kind, 'Do this.'), { ...ended, failedRuns: 1 });
    expect(end).toMatchObject({
      run: 'failed',
      reason: 'Do this.',
      connection: { state: 'failing', failedRuns: 2, nextRunAt: at(30) },
    });
  },
);

test('a source that cannot answer now makes it fail, and its message says that it will be retried', () => {
  const { reason, connection } = endOfFailure(new VendorError('transient', 'X is down.'), ended) ?? {};
  expect(reason).toBe('X is down. Nothing is lost; it will be retried.');
  expect(connection?.state).toBe('failing');
});

test('an answer that nobody expects makes it fail, and its message says that nothing is lost', () => {
  const { reason, connection } = endOfFailure(new VendorError('contract', 'X answered 418.'), ended) ?? {};
  expect(reason).toBe('X answered 418. Nothing is lost; it will be retried.');
  expect(connection?.state).toBe('failing');
});

test('an address that must not be called makes it fail with the setting that allows it', () => {
  expect(
    endOfFailure(new AddressRefused('10.0.0.1 … CAMBIUM_PRIVATE_NETWORKS'), ended)?.connection.state,
  ).toBe('failing');
});

test('a key that is refused is not retried', () => {
  expect(endOfFailure(new VendorError('revoked', 'Make another.'), ended)).toMatchObject({
    run: 'failed',
    connection: { state: 'needs_reauth', reason: 'Make another.' },
  });
});

test('a limit is not a failure: the run resumes when the source says', () => {
  const limited = new VendorError('limited', 'Wait.', { until: at(7) });
  expect(endOfFailure(limited, { ...ended, failedRuns: 2 })).toMatchObject({
    run: 'waiting',
    connection: { state: 'active', failedRuns: 2, nextRunAt: at(7) },
  });
});

test('anything else is a defect, whose message only says where to look', () => {
  expect(endOfFailure(new TypeError('secret'), ended)).toBeNull();
  expect(endOfDefect(ended)).toMatchObject({
    run: 'failed',
    connection: { state: 'failing', failedRuns: 1 },
  });
  expect(endOfDefect(ended).reason).not.toContain('secret');
});
