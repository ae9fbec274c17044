import { describe, expect, test } from 'vitest';
import type { Evidence } from '../model.ts';
import { findMissingSupport, findUnsupportedValue, joinSupports, supportOf } from './support.ts';

const evidence = (more: Partial<Evidence> = {}): Evidence => ({
  label: 'aa',
  source: 'slack',
  resourceId: 'FW-12',
  title: 'Battery of the probes',
  date: '2026-03-05T10:00:00Z',
  author: 'Priyanka Rao',
  text: 'The battery of a probe lasts 4 years at the default interval. Łukasz Nowak measured it in Gdańsk.',
  ...more,
});
const support = supportOf(evidence());

describe('a statement is supported', () => {
  test.each([
    ['by the same words', 'The battery lasts 4 years at the default interval.'],
    ['by words of one stem', 'Batteries of probes last 4 years.'],
    ['by the author', 'Priyanka Rao says that the battery lasts.'],
    ['by the date', 'The battery of a probe was a subject on 2026-03-05.'],
    ['by the month of the date', 'In March the battery of the probe was measured.'],
    ['by the id', 'FW-12 is about the battery of the probe.'],
    ['by names without their accents', 'Lukasz Nowak measured the battery in Gdansk.'],
    ['whatever its number in a list is', '17. The battery of a probe lasts 4 years.'],
  ])('%s', (_how, statement) => {
    expect(findMissingSupport(statement, support)).toBeNull();
  });
});

describe('a statement is not supported', () => {
  test.each([
    ['of another number', 'The battery of a probe lasts 9 years.', 'number'],
    ['of another month', 'In April the battery of the probe was measured.', 'month'],
    ['of another day', 'The battery was measured on 5 April.', 'month'],
    ['of another name', 'Amara Nwosu measured the battery of the probe.', 'name'],
    ['of half a name', 'Piotr Nowak measured the battery of the probe.', 'name'],
    ['of other words', 'Customers complain about slow deliveries and broken packaging.', 'words'],
  ])('%s', (_what, statement, why) => {
    expect(findMissingSupport(statement, support)).toBe(why);
  });

  test('by its values first: matching words do not make up for a number', () => {
    expect(findUnsupportedValue('The battery of a probe lasts 44 years.', support)).toBe('number');
    expect(findUnsupportedValue('Whatever else is said.', support)).toBeNull();
  });
});

test('several pieces together support what none supports alone, and a single piece is left as it is', () => {
  const other = supportOf(evidence({ label: 'bb', text: 'Amara Nwosu ordered 70 gateways in July.' }));
  const statement = 'Amara Nwosu ordered 70 gateways, and the battery of a probe lasts 4 years.';
  expect([findMissingSupport(statement, support), findMissingSupport(statement, other)]).toEqual([
    'number',
    'number',
  ]);
  expect(findMissingSupport(statement, joinSupports([support, other]))).toBeNull();
  expect(joinSupports([support])).toBe(support);
});

test('without evidence no value is supported', () => {
  expect(findMissingSupport('There are 4 probes.', joinSupports([]))).toBe('number');
  expect(findMissingSupport('Amara Nwosu leads the team.', joinSupports([]))).toBe('name');
});

test('a piece is parsed once, however many statements cite it', () => {
  const piece = evidence();
  expect(supportOf(piece)).toBe(supportOf(piece));
  expect(supportOf(evidence())).not.toBe(supportOf(piece));
});

test.each([
  ['2026-05-17', null],
  ['2026-05-18', 'number'],
  ['2027-05-17', 'number'],
  ['2026-06-17', 'number'],
] as const)('a day in ISO form (%s) matches one that is written out, or none', (day, problem) => {
  const written = supportOf(evidence({ label: 'dd', date: null, text: 'The audit is on 17 May 2026.' }));
  expect(findUnsupportedValue(`The audit is on ${day}.`, written)).toBe(problem);
});
