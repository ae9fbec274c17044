import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inlineCpu } from '../../test/cpu/inline-cpu.ts';
import type { DocumentRow } from '../documents/columns.ts';
import { blockNodes } from './document-tree.ts';
import { presentContent } from './present-content.ts';
import { memorySchema, presentMemory, presentMetadata, presentState } from './present-memory.ts';
import { BLOCK_TYPES } from '../parse/block.ts';
import { DOCUMENT_TYPES } from '../tokens.ts';

const STORED = new Date('2026-03-01T08:00:00Z');
const UPDATED = new Date('2026-03-02T08:00:00Z');
const row = (more: Partial<DocumentRow> = {}): DocumentRow => ({
  document_id: 7,
  source: 'vault',
  resource_id: 'r',
  owner: 'zoe',
  type: 'document',
  title: null,
  metadata: {},
  url: null,
  collection: null,
  language: null,
  status: 'completed',
  occurred_at: null,
  occurred_offset: null,
  date_reason: null,
  created_at: null,
  last_modified: null,
  stored_at: STORED,
  updated_at: UPDATED,
  indexed_at: null,
  revision: 3,
  ...more,
});

describe('metadata', () => {
  test('a field of the service takes precedence over metadata with the same name', () => {
    const metadata = { status: 'forged', url: 'javascript:', created_at: 'never', events: 'none', team: 'a' };
    expect(presentMetadata(row({ metadata, url: 'https://example.org/' }), [])).toEqual({
      team: 'a',
      status: 'completed',
      url: 'https://example.org/',
      created_at: STORED.toISOString(),
      indexed_at: null,
      last_modified: UPDATED.toISOString(),
      events: [],
    });
  });

  test.each([
    ['date', { occurred_at: new Date('2026-01-01T00:00:00Z') }, '2026-01-01T00:00:00.000Z'],
    ['language', { language: 'fi' }, 'fi'],
    ['collection', { collection: 'minutes' }, 'minutes'],
  ])("a sender's own %s overrides the detected one, which is shown otherwise", (key, known, shown) => {
    expect(presentMetadata(row(known), [])[key]).toBe(shown);
    expect(presentMetadata(row({ ...known, metadata: { [key]: 'mine' } }), [])[key]).toBe('mine');
    expect(presentMetadata(row(), [])).not.toHaveProperty(key);
  });

  test('events are shown in the given order, with times in UTC', () => {
    const time = new Date('2026-03-01T09:00:00+05:30');
    expect(
      presentMetadata(row(), [
        { type: 'warning', message: 'b', time },
        { type: 'success', message: 'a', time },
      ]).events,
    ).toEqual([
      { type: 'warning', message: 'b', time: '2026-03-01T03:30:00.000Z' },
      { type: 'success', message: 'a', time: '2026-03-01T03:30:00.000Z' },
    ]);
  });
});

describe('dates', () => {
  const [a, b, c] = ['2024-01-01', '2025-01-01', '2026-01-01'].map((day) => new Date(day)) as [
    Date,
    Date,
    Date,
  ];
  test.each([
    ['its own date, before all others', { occurred_at: a, last_modified: b, created_at: c }, a],
    ['or else when it changed', { last_modified: b, created_at: c }, b],
    ['or else when it was created', { created_at: c }, c],
  ])('a document is dated by %s', (_what, dates, expected) => {
    expect(presentState(row(dates)).document_date).toBe(expected.toISOString());
  });

  test('the day of arrival is not a date of the document', () => {
    expect(presentState(row())).toEqual({
      status: 'completed',
      document_date: null,
      date_reason: null,
      ingested_at: STORED.toISOString(),
      last_modified_at: null,
    });
  });
});

describe('a memory', () => {
  test('contains nothing of the row that the wire does not name', () => {
    const shown = presentMemory(row(), { events: [], content: null, memories: [] });
    expect(JSON.stringify(shown)).not.toContain('zoe');
    for (const key of ['owner', 'document_id', 'revision', 'stored_at', 'updated_at'])
      expect(shown).not.toHaveProperty(key);
  });

  test('shows null for a body that was not requested, and an empty one as it is', () => {
    const none = presentMemory(row(), { events: [], content: null, memories: [] });
    expect([none.data, none.text, none.document.children]).toEqual([null, null, []]);
    const content = { text: '', blocks: [], nodes: [] };
    const empty = presentMemory(row(), { events: [], content, memories: [] });
    expect([empty.data, empty.text]).toEqual([[], '']);
  });

  test('of any document of any type and blocks matches the API, each block once in its tree', async () => {
    const text = fc.string({ unit: 'grapheme' });
    const block = fc.record(
      {
        id: fc.uuid(),
        type: fc.constantFrom(...BLOCK_TYPES),
        text,
        level: fc.integer({ min: 1, max: 20 }),
        table_rows: fc.array(fc.array(text, { maxLength: 3 }), { maxLength: 3 }),
        sender: fc.record({ name: fc.option(text), email: fc.option(text) }),
        url: fc.webUrl(),
      },
      { requiredKeys: ['id', 'type', 'text'] },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...DOCUMENT_TYPES),
        fc.array(block, { maxLength: 6 }),
        async (type, blocks) => {
          const stored = { body: null, blocks_json: JSON.stringify(blocks), sent_json: null };
          const content = await presentContent(inlineCpu, 'a', type, stored);
          const shown = presentMemory(row({ type }), { events: [], content, memories: ['m'] });
          expect(memorySchema.safeParse(shown).error).toBeUndefined();
          const ids = idsOf(blockNodes({ type }, blocks));
          for (const { id } of blocks) expect(ids.filter((one) => one === id)).toHaveLength(1);
        },
      ),
    );
  });
});

function idsOf(nodes: unknown): string[] {
  if (!Array.isArray(nodes)) return [];
  return nodes.flatMap((node: { id: string; children?: unknown }) => [node.id, ...idsOf(node.children)]);
}
