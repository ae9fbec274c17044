import { describe, expect, test } from 'vitest';
import type { Decision } from './change.ts';
import { resultOf } from './decide.ts';
import { changesOf, isMergeOf, mergeHere } from './list-changes.ts';
import { decisionsToSend, restoreDecisions } from './restore.ts';
import { mergeTexts } from '../../../../src/merge/merge.ts';

const BASE =
  '# Payments\n\nIt moves in December.\n\nKept.\n\nAda leads it at present.\n\nStays.\n\nExports stay.\n';
const TEXTS = {
  base: BASE,
  ours: BASE.replace('in December', 'when the audit is passed').replace('at present', 'until the handover'),
  theirs: BASE.replace('in December', 'to Frankfurt on 1 December')
    .replace('at present', 'together with Cyrus Delaney from Lyon')
    .replace('stay', 'stay until March'),
};
const pieces = mergeHere(TEXTS);
const changes = changesOf(pieces);
const open = changes.filter(({ by }) => by === 'nobody');
const settled = changes.find(({ by }) => by === 'rules');
const [first, second] = open;
if (!first || !second || !settled) throw new Error('the texts have two open changes and a settled one');

describe('decisions that are sent', () => {
  test('are the person’s and open ones, and not those of rules', () => {
    const made = new Map<number, Decision>([[first.id, { choice: 'new-first' }]]);
    const sent = decisionsToSend(changes, made);
    expect(sent.map(({ choice }) => choice)).toEqual(['open', 'both']);
    expect(sent.find(({ choice }) => choice === 'both')?.lines).toEqual(first.lines);
    expect(decisionsToSend(changes, new Map([[settled.id, { choice: 'mine' }]])).length).toBe(3);
  });

  test('include every open one, however many there are', () => {
    const many = Array.from({ length: 3_000 }, (_, id) => ({ ...first, id }));
    const made = new Map(many.slice(1).map(({ id }) => [id, { choice: 'mine' } as const]));
    const sent = decisionsToSend(many, made);
    expect([sent.length, sent[0]?.choice]).toEqual([2_000, 'open']);
  });
});

describe('decisions that were saved with something left open', () => {
  test.each([
    [[{ choice: 'mine' }, null]],
    [[{ choice: 'new' }, null]],
    [[null, { choice: 'base' }]],
    [[{ choice: 'both' }, null]],
    [[null, { choice: 'new-first' }]],
    [[{ choice: 'written', text: 'It moves soon.\n' }, null]],
    [[{ choice: 'written', text: 'It moves.\n\nTwice.\n' }, { choice: 'new' }]],
    [[null, null]],
  ] as const)('are restored when the merge is opened again: %j', ([one, two]) => {
    const made = new Map<number, Decision>();
    if (one) made.set(first.id, one);
    if (two) made.set(second.id, two);
    const saved = resultOf(pieces, made, TEXTS);
    expect(restoreDecisions(pieces, saved, decisionsToSend(changes, made))).toEqual(made);
  });

  test('and a model’s text in an open place are shown as saved', () => {
    const saved = resultOf(pieces, new Map(), TEXTS).replace(
      'until the handover',
      'with Cyrus until the handover',
    );
    const made = restoreDecisions(pieces, saved, decisionsToSend(changes, new Map()));
    expect(made.get(second.id)).toEqual({
      choice: 'written',
      text: 'Ada leads it with Cyrus until the handover.\n',
    });
    expect(resultOf(pieces, made, TEXTS)).toBe(saved);
  });

  test('apply to a side even if the saved text was changed beyond them', () => {
    const made = new Map<number, Decision>([[first.id, { choice: 'new' }]]);
    expect(restoreDecisions(pieces, 'Something else.\n', decisionsToSend(changes, made))).toEqual(made);
  });
});

test('a report of a merge belongs only to its texts', () => {
  const { merged, hunks } = mergeTexts(TEXTS);
  const reported = hunks.map(({ reason, lines }) => ({ decided_by: 'structural' as const, reason, lines }));
  expect(isMergeOf(TEXTS, merged, reported)).toBe(true);
  expect(isMergeOf(TEXTS, `${merged}\n[^a]: Source\n`, reported)).toBe(true);
  expect(isMergeOf(TEXTS, merged.replace('Kept.', 'Lost.'), reported)).toBe(false);
  expect(isMergeOf({ ...TEXTS, ours: 'Other.\n' }, merged, reported)).toBe(false);
});
