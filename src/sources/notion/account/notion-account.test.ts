import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { AccountReader } from '../../../../test/vendors/account-reader.ts';
import { makeZip } from '../../../../test/files/make-zip.ts';
import { readSource } from '../../../../test/files/read-source.ts';
import type { SourceDocument } from '../../../parse/source-document.ts';
import { FakeNotion } from '../../../../test/vendors/notion.ts';
import { notionConnector as connector } from './connector.ts';

const notion = new FakeNotion();
await notion.start();
afterAll(() => notion.close());

const config = { api_url: notion.url };
let reader: AccountReader;
beforeEach(() => {
  reader = new AccountReader(connector);
  for (const held of [notion.pages, notion.blocks]) held.clear();
  notion.requests.length = 0;
  notion.faults.length = 0;
  notion.perPage = 100;
  notion.isIncomplete = false;
});

describe('a workspace', () => {
  test('is read in full, including nested pages, and then only for edits', async () => {
    const page = notion.add('Valves', { Status: { type: 'status', status: { name: 'Open' } } });
    const toggle = notion.write(page, 'toggle', 'Why it leaks');
    notion.write(page, 'paragraph', 'It is old.', toggle);
    notion.pass(60);
    expect(await reader.read(config)).toEqual([`upsert ${page.id}`]);
    expect(reader.documents.get(page.id)).toMatchObject({
      source: 'notion',
      type: 'document',
      title: 'Valves',
      resourceId: page.id.replaceAll('-', ''),
      url: `https://www.notion.so/${page.id.replaceAll('-', '')}`,
      metadata: { Status: 'Open' },
      lastModified: page.last_edited_time,
      blocks: [{ type: 'property', text: 'Status: Open' }, { text: 'Why it leaks' }, { text: 'It is old.' }],
    });
    notion.pass(60);
    notion.requests.length = 0;
    expect(await reader.read(config)).toEqual([]);
    expect(notion.requests).toEqual(['search']);
    notion.rename(page, 'Old valves');
    expect(await reader.read(config)).toEqual([`upsert ${page.id}`]);
    expect(reader.documents.get(page.id)?.title).toBe('Old valves');
  });

  test('gives a page the same id, type, title, properties and texts as its export', async () => {
    notion.add('Empty');
    const gate = notion.add('Gate', {
      Status: { type: 'status', status: { name: 'Open' } },
      Due: { type: 'date', date: { start: '2026-05-04' } },
    });
    for (const text of ['It was built in 1931.', 'Note: this is text.'])
      notion.write(gate, 'paragraph', text);
    await reader.read(config);
    const shared = ({ source, resourceId, type, title, url, blocks, metadata }: SourceDocument) => ({
      source,
      resourceId,
      type,
      title,
      url,
      properties: [metadata.Status, metadata.Due],
      blocks: blocks.map((block) => [block.id, block.type, block.text]),
    });
    const imported = await readSource(makeZip(notion.exported()), 'export.zip');
    expect(imported).toHaveLength(2);
    const byTitle = (a: SourceDocument, b: SourceDocument) => ((a.title ?? '') < (b.title ?? '') ? -1 : 1);
    expect([...reader.documents.values()].toSorted(byTitle).map(shared)).toEqual(
      imported.toSorted(byTitle).map(shared),
    );
  });

  test('also shows the second edit within a minute, although its date is that of the first', async () => {
    const page = notion.add('First');
    await reader.read(config);
    notion.rename(page, 'Second');
    await reader.read(config);
    expect(reader.documents.get(page.id)?.title).toBe('Second');
  });

  test('with several search pages is resumed after any of them', async () => {
    notion.perPage = 3;
    for (let i = 0; i < 8; i++) notion.add(`Page ${i}`);
    notion.pass(60);
    const reported: string[] = [];
    for (let runs = 0; runs < 3; runs++) reported.push(...(await reader.read(config, 1)));
    expect(new Set(reported).size).toBe(8);
    expect(reader.documents.size).toBe(8);
  });

  test('is listed without its trash; an incomplete list is an error and deletes nothing', async () => {
    const [one, two] = [notion.add('One'), notion.add('Two')];
    await reader.read(config);
    notion.trash(one);
    expect(await reader.list(config)).toEqual([two.id]);
    expect(await connector.fetch?.(reader.context(config), one.id)).toBeNull();
    expect(await connector.fetch?.(reader.context(config), 'unknown')).toBeNull();
    expect(await connector.fetch?.(reader.context(config), two.id)).toMatchObject({ item: two.id });
    notion.isIncomplete = true;
    await expect(reader.list(config)).rejects.toThrow('lists only some of the pages');
  });
});

describe('a token', () => {
  test('names its owner, and must have access to a page', async () => {
    await expect(connector.check(reader.context(config))).rejects.toThrow('was given no page');
    notion.add('One');
    expect(await connector.check(reader.context(config))).toEqual({ id: 'bot-1', label: 'Taproot' });
  });

  test.each([
    [401, 'unauthorized', 'revoked', 'Copy the new one and reconnect'],
    [403, 'restricted_resource', 'scope', 'Tick "Read content"'],
    [409, 'conflict_error', 'transient', 'answered conflict_error'],
    [400, 'the key secret_1 is wrong', 'transient', 'Notion answered 400.'],
  ])('answered with %i %s is refused with a message', async (status, code, kind, sentence) => {
    notion.faults.push({ status, body: { code } });
    const read = reader.read(config);
    await expect(read).rejects.toMatchObject({ kind, message: expect.stringContaining(sentence) });
  });

  test('that exceeds its limit waits as long as Notion says', async () => {
    notion.faults.push({ status: 429, headers: { 'retry-after': '90' }, body: { code: 'rate_limited' } });
    await expect(reader.read(config)).rejects.toMatchObject({ kind: 'limited' });
    expect(reader.paused).toEqual([new Date('2026-06-01T00:01:30Z')]);
  });
});

test.each([[{ pages: 'all' }], [{ api_url: 'x' }]])('a config of %j is refused', (wrong) => {
  expect(connector.config.safeParse(wrong).success).toBe(false);
});
