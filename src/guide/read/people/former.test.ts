import { expect, test } from 'vitest';
import { notesOf } from '../../../../test/guide/guide-document.ts';
import { endOfTerm, headingWithoutTerm, isBelowFormer, isOfEndedBody } from './former.ts';

const former = (markdown: string) => notesOf(markdown).people.map((p) => [p.name, p.role, p.isFormer]);

test('the end of a term is read in the forms that people write', () => {
  for (const [text, end] of [
    ['2019–2021', '2021-12-31'],
    ['Ada Lind (2019 - 2021)', '2021-12-31'],
    ['January 2019 to June 2021', '2021-12-31'],
    ['Ada Lind, until May 2021', '2021-05-31'],
    ['tester until 31 March 2026', '2026-03-31'],
    ['term ends 2024-06-30', '2024-06-30'],
    ['resigned in 2020', '2020-12-31'],
  ])
    expect([text, endOfTerm(text ?? '')]).toEqual([text, end]);
  for (const text of [
    '2019–present',
    'since 2019',
    '2019-05-12',
    'Ada Lind (@ada-2019)',
    'until further notice',
  ])
    expect([text, endOfTerm(text)]).toEqual([text, null]);
});

test('a heading’s term is not part of what it names', () => {
  expect(headingWithoutTerm(['Depot', 'Board', '2019–2021'])).toBe('Board');
  expect(headingWithoutTerm(['Depot', 'Board (2023)'])).toBe('Board');
  expect(headingWithoutTerm(['Members', 'Past'])).toBe('Members');
});

test('a body has ended if its title, a heading or its first paragraph says so', () => {
  for (const title of [
    'Fees Task Force [dissolved]',
    'INACTIVE: Keys committee',
    'Gates (disbanded in May 2020)',
  ])
    expect([title, isOfEndedBody(title, [])]).toEqual([title, true]);
  for (const title of ['Inactivity of pumps', 'Salts dissolved in water', 'Gate committee'])
    expect([title, isOfEndedBody(title, [])]).toEqual([title, false]);
  expect(isBelowFormer(['Depot', 'Inactive committees', 'Keys', 'Members'])).toBe(true);
  expect(former('# Fees\n\nThis task force has finished its work.\n\n## Members\n\n- Ada Lind\n')).toEqual([
    ['Ada Lind', 'member', true],
  ]);
});

test('earlier terms beside a later one, and people whose line says it, are former ones', () => {
  expect(
    former('# Depot\n\n## Board 2021\n\n- Ada Lind\n- Jo Birch (retired)\n\n## Board 2019\n\n- Ben Okoro\n'),
  ).toEqual([
    ['Ada Lind', 'Board member', false],
    ['Jo Birch', 'Board member', true],
    ['Ben Okoro', 'Board member', true],
  ]);
});

test('a term that a list, heading or column gives ends on its last day', () => {
  const { people } = notesOf(
    '# Depot\n\n## Members\n\n- Ada Lind (2019–2021)\n\n## Board\n\n### 2019–2020\n\n- Cy Tran\n\n## Who\n\n' +
      '| Name | Role | Until |\n|---|---|---|\n| Ben Okoro | Chair | May 2022 |\n| Jo Birch | Keys | |\n',
  );
  expect(people.map(({ name, until }) => [name, until])).toEqual([
    ['Ada Lind', '2021-12-31'],
    ['Cy Tran', '2020-12-31'],
    ['Ben Okoro', '2022-05-31'],
    ['Jo Birch', null],
  ]);
});
