import { describe, expect, test } from 'vitest';
import { readIfMatch } from './save-changes.ts';

describe('the If-Match header', () => {
  test.each([
    [undefined, null],
    ['*', null],
    [' * ', null],
    ['"7"', [7]],
    ['W/"7"', [7]],
    ['7', [7]],
    ['"7", W/"8" ,9', [7, 8, 9]],
    ['"0"', [0]],
  ])('%j allows the versions %j', (header, versions) => {
    expect(readIfMatch(header)).toEqual(versions);
  });

  test.each(['', '""', '"seven"', '"7', '7"', '"-1"', '"7.5"', '"7",', '*, "7"', `"${'9'.repeat(16)}"`])(
    '%j is refused with a message, with its position',
    (header) => {
      expect(() => readIfMatch(header)).toThrow(
        expect.objectContaining({
          status: 422,
          message: expect.stringContaining('such as "7"'),
          detail: [expect.objectContaining({ loc: ['header', 'if-match'] })],
        }),
      );
    },
  );
});
