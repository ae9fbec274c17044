import { expect, test } from 'vitest';
import type { Block } from '../../../../parse/block.ts';
import { itemsOfNames } from './lists-of-names.ts';

const namesIn = (...blocks: [type: Block['type'], text: string][]) =>
  [...itemsOfNames(blocks.map(([type, text], id) => ({ id: String(id), type, text })))].map(
    ({ text }) => text,
  );
const items = (...texts: string[]) => texts.map((text) => ['list_item', text] as [Block['type'], string]);

test('each item of a list of names is somebody, also one whose name no list has', () => {
  const names = ['Anna Zorvin', 'Tom Berg', 'Eva van Hollin', 'Zorvik Hallumer'];
  expect(namesIn(['paragraph', 'We welcome:'], ...items(...names))).toEqual(names);
});

test('single names, organizations and items that say more are left to the sentence', () => {
  const names = ['Anna Zorvin', 'Tom Berg', 'Eva Hollin'];
  expect(namesIn(...items(...names, 'Zorvik', 'Hollin Bank'))).toEqual(names);
});

test.each([
  [['Anna Zorvin', 'Tom Berg', 'Gate: Eva Hollin']],
  [['Anna Zorvin', 'Tom Berg', 'Eva Hollin', 'Harbor Lights', 'Depot Gate', 'Winter Plan']],
])('a list that is mostly something else has no names: %j', (texts) => {
  expect(namesIn(...items(...texts))).toEqual([]);
});

test('two lists are not counted together', () => {
  expect(namesIn(...items('Anna Zorvin'), ['heading', 'Guests'], ...items('Eva Hollin'))).toEqual([]);
});
