import { expect, test } from 'vitest';
import { clockSeconds, countTurnHeads, readTurns, turnBlocks } from './meeting-turns.ts';

const turns = (text: string): unknown[] =>
  readTurns(text).map(({ speaker, startSeconds, text: words }) => [speaker.name, startSeconds, words]);

test('a turn begins with a time and a name, in every form that note takers write', () => {
  for (const [head, at] of [
    ['0:23 - Ada Moor', 23],
    ['@0:23 - **Ada Moor**', 23],
    ['1:00:23 – Ada Moor', 3623],
    ['[00:23] Ada Moor:', 23],
    ['**[00:00:23] Ada Moor:**', 23],
    ['**Ada Moor:**', null],
    ['**Ada Moor**:', null],
  ] as const)
    expect(turns(`${head}\n  Is it open?\n`)).toEqual([['Ada Moor', at, 'Is it open?']]);
});

test('lines of prose, lists, headings and properties do not begin a turn', () => {
  const text =
    'Note: the gate sticks.\n- 0:23 is early\nAda Moor: Is it open?\n# 1. Gates\n12:30 lunch\n2026-03-02 - Ada\n';
  expect(countTurnHeads(text)).toBe(0);
  expect(readTurns(text)).toEqual([]);
});

test('paragraphs of one turn stay in it, empty turns are dropped', () => {
  expect(turns('0:01 - Ada\n\n0:05 - Bo\n  One.\n\n  Two.\n---\n0:09 - Cy\n')).toEqual([
    ['Bo', 5, 'One.\nTwo.'],
  ]);
});

test('a task is its own list item with its link, and the speaker continues after it', () => {
  const blocks = turnBlocks(
    readTurns('0:01 - Ada\nFirst.\nACTION ITEM: Send it - WATCH: https://fathom.video/x\nThen.\n'),
  );
  expect(blocks.map(({ type, text, url }) => [type, text, url])).toEqual([
    ['utterance', 'First.', undefined],
    ['list_item', 'Action item: Send it', 'https://fathom.video/x'],
    ['utterance', 'Then.', undefined],
  ]);
});

test('clocks are minutes or hours, anything else is not a time', () => {
  expect(['00:05', '1:00:05', '00:05:32', '0:05.5'].map(clockSeconds)).toEqual([5, 3605, 332, 5.5]);
  for (const text of ['', '5', 'soon', '1:2', '1:00:00:00', '-1:00']) expect(clockSeconds(text)).toBeNull();
});

test('a hundred thousand lines that almost begin a turn are read in linear time', () => {
  expect(readTurns(`${'0:23 - '.repeat(20)}\n`.repeat(5_000)).length).toBeLessThanOrEqual(5_000);
  expect(readTurns(`**${'a'.repeat(300)}\n`.repeat(20_000))).toEqual([]);
});
