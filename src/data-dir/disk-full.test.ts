import { expect, test } from 'vitest';
import { adviceIfDiskFull } from './disk-full.ts';

test.each([
  'ENOSPC: no space left on device, write',
  'FATAL:  could not write to file "pg_wal/xlogtemp.1": No space left on device',
  'could not extend file "base/5/1": wrote only 4096 of 8192 bytes at block 0',
])('a start that fails with "%s" says that the disk is full and what to do', (message) => {
  const error = new Error('Migration 7 failed', { cause: new Error(message) });
  expect(adviceIfDiskFull(error)).toContain('Free some space and start again');
});

test('other errors get no advice', () => {
  expect([new Error('port 1 is in use'), 'text', null].map(adviceIfDiskFull)).toEqual([null, null, null]);
});
