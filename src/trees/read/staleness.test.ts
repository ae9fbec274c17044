import { expect, test } from 'vitest';
import { priceOf } from './staleness.ts';

const file = (path: string, reused: boolean, asked = false) => ({
  path,
  provenance: { evidence: [], reused, asked },
});
const FILES = [
  file('a/people.md', false),
  file('a/how-to.md', true, true),
  file('a/overview.md', true),
  { path: 'index.md', provenance: {} },
];
const stale = (path: string, changed = 1, removed = 0) => ({ path, changed, removed });
const priced = (next: Partial<Parameters<typeof priceOf>[1]>, files = FILES) =>
  priceOf(files, { stale: [], added: 0, spent: 3_000, model: 'm', ...next });

test('the next tree’s price is that of its files, at the cost of those last requested, changed or not', () => {
  expect(priced({ stale: [stale('a/people.md')] })).toEqual({
    files_min: 1,
    files_max: 1,
    model: 'm',
    tokens_per_file: 1_500,
    tokens_min: 1_500,
    tokens_max: 1_500,
  });
});

test('a changed document is always offered to two files of a team, and to others where it opens a line', () => {
  const all = ['people', 'how-to', 'overview'].map((key) => stale(`a/${key}.md`));
  expect(priced({ stale: all })).toMatchObject({ files_min: 2, files_max: 3 });
  expect(priced({ stale: [...all, stale('b/people.md')] })).toMatchObject({ files_min: 3, files_max: 4 });
});

test('a file that only lost documents costs nothing', () => {
  expect(priced({ stale: [stale('a/people.md', 0, 3)] })).toMatchObject({ files_min: 0, tokens_min: 0 });
});

test('an added document is offered to two files of each team', () => {
  const many = Array.from({ length: 9 }, (_, i) => file(`a/${i}.md`, false));
  expect(priced({ added: 1 }, many)).toMatchObject({ files_min: 0, files_max: 2 });
  expect(priced({ added: 9 }, many)).toMatchObject({ files_max: 9 });
});

test('with teams, a document is offered to one company file, and without teams to two', () => {
  const company = Array.from({ length: 5 }, (_, i) => file(`company/${i}.md`, false));
  const team = Array.from({ length: 5 }, (_, i) => file(`workstreams/a/${i}.md`, false));
  expect(priced({ added: 1 }, [...company, ...team])).toMatchObject({ files_max: 3 });
  expect(priced({ added: 1 }, company)).toMatchObject({ files_max: 2 });
  const all = company.map(({ path }) => stale(path));
  expect(priced({ stale: all }, [...company, ...team])).toMatchObject({ files_min: 1, files_max: 5 });
  expect(priced({ stale: all }, company)).toMatchObject({ files_min: 2 });
});

test('the price is unknown if no model wrote a file, and then nothing is charged', () => {
  const built = { spent: 0, model: 'builtin', stale: [stale('a/people.md'), stale('a/how-to.md', 0, 1)] };
  expect(priced(built)).toMatchObject({ files_min: 2, files_max: 2, tokens_per_file: null, tokens_max: 0 });
  expect(priced({ ...built, added: 1 })).toMatchObject({ files_max: 3 });
});
