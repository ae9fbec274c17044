import { expect, test } from 'vitest';
import { effortOf } from './file-effort.ts';

test('a file has a fixed cost, so that many small ones take as long as a large one', () => {
  expect(10 * effortOf({ path: '/a.md', sizeBytes: 100 })).toBeGreaterThan(
    effortOf({ path: '/b.md', sizeBytes: 50_000 }),
  );
});

test('a large PDF takes less time than the same amount of text', () => {
  expect(effortOf({ path: '/report.PDF', sizeBytes: 2_000_000 })).toBeLessThan(
    effortOf({ path: '/log.txt', sizeBytes: 300_000 }),
  );
});
