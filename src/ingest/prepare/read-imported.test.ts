import { describe, expect, test } from 'vitest';
import { importedItem, previewImported, readImported, textOfImported } from './read-imported.ts';

const item = (more: object = {}) =>
  importedItem.parse({ source: 'notion', resource_id: 'r', data: ['One.'], ...more });

describe('an imported item is refused', () => {
  const block = { type: 'paragraph', text: 'x' };
  test.each([
    ['without data', { data: [] }],
    ['with more than 50,000 parts', { data: Array.from({ length: 50_001 }, () => '') }],
    ['with a part that is neither text nor block', { data: [7] }],
    ['with a block without text', { data: [{ type: 'paragraph' }] }],
    ['with a block of no type', { data: [{ type: '', text: 'x' }] }],
    ['with a level of 0', { data: [{ ...block, level: 0 }] }],
    ['with a level between two', { data: [{ ...block, level: 1.5 }] }],
    ['with a table of numbers', { data: [{ ...block, table_rows: [[1]] }] }],
    ['with metadata in a list', { metadata: { tags: ['a'] } }],
    ['with a key that contains a space', { metadata: { 'my key': 'a' } }],
    ['without an id', { resource_id: '' }],
    ['with an id of 1,025 bytes', { resource_id: 'é'.repeat(513) }],
    ['from an unknown source', { source: 'telegraph' }],
    ['with an empty type', { type: '' }],
    ['with an empty collection', { collection: '' }],
  ])('%s', (_what, more) => {
    expect(importedItem.safeParse({ source: 'notion', resource_id: 'r', data: ['x'], ...more }).success).toBe(
      false,
    );
  });

  test('but not for an id of exactly 1,024 bytes, whatever its characters', () => {
    expect(item({ resource_id: 'é'.repeat(512) }).resource_id).toHaveLength(512);
  });
});

describe('the facts of an imported item', () => {
  test('another type than ours becomes a document that keeps the word', () => {
    expect(previewImported(item({ type: 'wiki_page', metadata: { team: 'a' } }))).toMatchObject({
      type: 'document',
      metadata: { team: 'a', original_type: 'wiki_page' },
    });
    expect(previewImported(item({ type: 'task' }))).toMatchObject({ type: 'task', metadata: {} });
  });

  test('fields about the service’s own documents are not accepted from the sender', () => {
    const { metadata } = previewImported(
      item({ metadata: { status: 'completed', events: 'none', indexed_at: '2026-01-01', kept: true } }),
    );
    expect(metadata).toEqual({ kept: true });
  });

  test('the date keeps the time zone that its sender wrote', () => {
    expect(
      previewImported(
        item({
          metadata: { created_at: '2026-05-01T09:00:00Z', last_modified: '2026-05-25T00:38:09+05:30' },
        }),
      ),
    ).toMatchObject({ occurredAt: '2026-05-24T19:08:09.000Z', occurredOffset: 330 });
    expect(previewImported(item({ metadata: { date: 'soon' } })).occurredOffset).toBeNull();
  });

  const [made, changed, dated] = ['2024-01-01', '2025-02-02', '2026-03-03'];
  const iso = (day: string | undefined) => `${day}T00:00:00.000Z`;
  test.each([
    [{}, { createdAt: null, lastModified: null, occurredAt: null }],
    [{ created_at: made }, { createdAt: iso(made), lastModified: iso(made), occurredAt: iso(made) }],
    [
      { created_at: made, last_modified: changed },
      { createdAt: iso(made), lastModified: iso(changed), occurredAt: iso(changed) },
    ],
    [
      { date: dated, last_modified: changed },
      { createdAt: null, lastModified: iso(changed), occurredAt: iso(dated) },
    ],
    [
      { date: 'last week', created_at: 17, last_modified: true },
      { createdAt: null, lastModified: null, occurredAt: null },
    ],
    [{ date: '2026-02-30', last_modified: changed }, { occurredAt: iso(changed) }],
    [{ date: '2026-01-01T23:30:00-05:00' }, { occurredAt: '2026-01-02T04:30:00.000Z' }],
  ])('dates of %o', (metadata, expected) => {
    const preview = previewImported(item({ metadata }));
    expect(preview).toMatchObject(expected);
    expect(preview.metadata).toEqual({});
  });

  test.each([
    ['https://example.org/', 'https://example.org/'],
    [null, null],
    [42, null],
    [undefined, null],
  ])('a url of %j', (url, expected) => {
    expect(previewImported(item({ metadata: url === undefined ? {} : { url } })).url).toBe(expected);
  });
});

describe('the data of an imported item', () => {
  test('strings are Markdown and blocks stay unchanged, in one order', () => {
    const { blocks } = readImported(
      item({
        data: [
          '\ufeff# Title\n\nText.',
          {
            type: 'message',
            text: 'Hi',
            sender: { email: 'a@example.org' },
            date: '2026-01-01',
            message_id: 'm',
          },
          { type: 'hologram', text: 'What?' },
          '',
          '- item',
        ],
      }),
    );
    expect(blocks).toMatchObject([
      { type: 'heading', text: 'Title' },
      { type: 'paragraph', text: 'Text.' },
      { type: 'message', content: 'Hi', sender: { name: null, email: 'a@example.org' }, message_id: 'm' },
      { type: 'paragraph', text: 'What?' },
      { type: 'list_item', text: 'item' },
    ]);
    expect(new Set(blocks.map(({ id }) => id)).size).toBe(blocks.length);
  });

  test('null means a field that was not sent', () => {
    const [block] = readImported(
      item({ data: [{ type: 'message', text: 'x', sender: null, date: null, url: null, level: null }] }),
    ).blocks;
    expect(Object.keys(block ?? {}).toSorted()).toEqual(['content', 'id', 'text', 'type']);
  });

  test('a preview equals the whole except for the blocks', () => {
    const whole = item({ title: 'T', metadata: { a: 1, date: '2026-01-01' }, collection: 'c', review: true });
    const { blocks: _, ...rest } = readImported(whole);
    expect(rest).toEqual(previewImported(whole));
    expect(rest).toMatchObject({ title: 'T', collection: 'c', review: true });
  });

  test('its text for search has every part, with its speaker', () => {
    const data = [
      'plain',
      { type: 'message', text: 'said', sender: { name: 'Ada' } },
      { type: 'message', text: 'wrote', sender: { name: null, email: 'bo@example.org' } },
      { type: 'message', text: 'nobody' },
    ];
    expect(textOfImported(item({ data }))).toBe('plain\nAda\nsaid\nbo@example.org\nwrote\n\nnobody');
  });
});
