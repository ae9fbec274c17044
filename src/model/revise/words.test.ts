import { describe, expect, test } from 'vitest';
import { fileKindOf, FILE_KINDS, isPastSection } from './kinds.ts';
import { passedDays } from './passed-days.ts';
import { countCommon, shareIn, termSetOf, valueSetOf, weighLineTerms, wordsOf } from './words.ts';

const NONE = new Map<string, string>();

describe('words of a statement', () => {
  test('are stems without stop words and citations', () => {
    expect([...termSetOf('The launches of the probe were moved.[^ab12]', NONE)]).toEqual([
      ...termSetOf('launch probe moving', NONE),
    ]);
  });

  test('map different names to one representative', () => {
    const aliases = new Map([['pri', 'priyanka raghunathan']]);
    expect(shareIn(termSetOf('Priyanka Raghunathan', NONE), termSetOf('pri leads', aliases))).toBe(1);
    expect([...wordsOf('Ask Pri.', aliases).values]).not.toEqual([]);
  });

  test('have values: numbers, months, days and names', () => {
    const values = valueSetOf('On 15 June 2026 Ann Kaminski pays 229 euros.', NONE);
    for (const value of ['15', '2026', '229', 'month 6', 'day 15-6', 'ann', 'kaminski'])
      expect(values).toContain(value);
    expect(valueSetOf('2026-06-15', NONE)).toContain('day 15-6');
    expect(valueSetOf('nothing of the kind', NONE)).toEqual(new Set());
  });

  test('are compared by the share that they have in common', () => {
    expect(countCommon(new Set(['a', 'b']), new Set(['b', 'c']))).toBe(1);
    expect(shareIn(new Set(), new Set(['a']))).toBe(1);
    expect(shareIn(new Set(['a', 'b']), new Set(['a']))).toBe(0.5);
  });

  test('weigh more the rarer they are, and weigh the same among few texts as among many', () => {
    const texts = (n: number) =>
      Array.from({ length: n }, (_, i) => new Set(['all', i < n / 10 ? 'some' : 'other']));
    for (const weight of [weighLineTerms(texts(50)), weighLineTerms(texts(5_000))]) {
      expect(weight('never')).toBeCloseTo(5);
      expect(weight('all')).toBeLessThan(0.1);
      expect(weight('some')).toBeGreaterThan(weight('other'));
      expect(weight('some')).toBeLessThan(3);
    }
  });
});

describe('days that have passed', () => {
  const passed = (text: string, since = '2026-06-10', today = '2026-07-02') =>
    passedDays(text, { since, today });

  test.each([
    ['Due on 30 June 2026.[^ab]', ['2026-06-30']],
    ['Due on 30 June.', ['2026-06-30']],
    ['Due 2026-07-01, then 2026-07-02.', ['2026-07-01']],
    ['All of June 2026.', ['2026-06-30']],
    ['Due on 9 June 2026.', []],
    ['Due on 30 June 2025.', []],
    ['Due in July 2026.', []],
    ['Version 3.2 has 30 probes.', []],
  ])('%s', (text, days) => {
    expect(passed(text)).toEqual(days);
  });

  test('around the new year refer to the nearest one', () => {
    expect(passed('Due on 5 January.', '2026-12-20', '2027-01-10')).toEqual(['2027-01-05']);
    expect(passed('Due on 28 December.', '2026-12-20', '2027-01-10')).toEqual(['2026-12-28']);
  });

  test('exclude the day itself, and are empty if the clock is set back', () => {
    expect(passed('Due on 10 June 2026.', '2026-06-10', '2026-06-10')).toEqual([]);
    expect(passed('Due on 10 June 2026.', '2026-07-10', '2026-06-01')).toEqual([]);
  });
});

describe('kinds of files', () => {
  test('each have a form and a text on what changes, and their past section is recognized as one', () => {
    for (const kind of Object.values(FILE_KINDS)) {
      expect(kind.form).toMatch(/\.$/);
      expect(kind.change).toMatch(/\.$/);
      if (kind.past !== null) expect(isPastSection(`## ${kind.past}`)).toBe(true);
    }
    expect(fileKindOf('salaries').past).toBeNull();
    expect(fileKindOf('constructor').past).toBeNull();
  });

  test.each([
    ['## Former members', true],
    ['## Answered', true],
    ['## What we own', false],
    ['## Pastry', false],
  ])('%s is for past things: %s', (heading, isPast) => {
    expect(isPastSection(heading)).toBe(isPast);
  });
});

test('a sentence is parsed once for all files that are compared with it, and again with other names', () => {
  const [one, other] = [new Map<string, string>(), new Map([['kuba', 'jakub sedlak']])];
  const text = 'Kuba owns the bench.[^a]';
  expect(wordsOf(text, one)).toBe(wordsOf('Kuba owns the bench. ', one));
  expect(wordsOf(text, other)).not.toBe(wordsOf(text, one));
  expect(wordsOf(text, other).terms).toContain('jakub');
});
