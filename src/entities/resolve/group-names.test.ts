import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Decision, type GroupedName, groupNames, type StatedLink } from './group-names.ts';

const name = (id: string, written: string, space = 'name', owner: string | null = null): GroupedName => ({
  entity_id: id,
  name: written,
  space,
  owner,
  created_at: new Date(Date.UTC(2026, 0, id.charCodeAt(0) - 96)),
});
const link = (left_id: string, right_id: string, documents = 1, owner: string | null = null): StatedLink => ({
  left_id,
  right_id,
  documents,
  owner,
});
const decide = (verdict: string, left_id: string, right_id: string): Decision => ({
  left_id,
  right_id,
  owner: null,
  verdict,
});
const groups = (names: GroupedName[], links: StatedLink[], decisions: Decision[] = []) =>
  [...groupNames(names, links, decisions)].map(([id, root]) => `${id}→${root}`).toSorted();

const anna = name('a', 'Anna Berg');
const short = name('b', 'A. Berg');
const address = name('c', 'anna@example.org', 'email');
const tom = name('d', 'Tom Weber');

test('names next to one address are one, under the oldest', () => {
  expect(groups([anna, short, address], [link('a', 'c'), link('b', 'c')])).toEqual(['a→a', 'b→a', 'c→a']);
});

test('an address next to people who cannot be one joins nobody', () => {
  expect(groups([anna, address, tom], [link('a', 'c', 3), link('d', 'c', 2)])).toEqual(['a→a', 'c→c', 'd→d']);
});

test('a single slip among many does not take a handle from its owner', () => {
  expect(groups([anna, address, tom], [link('a', 'c', 20), link('d', 'c', 1)])).toEqual([
    'a→a',
    'c→a',
    'd→d',
  ]);
});

const council = name('e', 'Common Pier Council');
const cpc = name('f', 'CPC');
const code = name('g', 'Coastal Piloting Code');

test('an abbreviation belongs to the only name that documents explain it by, and to none if there are two', () => {
  expect(groups([council, cpc], [link('e', 'f')])).toEqual(['e→e', 'f→e']);
  expect(groups([council, cpc, code], [link('e', 'f', 9), link('g', 'f')])).toEqual(['e→e', 'f→e', 'g→g']);
  expect(groups([council, cpc, code], [link('e', 'f', 3), link('g', 'f', 2)])).toEqual(['e→e', 'f→f', 'g→g']);
});

test('an abbreviation explained twice by the same words in singular and plural joins both', () => {
  const councils = name('h', 'Common Pier Councils');
  expect(groups([council, cpc, councils], [link('e', 'f'), link('h', 'f')])).toEqual(['e→e', 'f→e', 'h→e']);
});

test('spellings of one name are one until somebody separates them', () => {
  const [short, full] = [name('i', 'Pier WG'), name('j', 'Pier Working Group')];
  expect(groups([short, full], [])).toEqual(['i→i', 'j→i']);
  expect(groups([short, full], [], [decide('different', 'i', 'j')])).toEqual(['i→i', 'j→j']);
});

test('people’s decisions precede documents, and the latest merge keeps its id', () => {
  expect(groups([anna, address], [link('a', 'c', 9)], [decide('different', 'a', 'c')])).toEqual([
    'a→a',
    'c→c',
  ]);
  expect(groups([anna, tom], [], [decide('same', 'd', 'a')])).toEqual(['a→d', 'd→d']);
  expect(groups([anna, tom], [], [decide('different', 'a', 'd'), decide('same', 'a', 'd')])).toEqual([
    'a→a',
    'd→a',
  ]);
  expect(groups([anna, tom], [], [decide('same', 'a', 'd'), decide('different', 'd', 'a')])).toEqual([
    'a→a',
    'd→d',
  ]);
  expect(
    groups([anna, short, address], [link('a', 'c'), link('b', 'c')], [decide('different', 'a', 'b')]),
  ).toEqual(['a→a', 'b→b', 'c→b']);
});

test('a handle belongs to the person with an address of that account, unless its addresses belong to two people', () => {
  const handle = name('h', '@technocat', 'handle');
  const mail = name('m', 'technocat@example.org', 'email');
  const other = name('n', 'technocat@example.com', 'email');
  expect(groups([anna, handle, mail], [link('a', 'm')])).toEqual(['a→a', 'h→a', 'm→a']);
  expect(groups([anna, tom, handle, mail, other], [link('a', 'm'), link('d', 'n')])).toEqual([
    'a→a',
    'd→d',
    'h→h',
    'm→a',
    'n→d',
  ]);
});

test('documents of one user join that user’s names, never two of the app', () => {
  const own = name('e', 'Annie', 'handle', 'zoe');
  expect(groups([anna, tom, own], [link('a', 'e', 1, 'zoe')])).toEqual(['a→a', 'd→d', 'e→a']);
  expect(groups([anna, tom, own], [link('a', 'e', 1, 'zoe'), link('e', 'd', 1, 'zoe')])).toHaveLength(3);
  expect(groups([anna, short], [link('a', 'b', 5, 'zoe')])).toEqual(['a→a', 'b→b']);
});

test('statements have one meaning in any order, and leave no trace once withdrawn', () => {
  const names = [anna, short, address, tom, name('f', '@aberg', 'handle'), name('g', 'Anna M. Berg')];
  const ids = names.map((each) => each.entity_id);
  const pairs = ids.flatMap((left) => ids.filter((right) => right > left).map((right) => link(left, right)));
  fc.assert(
    fc.property(fc.subarray(pairs), fc.subarray(pairs, { minLength: 1 }), (said, more) => {
      const before = groups(names, said);
      expect(groups(names.toReversed(), said.toReversed())).toEqual(before);
      const extra = more.filter((each) => !said.includes(each));
      groups(names, [...said, ...extra]);
      expect(groups(names, said)).toEqual(before);
      for (const root of groupNames(names, said, []).values()) expect(ids).toContain(root);
    }),
  );
});

test('the same names and statements give the same groups, whatever ids they got', () => {
  const people = [
    anna.name,
    tom.name,
    'anna@example.org',
    '@annabergx',
    'annabergx@example.com',
    '@technocat',
  ];
  const accounts = ['technocat@example.org'];
  const joinedUnder = (ids: string) => {
    const named = [...people, ...accounts].map((written, i) => {
      const space = written.startsWith('@') ? 'handle' : written.includes('@') ? 'email' : 'name';
      return name(ids.charAt(i), written, space);
    });
    const idOf = (written: string) => named.find((one) => one.name === written)?.entity_id ?? '';
    const stated = [
      ['technocat@example.org', 'Anna Berg'],
      ['@annabergx', 'Tom Weber'],
      ['@technocat', 'annabergx@example.com'],
    ].map(([left = '', right = '']) => link(idOf(left), idOf(right)));
    const roots = groupNames(named, stated, []);
    return [...Map.groupBy(named, (one) => roots.get(one.entity_id)).values()]
      .map((group) => group.map((one) => one.name).toSorted())
      .toSorted();
  };
  const expected = joinedUnder('abcdefg');
  fc.assert(
    fc.property(fc.shuffledSubarray([...'abcdefg'], { minLength: 7 }), (ids) => {
      expect(joinedUnder(ids.join(''))).toEqual(expected);
    }),
  );
});
