import { expect, test } from 'vitest';
import { sha256Hex } from '../../lib/ids/sha256.ts';
import { findBasis } from './find-basis.ts';

const old = 'a\nb\nc\nd\n';
const current = 'a\nb\nc\nd\ne\nf\n';

test('a hash says what a text was made from', () => {
  expect(findBasis('x', current, [old], sha256Hex(current))).toEqual({ kind: 'current' });
  expect(findBasis('x', current, [old], sha256Hex(old))).toEqual({ kind: 'earlier', text: old });
  expect(findBasis('x', current, [old], sha256Hex('never served'))).toEqual({ kind: 'unknown' });
});

test('without a hash a text that is nearer to an earlier one was made from that', () => {
  expect(findBasis('a\nb\nc\nd, changed\n', current, [old], null)).toEqual({ kind: 'earlier', text: old });
  expect(findBasis('a\nb\nc\nd\ne\nf, changed\n', current, [old], null)).toEqual({ kind: 'current' });
});

test('a text that is like none was made from the current one', () => {
  expect(findBasis('something else', current, [old], null)).toEqual({ kind: 'current' });
});
