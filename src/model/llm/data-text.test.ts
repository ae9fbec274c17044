import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dataText } from './data-text.ts';

test('a text is between markers that it does not contain, unchanged', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const shown = dataText('document', text);
      const mark = /^<document ([0-9a-f]{12})>\n/.exec(shown)?.[1] ?? '';
      expect(text).not.toContain(mark);
      expect(shown).toBe(`<document ${mark}>\n${text}\n</document ${mark}>`);
    }),
  );
});

test('the same text has the same markers, so that its answer is cached', () => {
  expect(dataText('document', 'a')).toBe(dataText('document', 'a'));
  expect(dataText('document', 'a')).not.toBe(dataText('document', 'b'));
});
