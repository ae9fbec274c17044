import { expect, test } from 'vitest';
import { chooseSharedAddress } from './choose-shared-address.ts';

const citations = (places: readonly (string | null)[], source = 'slack') =>
  places.map((place, i) => ({
    label: `l${i}`,
    source,
    resource_id: `${i}`,
    ...(place === null ? {} : { place }),
    title: null,
    date: null,
  }));
const choose = (own: ReturnType<typeof citations>) =>
  chooseSharedAddress(
    own,
    own.map(({ source, resource_id, place }) => place ?? `${source}, ${resource_id}`),
  );

test('the folder that all imported files share is named once', () => {
  const places = [
    'handbook/teams/a.md',
    'handbook/teams/b/c.md',
    'handbook/teams/d.md',
    'handbook/teams/e.md',
  ];
  expect(choose(citations(places))).toBe('handbook/teams/');
  expect(choose(citations([...places, 'handbook/teamsters.md', 'handbook/f.md', 'handbook/g.md']))).toBe(
    'handbook/',
  );
});

test('nothing is named for files of two folders, or for so few that it saves nothing', () => {
  expect(choose(citations(['handbook/a.md', 'minutes/b.md', 'minutes/c.md']))).toBeNull();
  expect(choose(citations(['handbook/teams/a.md']))).toBeNull();
  expect(choose([])).toBeNull();
});

test('where nothing was imported it is the commonest source, whatever the order', () => {
  const own = [...citations(Array.from({ length: 9 }, () => null)), ...citations([null, null], 'drive')];
  expect(choose(own)).toBe('slack');
  expect(choose(own.toReversed())).toBe('slack');
  expect(
    choose([...own, { label: 'x', source: 'slack', resource_id: 'a (b)', title: null, date: null }]),
  ).toBeNull();
});

test('documents of sources beside imported files keep their full address', () => {
  const files = Array.from({ length: 5 }, (_, i) => `handbook/teams/${i}.md`);
  expect(choose([...citations(files), ...citations([null, null])])).toBe('handbook/teams/');
});
