import { expect, test } from 'vitest';
import type { Evidence } from '../../model.ts';
import { around, nearestTo, passagesOf } from './passages.ts';

const evidence = (text: string, author: string | null = null): Evidence => ({
  label: 'aa',
  source: 'slack',
  resourceId: 'C1:2',
  title: 'Harbor',
  date: null,
  author,
  text,
});

test('a sentence has its speaker and the text above it, and is read without both', () => {
  const { sentences } = passagesOf(
    evidence('## North gate\n\nInes Moreau: It opens. I shut it.\n\nIt is new.'),
  );
  expect(
    sentences.map(({ folded, heading, speaker }) => [folded, heading, speaker].map((s) => s.trim())),
  ).toEqual([
    ['north gate', 'north gate', ''],
    ['it opens', 'north gate', 'ines moreau'],
    ['i shut it', 'north gate', 'ines moreau'],
    ['it is new', 'north gate', ''],
  ]);
});

test('the author is the speaker in a single author’s text, but not in a conversation', () => {
  const about = (text: string) => passagesOf(evidence(text, 'Ruth Abara')).about;
  expect(about('The gate is new.')).toContain(' ruth abara ');
  expect(about('Ruth: The gate is new.\n\nRuth: It opens.')).toContain(' ruth abara ');
  expect(about('Ruth: The gate is new.\n\nPiet: It opens.')).not.toContain('abara');
});

test('words far after a “no” are denied only in evidence', () => {
  const [sentence] = passagesOf(evidence('They do not touch a keyboard to repair the gate.')).sentences;
  expect(sentence?.denied.has('repair')).toBe(false);
  expect(sentence?.deniedFar.has('repair')).toBe(true);
});

test('the closest passages share the most words, or nearly as many', () => {
  const { sentences } = passagesOf(
    evidence('The old gate opens at noon. The old gate opens. A gate is old. The pump runs.'),
  );
  const terms = ['old', 'gate', 'open', 'noon'];
  expect(nearestTo(terms, sentences)).toEqual([0, 1]);
  expect(nearestTo(terms, sentences, 0.5, 1)).toEqual([0]);
  expect(nearestTo(terms, sentences, 0.3, 0)).toEqual([0, 1, 2]);
  expect(nearestTo(['pump', 'valve', 'tunnel'], sentences)).toEqual([]);
  expect(around(sentences, 0)).toEqual(sentences.slice(0, 2));
  expect(around(sentences, 3, 0)).toEqual(sentences.slice(3));
});
