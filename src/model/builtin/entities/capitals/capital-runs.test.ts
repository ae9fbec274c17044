import { describe, expect, test } from 'vitest';
import { splitSentences } from '../../../../text/sentences.ts';
import { findCapitalRuns } from './capital-runs.ts';

const runsIn = (text: string) => findCapitalRuns(splitSentences(text), () => true);
const namesIn = (text: string) => runsIn(text).map(({ name }) => name);

describe('findCapitalRuns', () => {
  test.each([
    ['we moved the reports of Quillon Desk to another place', ['Quillon Desk']],
    ['they asked whether Quillon’s plans are known', ['Quillon']],
    ['the year that people spent at 40signs went by', ['40signs']],
    ['our notes are kept in the Library of Tarwin and at home', []],
    ['we met at One Two Three Four Street on a day', []],
    ['they read quillon/Desk and Quillon_Desk and Quillon.ts again', []],
    ['the colors of Rec.709 are known to us', []],
    ['the CSH is due and nobody knows when', []],
  ])('of “%s” are %j', (text, names) => {
    expect(namesIn(text)).toEqual(names);
  });

  test('exclude titles, whose capitals prove nothing', () => {
    expect(namesIn('How To Ask Quillon For Help')).toEqual([]);
    expect(namesIn('Ask Quillon first')).toEqual([]);
  });

  test('are only those that are wanted', () => {
    const text = 'we asked Quillon and Tarwin about it';
    const runs = findCapitalRuns(splitSentences(text), (start) => start > text.indexOf('Quillon'));
    expect(runs.map(({ name }) => name)).toEqual(['Tarwin']);
  });

  test('say whether they begin a sentence, an item or a quotation', () => {
    const opening = (text: string) =>
      runsIn(text).flatMap(({ name, isOpening }) => (isOpening ? [name] : []));
    expect(opening('Quillon has a plan. Tarwin has none that we know of.')).toEqual(['Quillon', 'Tarwin']);
    expect(opening('they said: “Quillon has a plan that nobody knows”')).toEqual(['Quillon']);
    expect(opening('nobody at Quillon has a plan, nor (Tarwin) a clue')).toEqual([]);
  });

  test('say whether a determiner belongs to them, not to a later noun', () => {
    const determined = (text: string) =>
      runsIn(text).flatMap(({ name, hasDeterminer }) => (hasDeterminer ? [name] : []));
    expect(determined('please read the Handbook and then our Policy.')).toEqual(['Handbook', 'Policy']);
    expect(determined('please ask the Quillon people or Tarwin about it')).toEqual([]);
  });

  test('are at their positions in the text', () => {
    const text = 'First there is one sentence. then everybody went to Quillon Desk at noon';
    for (const { name, start, end } of runsIn(text)) expect(text.slice(start, end)).toBe(name);
  });

  test('a hundred thousand capitals are found without delay or failure', () => {
    expect(namesIn(`${'Aa '.repeat(100_000)}and so on`)).toEqual([]);
    expect(namesIn(`we say ${'at Aa, '.repeat(20_000)}and so on`)).toHaveLength(20_000);
  });
});

test('of a list without an end, a run has only the part around it', () => {
  const text = 'the value is set by Globex, '.repeat(1_000);
  const runs = findCapitalRuns([{ text, start: 0, end: text.length }], () => true);
  expect(runs).toHaveLength(1_000);
  for (const { name, sentence } of runs) {
    expect(sentence.length).toBeLessThanOrEqual(400);
    expect(sentence).toContain(name);
  }
});
