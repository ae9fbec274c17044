import { describe, expect, test } from 'vitest';
import { carryOver, decisionsOn } from './carry-over.ts';
import type { Change, Decision } from './change.ts';
import {
  countDeciders,
  decide,
  isOpen,
  NOTHING_DECIDED,
  resultOf,
  takeBoth,
  textOf,
  undo,
} from './decide.ts';
import { findLeftOut, linesIn, standAlike, withLines } from './left-out.ts';
import { changesOf, listChanges, mergeHere } from './list-changes.ts';
import { markRemoved, markWords } from './mark-words.ts';

const BASE = '# Payments\n\nIt moves in December.\n\nKept.\n\nExports stay.\n';
const TEXTS = {
  base: BASE,
  ours: BASE.replace('in December', 'when the audit is passed'),
  theirs: BASE.replace('in December', 'to Frankfurt on 1 December').replace('stay', 'stay until March'),
};
const pieces = mergeHere(TEXTS);
const changes = changesOf(pieces);
const [asked, settled] = changes;
if (!asked || !settled) throw new Error('the texts have two changes');

describe('the list of changes', () => {
  test('has unchanged text between its changes, in file order', () => {
    expect(pieces.map((piece) => (piece.kind === 'same' ? piece.text : piece.change.by))).toEqual([
      '# Payments\n\n',
      'nobody',
      '\nKept.\n\n',
      'rules',
    ]);
    expect(asked.texts).toEqual({
      base: 'It moves in December.\n',
      ours: 'It moves when the audit is passed.\n',
      theirs: 'It moves to Frankfurt on 1 December.\n',
    });
  });

  test('shows the service’s report on a change: who decided, by which rule, and why an answer was refused', () => {
    const [range] = [{ start: 0, end: 1 }];
    const lines = { base: range, ours: range, theirs: range, merged: range };
    const [change] = changesOf(
      listChanges({ base: 'a\n', ours: 'b\n', theirs: 'c\n' }, 'b\n', [
        { decided_by: 'kept-user', reason: 'both-changed', lines, refused: 'user-line-lost' },
      ]),
    );
    expect(change).toMatchObject({
      by: 'nobody',
      reason: 'both-changed',
      refused: 'user-line-lost',
      merged: 'b\n',
    });
  });
});

describe('a decision', () => {
  const result = (decision: Decision) =>
    resultOf(pieces, decide(NOTHING_DECIDED, asked.id, decision).made, TEXTS).split('\n\n')[1];

  test.each([
    [{ choice: 'mine' }, 'It moves when the audit is passed.'],
    [{ choice: 'new' }, 'It moves to Frankfurt on 1 December.'],
    [{ choice: 'base' }, 'It moves in December.'],
    [{ choice: 'both' }, 'It moves when the audit is passed.\nIt moves to Frankfurt on 1 December.'],
    [{ choice: 'new-first' }, 'It moves to Frankfurt on 1 December.\nIt moves when the audit is passed.'],
    [{ choice: 'written', text: 'It moves.' }, 'It moves.\n'.trimEnd()],
  ] as const)('%j puts its text in place', (decision, expected) => {
    expect(result(decision)).toBe(expected);
  });

  test('for both, repeated, reverses the order', () => {
    const once = takeBoth(undefined);
    expect([once, takeBoth(once), takeBoth(takeBoth(once))].map(({ choice }) => choice)).toEqual([
      'both',
      'new-first',
      'both',
    ]);
  });

  test('that brings in a footnote brings its definition', () => {
    const texts = { base: 'One.\n', ours: 'Two.\n', theirs: 'Three.[^a]\n\n[^a]: Source\n' };
    const all = mergeHere(texts);
    const made = new Map(
      changesOf(all).map(({ id }) => [id, { choice: 'written', text: 'So.[^a]\n' } as const]),
    );
    expect(resultOf(all, made, texts)).toContain('[^a]: Source');
  });

  test('counts as yours, and as before once it is undone', () => {
    const count = (made: ReadonlyMap<number, Decision>) => countDeciders(changes, made);
    expect(count(new Map())).toEqual({ rules: 1, model: 0, you: 0, open: 1 });
    const decided = decide(NOTHING_DECIDED, asked.id, { choice: 'new' });
    expect(count(decided.made)).toEqual({ rules: 1, model: 0, you: 1, open: 0 });
    expect([isOpen(asked, decided.made), isOpen(asked, undo(decided).made)]).toEqual([false, true]);
    const twice = decide(decided, asked.id, { choice: 'base' });
    expect(undo(twice).made.get(asked.id)).toEqual({ choice: 'new' });
    expect(undo(NOTHING_DECIDED)).toBe(NOTHING_DECIDED);
  });
});

describe('omitted lines', () => {
  const leftOut = (change: Change, decision: Decision) => {
    const { made } = decide(NOTHING_DECIDED, change.id, decision);
    return findLeftOut(change, textOf(change, made), linesIn(resultOf(pieces, made, TEXTS)));
  };

  test('are a line of mine whose words are gone, and a line that the other side wrote', () => {
    expect(leftOut(asked, { choice: 'new' })).toEqual({
      mine: ['It moves when the audit is passed.'],
      theirs: [],
    });
    expect(leftOut(asked, { choice: 'mine' })).toEqual({
      mine: [],
      theirs: ['It moves to Frankfurt on 1 December.'],
    });
    expect(leftOut(asked, { choice: 'both' })).toEqual({ mine: [], theirs: [] });
  });

  test('exclude a line elsewhere in the result, and one that only gained words', () => {
    expect(leftOut(asked, { choice: 'written', text: 'Kept.\n' }).mine).toEqual([
      'It moves when the audit is passed.',
    ]);
    const longer = 'It moves when the audit is passed, to Frankfurt on 1 December.\n';
    expect(leftOut(asked, { choice: 'written', text: longer })).toEqual({ mine: [], theirs: [] });
  });

  test('are the same in two results if the lines of the change are equal in both', () => {
    const without = linesIn('Kept.\n');
    const elsewhere = linesIn('Kept.\nIt moves when the audit is passed.\n');
    expect(standAlike(asked, without, linesIn('Kept.\nAnother change.\n'))).toBe(true);
    expect(standAlike(asked, without, elsewhere)).toBe(false);
    expect(findLeftOut(asked, '', without)).not.toEqual(findLeftOut(asked, '', elsewhere));
  });

  test('is read back as lines after the text', () => {
    expect(withLines('One.', ['Two.'])).toBe('One.\nTwo.\n');
    expect(withLines('', ['Two.'])).toBe('Two.\n');
  });
});

describe('decisions on newer texts', () => {
  const before = decisionsOn(
    changes,
    new Map<number, Decision>([
      [asked.id, { choice: 'new' }],
      [settled.id, { choice: 'base' }],
    ]),
  );

  test('apply if the three texts are the same, and are named if they are not', () => {
    const newer = { ...TEXTS, theirs: TEXTS.theirs.replace('1 December', '2 December') };
    const { made, lost } = carryOver(before, changesOf(mergeHere(newer)));
    expect([...made.values()]).toEqual([{ choice: 'base' }]);
    expect(lost).toEqual([{ texts: asked.texts, nth: 0, decision: { choice: 'new' } }]);
  });

  test('of equal places go to the same ones, also if only the second is decided', () => {
    const twice = [asked, { ...asked, id: 7 }];
    const decided = new Map<number, Decision>([
      [asked.id, { choice: 'mine' }],
      [7, { choice: 'new' }],
    ]);
    expect(carryOver(decisionsOn(twice, decided), twice).made).toEqual(decided);
    const second = new Map<number, Decision>([[7, { choice: 'new' }]]);
    expect(carryOver(decisionsOn(twice, second), twice).made).toEqual(second);
    expect([...carryOver(decisionsOn(twice, second), [asked]).made.keys()]).toEqual([asked.id]);
    expect([...carryOver([{ texts: asked.texts, decision: { choice: 'new' } }], twice).made.keys()]).toEqual([
      asked.id,
    ]);
    expect(carryOver(decisionsOn(twice, decided), [asked]).lost).toHaveLength(1);
  });
});

describe('marks', () => {
  test('show removed and inserted words', () => {
    expect(markWords('It moves in December.', 'It moves after the audit.')).toEqual([
      { kind: 'same', text: 'It moves' },
      { kind: 'removed', text: ' in December' },
      { kind: 'added', text: ' after the audit' },
      { kind: 'same', text: '.' },
    ]);
  });

  test('of the base are the words that either side removed', () => {
    const marked = markRemoved('a b c d', ['a c d', 'a b c']);
    expect(marked.filter(({ kind }) => kind === 'removed').map(({ text }) => text)).toEqual([' b', ' d']);
  });
});
