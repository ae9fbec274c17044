import { expect, test } from 'vitest';
import type { RawBlock } from '../block.ts';
import { finishDocument } from './finish-document.ts';

const finish = (blocks: RawBlock[], title: string | null = null) =>
  finishDocument({ title, blocks, metadata: {}, warnings: [] });

test('blocks without text are dropped, unless their type carries the meaning', () => {
  const { blocks } = finish([
    { type: 'paragraph', text: ' \n' },
    { type: 'rule', text: '' },
    { type: 'image', text: '', url: 'a.png' },
    { type: 'paragraph', text: '\u00a0' },
  ]);
  expect(blocks.map((block) => block.type)).toEqual(['rule', 'image', 'paragraph']);
});

test('characters that text cannot contain are replaced everywhere in a block, and counted', () => {
  const bad = 'a\0b';
  const { blocks, warnings } = finish([
    {
      type: 'message',
      text: bad,
      content: bad,
      raw: bad,
      sender: { name: bad, email: '\ud800' },
      url: bad,
      links: [{ text: bad, url: bad }],
    },
    { type: 'table', text: bad, table_rows: [[bad]] },
  ]);
  expect(JSON.stringify(blocks)).not.toMatch(/\\u0000|\\ud800/);
  expect(blocks[0]).toMatchObject({
    text: 'a\uFFFDb',
    content: 'a\uFFFDb',
    raw: 'a\uFFFDb',
    sender: { name: 'a\uFFFDb', email: '\uFFFD' },
  });
  expect(blocks[1]!.table_rows).toEqual([['a\uFFFDb']]);
  expect(warnings[0]).toMatch(/^\d+ characters that no text can hold/);
});

test('the text of a message is its content', () => {
  expect(finish([{ type: 'message', text: 'Hi', content: 'something else' }]).blocks[0]!.content).toBe('Hi');
});

test('a title is one line of limited length, and an empty one is null', () => {
  expect(finish([], '  Gate\n plan ').title).toBe('Gate plan');
  expect(finish([], ' \n ').title).toBeNull();
  expect(finish([], 'x'.repeat(5000)).title).toHaveLength(1000);
});

test('metadata keys are converted to the wire’s form, and the first of two equal keys stays', () => {
  const { metadata } = finishDocument({
    title: null,
    blocks: [],
    metadata: {
      'Due date': 'a',
      Due_date: 'b',
      ü: 'c',
      ['x'.repeat(100)]: 1,
      nan: Number.NaN,
      __proto__x: 2,
    },
    warnings: [],
  });
  expect(metadata).toEqual({ Due_date: 'a', _: 'c', ['x'.repeat(64)]: 1, __proto__x: 2 });
});
