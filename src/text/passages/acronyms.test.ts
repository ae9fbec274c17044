import { expect, test } from 'vitest';
import { findAcronyms } from './acronyms.ts';

const found = (text: string) => findAcronyms(text).map(({ short, long }) => `${short} = ${long.join(' ')}`);

test('a short form is learned from what stands before or behind it', () => {
  expect(found('The Site Reliability Engineering (SRE) team is on call.')).toEqual([
    'sre = site reliabl engin',
  ]);
  expect(found('Ask PTO (paid time off) questions there.')).toEqual(['pto = pay time off']);
  expect(found('A statement of work (SOW) is signed.')).toEqual(['sow = statement work']);
  expect(found('Service level objectives (SLOs) and nothing else')).toEqual(['slo = servic level object']);
});

test('small words may have no letter', () => {
  expect(found('the Department of Defense (DD) pays')).toEqual(['dd = depart defens']);
});

test('what is in parentheses for another reason is none', () => {
  for (const text of [
    'The old plan (USA) failed.',
    'See the table (IDs) below.',
    'a (B)',
    'Works (WIP)',
    'SRE (see below for it)',
    'It closed in May (Q2).',
  ])
    expect(found(text), text).toEqual([]);
});

test('each is listed once, and a text of nothing else is read in time', () => {
  expect(found('paid time off (PTO), paid time off (PTO)')).toHaveLength(1);
  expect(found('Aa Bb (AB) '.repeat(20_000))).toHaveLength(1);
  expect(found('Word '.repeat(50_000))).toEqual([]);
});
