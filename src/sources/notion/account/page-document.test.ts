import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../parse/json/json-values.ts';
import type { BlockTree } from './page-blocks.ts';
import { pageBlocks } from './page-blocks.ts';
import { pageDocument } from './page-document.ts';

const rich = (text: string, href: string | null = null) => [{ plain_text: text, href }];
const tree = (type: string, content: JsonObject, children: BlockTree[] = []): BlockTree => ({
  block: { id: 'b', type, has_children: children.length > 0, [type]: content },
  children,
});
const said = (type: string, text: string, more: JsonObject = {}, children: BlockTree[] = []) =>
  tree(type, { rich_text: rich(text), ...more }, children);

describe('a block', () => {
  test.each([
    [said('paragraph', 'Text'), [{ type: 'paragraph', text: 'Text' }]],
    [said('heading_2', 'Head'), [{ type: 'heading', level: 2, text: 'Head' }]],
    [said('quote', 'Said'), [{ type: 'quote', text: 'Said' }]],
    [said('callout', 'Note'), [{ type: 'quote', text: 'Note' }]],
    [said('code', 'a = 1', { language: 'python' }), [{ type: 'code', text: 'a = 1', language: 'python' }]],
    [said('to_do', 'Buy', { checked: true }), [{ type: 'list_item', level: 1, text: '[x] Buy' }]],
    [said('numbered_list_item', 'One'), [{ type: 'list_item', level: 1, text: 'One', ordered: true }]],
    [tree('equation', { expression: 'e=mc^2' }), [{ type: 'paragraph', text: 'e=mc^2' }]],
    [tree('child_page', { title: 'Below' }), [{ type: 'paragraph', text: 'Below' }]],
    [tree('divider', {}), []],
    [said('paragraph', '  '), []],
    [tree('unsupported', {}), []],
  ])('%j becomes %j', (block, expected) => {
    expect(pageBlocks([block])).toEqual(expected);
  });

  test('inside a list item is one level deeper, but inside a column it is not', () => {
    const nested = said('bulleted_list_item', 'a', {}, [said('bulleted_list_item', 'b')]);
    const columns = tree('column_list', {}, [tree('column', {}, [said('bulleted_list_item', 'c')])]);
    expect(pageBlocks([nested, columns]).map(({ text, level }) => [text, level])).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 1],
    ]);
  });

  test('keeps its links, and a file’s address only if it does not expire', () => {
    const link = tree('paragraph', { rich_text: rich('here', 'https://example.com/') });
    expect(pageBlocks([link])).toMatchObject([{ links: [{ text: 'here', url: 'https://example.com/' }] }]);
    const kept = tree('pdf', { type: 'file', name: 'plan.pdf', file: { url: 'https://s3.example/signed' } });
    expect(pageBlocks([kept])).toEqual([{ type: 'attachment', text: 'plan.pdf' }]);
    const image = tree('image', { caption: rich('Plan'), external: { url: 'https://example.com/p.png' } });
    expect(pageBlocks([image])).toEqual([{ type: 'image', text: 'Plan', url: 'https://example.com/p.png' }]);
    expect(pageBlocks([tree('bookmark', { url: 'https://example.com/b' })])).toMatchObject([
      { text: 'https://example.com/b' },
    ]);
  });

  test('that is a table becomes one, row by row', () => {
    const row = (...cells: string[]) => tree('table_row', { cells: cells.map((cell) => rich(cell)) });
    const [table] = pageBlocks([tree('table', {}, [row('Part', 'Count'), row('Valve', '2')])]);
    expect(table).toMatchObject({
      type: 'table',
      table_rows: [
        ['Part', 'Count'],
        ['Valve', '2'],
      ],
    });
  });
});

test.each<[JsonObject, string | undefined]>([
  [{ type: 'rich_text', rich_text: rich('Text') }, 'Text'],
  [{ type: 'number', number: 3 }, '3'],
  [{ type: 'select', select: null }, undefined],
  [{ type: 'multi_select', multi_select: [{ name: 'a' }, { name: 'b' }] }, 'a, b'],
  [{ type: 'date', date: { start: '2026-05-04', end: '2026-05-06' } }, '2026-05-04 → 2026-05-06'],
  [{ type: 'people', people: [{ name: 'Mara' }, { id: 'unknown' }] }, 'Mara'],
  [{ type: 'checkbox', checkbox: false }, 'No'],
  [{ type: 'formula', formula: { type: 'string', string: 'made' } }, 'made'],
  [{ type: 'unique_id', unique_id: { prefix: 'TASK', number: 7 } }, 'TASK-7'],
  [{ type: 'relation', relation: [{ id: 'x' }] }, undefined],
])('a property %j becomes %j', (property, expected) => {
  const page = {
    id: 'A1B2-c3',
    created_time: '2026-05-04T10:00:00.000Z',
    last_edited_time: '2026-05-05T10:00:00.000Z',
    in_trash: false,
    url: 'https://www.notion.so/a1b2c3',
    properties: { Field: property, Name: { type: 'title', title: rich('Page') } },
  };
  const document = pageDocument(page, []);
  expect([document.title, document.resourceId, document.metadata.Field]).toEqual([
    'Page',
    'a1b2c3',
    expected,
  ]);
});
