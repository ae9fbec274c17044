import { expect, test } from 'vitest';
import type { Block } from '../../../../parse/block.ts';
import { linesOfPeople, personInItem } from './listed-people.ts';

const itemsIn = (...blocks: [type: Block['type'], text: string][]) => {
  const linesAt = linesOfPeople();
  return blocks.flatMap(([type, text], id) => linesAt({ id: String(id), type, text }));
};

test('a paragraph that says only whom a list contains counts like a heading, until the list ends', () => {
  const blocks: [Block['type'], string][] = [
    ['paragraph', 'Attendees:'],
    ['list_item', '[X] Anna Weber'],
    ['paragraph', 'Topics of the day:'],
    ['list_item', 'Harbor Lights'],
    ['heading', 'Present'],
    ['paragraph', 'In the room and online'],
    ['list_item', 'Tom Berg'],
  ];
  expect(itemsIn(...blocks)).toEqual(['[X] Anna Weber', 'Tom Berg']);
});

test('a paragraph right below a heading of people lists one in each line, if all lines are short', () => {
  expect(itemsIn(['heading', 'Attendees'], ['paragraph', 'Anna Weber - Globex (AWR)\nTom Berg'])).toEqual([
    'Anna Weber - Globex (AWR)',
    'Tom Berg',
  ]);
  expect(
    itemsIn(['heading', 'Attendees'], ['paragraph', `Anna Weber\n${'Tom Berg said more. '.repeat(5)}`]),
  ).toEqual([]);
});

test('below a heading of members, only checked items are people', () => {
  expect(
    itemsIn(['heading', 'Harbor Members'], ['list_item', '[ ] Anna Weber'], ['list_item', 'Globex']),
  ).toEqual(['[ ] Anna Weber']);
});

test('the person of an item stands first or after an organization, and work is nobody', () => {
  expect(
    ['[X] Anna Weber (Chair) - Globex', 'Globex Bank - Anna Weber', 'Guy Hollin', 'Customer Engineering'].map(
      (text) => personInItem(text)?.name,
    ),
  ).toEqual(['Anna Weber', 'Anna Weber', 'Guy Hollin', undefined]);
});
