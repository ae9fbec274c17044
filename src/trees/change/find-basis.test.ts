import { expect, test } from 'vitest';
import { sha256Hex } from '../../lib/ids/sha256.ts';
import { findBasis, type EditSender } from './find-basis.ts';

const old = 'a\nb\nc\nd\n';
const current = 'a\nb\nc\nd\ne\nf\n';

const model: EditSender = { baseSha256: null, served: 'model' };
const own: EditSender = { baseSha256: null, served: 'own' };
const others: EditSender = { baseSha256: null, served: 'others' };

test('a hash identifies the base of a text', () => {
  const hash = (text: string) => ({ ...others, baseSha256: sha256Hex(text) });
  expect(findBasis('x', current, [old], hash(current))).toEqual({ kind: 'current' });
  expect(findBasis('x', current, [old], hash(old))).toEqual({ kind: 'earlier', text: old });
  expect(findBasis('x', current, [old], hash('never served'))).toEqual({ kind: 'unknown' });
});

test('without a hash, a text is based on the earlier text with which it shares more lines', () => {
  const changed = 'a\nb\nc and more\nd\n';
  for (const sender of [model, own, others]) {
    expect(findBasis('a\nb\nc\nd, mine\n', changed, [old], sender)).toEqual({ kind: 'earlier', text: old });
    expect(findBasis('a\nb\nc and more\nd, mine\n', changed, [old], sender)).toEqual({ kind: 'current' });
  }
});

test('a person who rewrites a line that another rewrote has not seen that change, unless the words match', () => {
  const before = '# Plan\n\nWe meet on Monday.\n';
  const now = '# Plan\n\nAnna sends round when everyone is free.\n';
  const sent = '# Plan\n\nNobody needs a meeting.\n';
  expect(findBasis(sent, now, [before], others)).toEqual({ kind: 'earlier', text: before });
  expect(findBasis(sent, now, [before], own)).toEqual({ kind: 'earlier', text: before });
  expect(findBasis(sent, now, [before], model)).toEqual({ kind: 'current' });
  const seen = '# Plan\n\nAnna or Ben sends round when everyone is free.\n';
  expect(findBasis(seen, now, [before], others)).toEqual({ kind: 'current' });
});

test('one or two words in common with another person’s text do not show that it was seen', () => {
  const before = '# Plan\n\nWe meet on Monday.\n';
  const now = '# Plan\n\nAda wrote the first note here.\n';
  const sent = '# Plan\n\nBob wrote a second list here.\n';
  for (const sender of [own, others])
    expect(findBasis(sent, now, [before], sender)).toEqual({ kind: 'earlier', text: before });
  expect(findBasis('# Plan\n\nBob and Ada wrote the first note.\n', now, [before], others)).toEqual({
    kind: 'current',
  });
});

test('if words were only removed, the larger overlap with the current text decides', () => {
  const before = 'top\nWe meet on Monday at ten in the hall.\n';
  const now = 'top\nWe meet on Monday.\n';
  expect(findBasis('top\nWe meet on Monday at eleven in the hall.\n', now, [before], others)).toEqual({
    kind: 'earlier',
    text: before,
  });
});

test('three lines that another person merged do not count as seen just because the new text is shorter', () => {
  const before = 'top\none\ntwo\nthree\nend\n';
  const now = 'top\nall in a single sentence\nend\n';
  expect(findBasis('top\nmine\nend\n', now, [before], others)).toEqual({ kind: 'earlier', text: before });
});

test('a text that only adds to the current one, or follows a deletion, is based on it', () => {
  expect(findBasis(`${current}g\n`, current, [old], others)).toEqual({ kind: 'current' });
  expect(findBasis('a\nd, mine\n', 'a\nd\n', [old], others)).toEqual({ kind: 'current' });
});

test('of several earlier texts the closest is the base', () => {
  const older = 'a\nb\n';
  expect(findBasis('a\nb\nc\nd\nx\n', 'a\nb\nq\n', [older, old], own)).toEqual({
    kind: 'earlier',
    text: old,
  });
});

test('two copies of one text that each add a line are both based on it', () => {
  expect(findBasis(`x\n${old}`, `y\n${old}`, [old], own)).toEqual({ kind: 'earlier', text: old });
});

test('an entirely new text replaces the sender’s own, but no other person’s', () => {
  expect(findBasis('new', 'mine', [old], own)).toEqual({ kind: 'current' });
  expect(findBasis('new', 'theirs', [old], others)).toEqual({ kind: 'earlier', text: old });
});

test('the current text in the list of earlier texts is ignored', () => {
  expect(findBasis('y', current, [current], others)).toEqual({ kind: 'current' });
});

test('of equally close texts the oldest is the base, so that later changes conflict instead of being replaced', () => {
  const current = 'news\nwritten\nb';
  const [first, original] = ['old\nfirst\nb', 'old\nline\nb'];
  const sent = 'old\nsecond\nb';
  const sender = { baseSha256: null, served: 'own' } as const;
  expect(findBasis(sent, current, [first, original], sender)).toEqual({ kind: 'earlier', text: original });
});
