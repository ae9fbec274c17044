import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { baseHeading, shortAddress } from '../../../merge/shared-address.ts';
import { chooseSharedAddresses } from './choose-shared-addresses.ts';

const files = (...places: string[]) => places.map((place) => ({ source: 'vault', place, address: place }));
const items = (source: string, ...ids: string[]) =>
  ids.map((id) => ({ source, address: `${source}, ${id}` }));
const choose = (own: readonly { source: string; place?: string; address: string }[]) =>
  chooseSharedAddresses(
    own,
    own.map(({ address }) => address),
  );
const numbered = (folder: string, count: number) =>
  Array.from({ length: count }, (_, i) => `${folder}${i}.md`);

test('the innermost folder that files share is named once', () => {
  const few = ['handbook/teams/a.md', 'handbook/teams/b/c.md', 'handbook/teams/d.md', 'handbook/teams/e.md'];
  expect(choose(files(...few))).toEqual(['handbook/teams/']);
  expect(choose(files(...few, 'handbook/teamsters.md', 'handbook/f.md', 'handbook/g.md'))).toEqual([
    'handbook/',
  ]);
});

test('folders with many files have their own heading, and other files use the parent folder’s', () => {
  const deep = numbered('handbook/departments/engineering/', 5);
  const others = [
    ...numbered('handbook/a/', 2),
    ...numbered('handbook/c/', 2),
    'handbook/departments/one.md',
  ];
  expect(choose(files(...deep, ...others))).toEqual(['handbook/', 'handbook/departments/engineering/']);
  expect(choose(files(...numbered('minutes/2026/', 4), ...numbered('handbook/', 5)))).toEqual([
    'handbook/',
    'minutes/2026/',
  ]);
});

test('no heading is added for so few files that it saves nothing', () => {
  expect(choose(files('handbook/a.md', 'minutes/b.md', 'minutes/c.md'))).toEqual([]);
  expect(choose(files('handbook/teams/a.md'))).toEqual([]);
  expect(choose([])).toEqual([]);
});

test('each source with enough documents is named once, next to the folders of imported files', () => {
  const own = [...items('slack', '1', '2', '3', '4', '5'), ...items('drive', '6', '7')];
  expect(choose(own)).toEqual(['slack']);
  const more = [...own, ...items('drive', '8', '9', '10'), ...files(...numbered('handbook/teams/', 4))];
  expect(choose(more)).toEqual(['drive', 'handbook/teams/', 'slack']);
});

test('the beginning that enough ids of a source share is named with it, and others keep to the source', () => {
  const people = Array.from({ length: 9 }, (_, i) => `profile-emp_${i}`);
  expect(choose(items('box', ...people))).toEqual(['box, profile-emp_']);
  expect(choose(items('box', ...people, '1', '2', '3', '4', '5', '6', '7', 'a-1'))).toEqual([
    'box',
    'box, profile-emp_',
  ]);
  expect(choose(items('box', ...people.slice(0, 1), 'post-1', 'post-2'))).toEqual([]);
  expect(choose(items('box', ...people.map((id) => `${id}/x`)))).toEqual([]);
});

test('the order of the documents changes nothing, and every heading saves more than it costs', () => {
  const path = array(constantFrom('teams', 'a', 'engineering', 'of-2026'), { minLength: 1, maxLength: 4 });
  assert(
    property(array(path, { maxLength: 30 }), (paths) => {
      const own = files(...new Set(paths.map((parts, i) => `${parts.join('/')}/${i}.md`)));
      const bases = choose(own);
      expect(choose(own.toReversed())).toEqual(bases);
      const chars = own.reduce((sum, { address }) => {
        const written = bases.map((base) => shortAddress(address, base).length);
        return sum + Math.min(address.length, ...written);
      }, 0);
      const headings = bases.reduce((sum, base) => sum + baseHeading(base).length, 0);
      expect(chars + headings).toBeLessThanOrEqual(own.reduce((sum, { address }) => sum + address.length, 0));
    }),
  );
});
