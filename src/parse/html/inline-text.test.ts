import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { InlineText } from './inline-text.ts';

const gathered = (...pieces: string[]): string => {
  const line = new InlineText();
  for (const piece of pieces) line.append(piece);
  return line.take();
};

test('whitespace folds to one space, even across parts', () => {
  expect(gathered(' a  b\n', ' c', '\td ')).toBe('a b c d');
  expect(gathered('a', 'b')).toBe('ab');
});

test('a non-breaking space is kept', () => {
  expect(gathered('3\u00a0l')).toBe('3\u00a0l');
});

test('a line break removes the spaces around it', () => {
  const line = new InlineText();
  line.append('one ');
  line.lineBreak();
  line.append(' two');
  expect(line.take()).toBe('one\ntwo');
});

test('text since a mark can be read', () => {
  const line = new InlineText();
  line.append('See ');
  const mark = line.mark();
  line.append('the ');
  line.append('plan');
  expect(line.since(mark)).toBe('the plan');
  expect(line.take()).toBe('See the plan');
  expect(line.take()).toBe('');
});

test('however a text is split, the result is the same', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom('a', ' ', '\n', 'é'), maxLength: 6 })),
      (pieces) => {
        expect(gathered(...pieces)).toBe(gathered(pieces.join('')));
      },
    ),
  );
});

test('a hundred thousand parts are joined', () => {
  const line = new InlineText();
  for (let i = 0; i < 100_000; i++) line.append('link ');
  expect(line.take()).toHaveLength(499_999);
});
