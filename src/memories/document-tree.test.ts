import { describe, expect, test } from 'vitest';
import type { Message, Table, TraceMessage } from '@hyperspell/hyperspell/resources/shared';
import type { Block } from '../parse/block.ts';
import { blockNodes, documentTree, passageNode } from './document-tree.ts';

const row = (type: 'document' | 'file' | 'trace' | 'conversation') => ({
  type,
  resource_id: 'r1',
  title: 'Plan',
  metadata: { filename: 'plan.md' },
  url: null,
  occurred_at: null,
});
const block = (id: string, type: Block['type'], more: Partial<Block> = {}): Block => ({
  id,
  type,
  text: id,
  ...more,
});

test('a document is the node of its type with its blocks as children', () => {
  const blocks = [
    block('h', 'heading', { level: 2 }),
    block('p', 'paragraph'),
    block('c', 'code', { language: 'ts' }),
    block('l', 'rule'),
    block('i', 'image', { url: 'https://example.org/i.png' }),
    block('a', 'attachment', { url: 'https://example.org/a' }),
  ];
  const tree = documentTree(row('file'), blockNodes(row('file'), blocks));
  expect(tree).toMatchObject({
    type: 'file',
    id: 'r1',
    title: 'Plan',
    filename: 'plan.md',
    children: [
      { type: 'heading', id: 'h', level: 2, text: 'h' },
      { type: 'paragraph' },
      { type: 'code', language: 'ts' },
      { type: 'divider' },
      { type: 'image', src: 'https://example.org/i.png' },
      { type: 'link', url: 'https://example.org/a' },
    ],
  });
});

test('items of a list stay together, with deeper ones inside the item before them', () => {
  const blocks = [
    block('1', 'list_item', { level: 1 }),
    block('1a', 'list_item', { level: 2 }),
    block('1b', 'list_item', { level: 2 }),
    block('2', 'list_item', { level: 1 }),
    block('p', 'paragraph'),
    block('3', 'list_item'),
  ];
  expect(blockNodes(row('document'), blocks)).toMatchObject([
    {
      type: 'list',
      children: [
        { id: '1', children: [{ type: 'list', children: [{ id: '1a' }, { id: '1b' }] }] },
        { id: '2', children: [] },
      ],
    },
    { id: 'p' },
    { type: 'list', children: [{ id: '3' }] },
  ]);
});

test('items that begin deep, or skip a level, are all kept', () => {
  const levels = [3, 1, 4, 2, 2, 5];
  const blocks = levels.map((level, i) => block(`i${i}`, 'list_item', { level }));
  const idsOf = (nodes: unknown): string[] =>
    (nodes as { type: string; id: string; children: unknown }[]).flatMap((node) => [
      ...(node.type === 'list_item' ? [node.id] : []),
      ...idsOf(node.children ?? []),
    ]);
  expect(idsOf(blockNodes(row('document'), blocks))).toEqual(['i0', 'i1', 'i2', 'i3', 'i4', 'i5']);
});

test('tables, messages and session steps have the fields that the published client types name', () => {
  const sender = { name: 'Ines', email: 'ines@example.org' };
  const [table] = blockNodes(row('document'), [
    block('t', 'table', {
      table_rows: [
        ['a', 'b'],
        ['1', '2'],
      ],
    }),
  ]);
  const expectedTable: Table = {
    type: 'table',
    id: 't',
    text: 't',
    has_header: true,
    children: [0, 1].map((r) => ({
      type: 'table_row',
      id: `t-${r}`,
      children: [0, 1].map((c) => ({
        type: 'table_cell',
        id: `t-${r}-${c}`,
        text:
          [
            ['a', 'b'],
            ['1', '2'],
          ][r]?.[c] ?? '',
      })),
    })),
  };
  expect(table).toEqual(expectedTable);
  const [message] = blockNodes(row('conversation'), [block('m', 'message', { sender, date: '2026-01-01' })]);
  const expectedMessage: Message = {
    type: 'message',
    id: 'm',
    text: 'm',
    date: '2026-01-01',
    sender: { type: 'person', id: 'ines@example.org', name: 'Ines', email: 'ines@example.org' },
  };
  expect(message).toEqual(expectedMessage);
  const [step] = blockNodes(row('trace'), [block('s', 'message', { sender: { name: 'user', email: null } })]);
  const expectedStep: TraceMessage = {
    type: 'trace_message',
    id: 's',
    text: 's',
    role: 'user',
    message_type: 'message',
    timestamp: null,
  };
  expect(step).toEqual(expectedStep);
});

describe('the node of a document', () => {
  const at = new Date('2026-04-01T10:00:00+02:00');
  const node = (more: object) => documentTree({ ...row('document'), ...more }, []);
  test.each([
    [
      'file',
      { metadata: { filename: 'a.pdf', content_type: 'application/pdf' } },
      { filename: 'a.pdf', content_type: 'application/pdf' },
    ],
    ['file', { metadata: {} }, { filename: 'Plan', content_type: 'application/octet-stream' }],
    ['file', { metadata: {}, title: null }, { filename: 'r1' }],
    ['website', { url: 'https://example.org/' }, { title: 'Plan', url: 'https://example.org/' }],
    ['website', { url: null }, { url: '' }],
    ['person', {}, { name: 'Plan' }],
    ['company', { title: null }, { name: null }],
    ['deal', {}, { name: 'Plan' }],
    ['conversation', { metadata: { channel: 'general' } }, { title: 'Plan', channel: 'general' }],
    ['conversation', { metadata: {} }, { channel: null }],
    ['event', { occurred_at: at }, { start_at: '2026-04-01T08:00:00.000Z' }],
    ['event', { occurred_at: null }, { start_at: null }],
    ['transcript', { occurred_at: at }, { started_at: '2026-04-01T08:00:00.000Z' }],
    ['task', {}, { title: 'Plan' }],
  ])('%s with %o has %o', (type, given, expected) => {
    expect(node({ type, ...given })).toMatchObject({ type, id: 'r1', ...expected, children: [] });
  });
});

describe('the node of a block without its expected parts', () => {
  const only = (type: Block['type'], more: Partial<Block> = {}) =>
    blockNodes(row('document'), [block('x', type, more)])[0];
  test.each([
    ['heading', {}, { type: 'heading', level: 1 }],
    ['code', {}, { type: 'code', language: null }],
    ['image', {}, { type: 'image', src: '' }],
    ['attachment', {}, { type: 'paragraph' }],
    ['table', {}, { type: 'table', has_header: false, children: [] }],
    ['table', { table_rows: [['only']] }, { has_header: false }],
    ['message', {}, { date: '', sender: { type: 'person', id: '', name: null, email: null } }],
    [
      'utterance',
      { sender: { name: 'Ada', email: null } },
      { start: null, speaker: { id: 'Ada', name: 'Ada' } },
    ],
    ['utterance', { start_seconds: 0 }, { start: 0 }],
    ['footnote', {}, { type: 'footnote', text: 'x' }],
    ['property', {}, { type: 'paragraph', text: 'x' }],
    ['html', {}, { type: 'paragraph', text: 'x' }],
  ] as const)('%s %o', (type, given, expected) => {
    expect(only(type, given as Partial<Block>)).toMatchObject({ id: 'x', ...expected });
  });

  test('a rule is a divider without content', () => {
    expect(only('rule', { text: '---' })).toEqual({ type: 'divider', id: 'x' });
  });

  test('a table with rows of different lengths keeps every cell, each with its own id', () => {
    const table = only('table', { table_rows: [['a'], ['b', 'c', 'd'], []] });
    const rows = table?.children as { children: { id: string; text: string }[] }[];
    const cells = rows.flatMap((r) => r.children);
    expect(cells.map(({ text }) => text)).toEqual(['a', 'b', 'c', 'd']);
    expect(new Set(cells.map(({ id }) => id)).size).toBe(4);
  });
});

test.each([
  ['user', 'user'],
  ['assistant', 'assistant'],
  ['tool', 'assistant'],
  ['User', 'assistant'],
])('a step of a session by %s has the role %s', (name, role) => {
  const [step] = blockNodes(row('trace'), [
    block('s', 'message', { sender: { name, email: null }, date: '2026-01-01' }),
  ]);
  expect(step).toMatchObject({ role, timestamp: '2026-01-01' });
});

test('items of a session are ordinary steps, never a list', () => {
  const nodes = blockNodes(row('trace'), [block('1', 'list_item'), block('2', 'list_item')]);
  expect(nodes.map(({ type }) => type)).toEqual(['trace_message', 'trace_message']);
});

test('a passage is a chunk with its text', () => {
  expect(passageNode({ id: 'c', text: 'words' })).toEqual({ type: 'chunk', id: 'c', text: 'words' });
});
