import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { AccountReader } from '../../../../test/vendors/account-reader.ts';
import { FakeGranola } from '../../../../test/vendors/meetings/granola.ts';
import { readSource } from '../../../../test/files/read-source.ts';
import { granolaConnector as connector } from './connector.ts';

const granola = new FakeGranola();
await granola.start();
afterAll(() => granola.close());

const config = { api_url: granola.url };
let reader: AccountReader;
beforeEach(() => {
  reader = new AccountReader(connector);
  granola.notes.clear();
  granola.requests.length = 0;
  granola.faults.length = 0;
  granola.perPage = 30;
});

describe('an account', () => {
  test('gives every note exactly as its import does, block for block', async () => {
    const note = granola.write('Valve review', '## Decisions\n\n- Grease **it**');
    await reader.read(config);
    const [imported] = await readSource(JSON.stringify({ notes: [granola.present(note)] }), 'granola.json');
    expect(reader.documents.get(note.id)).toEqual({ ...imported, path: null });
    expect(imported).toMatchObject({ source: 'granola', type: 'transcript', resourceId: note.id });
  });

  test('shows a note once its summary exists, and then fetches only changes', async () => {
    const [note, late] = [granola.write('One', 'First'), granola.write('Late', null)];
    expect(await reader.read(config)).toEqual([`upsert ${note.id}`]);
    expect(await connector.fetch?.(reader.context(config), late.id)).toBeNull();
    granola.pass(120);
    // The summary arrived two hours later, without a new date of the note.
    late.summary_markdown = 'It came.';
    granola.requests.length = 0;
    expect(await reader.read(config)).toEqual([`upsert ${late.id}`, `seen ${note.id}`]);
    expect(granola.requests).toEqual(['list', 'note']);
  });

  test('with several pages is resumed after any of them, and listed with one request per page', async () => {
    granola.perPage = 3;
    const notes = Array.from({ length: 8 }, (_, i) => granola.write(`Note ${i}`, 'Text'));
    const reported: string[] = [];
    for (let runs = 0; runs < 3; runs++) reported.push(...(await reader.read(config, 1)));
    expect(reported.toSorted()).toEqual(notes.map(({ id }) => `upsert ${id}`));
    granola.requests.length = 0;
    expect(await reader.list(config)).toHaveLength(8);
    expect(granola.requests).toEqual(['list', 'list', 'list']);
  });

  test('drops a note that disappears while it is read', async () => {
    const note = granola.write('One', 'First');
    granola.faults.push(
      () => {},
      () => granola.notes.delete(note.id),
    );
    expect(await reader.read(config)).toEqual([`gone ${note.id}`]);
  });
});

describe('a note', () => {
  test('has its summary, its transcript, its people and its folder', async () => {
    const note = granola.write('Valve review', 'Grease it.');
    await reader.read(config);
    const document = reader.documents.get(note.id);
    expect(document).toMatchObject({
      title: 'Valve review',
      url: `https://notes.granola.ai/d/${note.id}`,
      createdAt: note.created_at,
      lastModified: note.updated_at,
      metadata: { folder: 'Valves' },
      participants: [
        { name: 'Mara', email: 'mara@taproot.example' },
        { name: 'Tomas', email: 'tomas@taproot.example' },
        { name: 'Me', email: null },
      ],
    });
    expect(document?.blocks.map(({ type, text }) => [type, text])).toEqual([
      ['heading', 'Summary'],
      ['paragraph', 'Grease it.'],
      ['heading', 'Transcript'],
      ['utterance', 'We talk: Valve review.'],
    ]);
  });

  test('in an unexpected format fails alone, with an error that does not repeat its content', async () => {
    const { id } = granola.write('One', 'Text');
    const other = granola.write('Two', 'Text');
    const broken = { body: { id: 7, updated_at: 'secret' } };
    granola.faults.push(
      () => {},
      () => {},
      broken,
    );
    expect((await reader.read(config)).toSorted()).toEqual([`failure ${id}`, `upsert ${other.id}`]);
    granola.faults.push(broken);
    const read = connector.fetch?.(reader.context(config), id);
    await expect(read).rejects.toMatchObject({ kind: 'contract' });
    await expect(read).rejects.not.toThrow('secret');
  });
});

describe('a key', () => {
  test('belongs to one account, unless the account is given a name', async () => {
    const check = (account: string) => connector.check(reader.context({ ...config, account }));
    expect(await check('')).toEqual({ id: 'granola', label: 'Granola' });
    expect(await check('mara@taproot.example')).toMatchObject({ id: 'mara@taproot.example' });
  });

  test.each([
    [401, 'revoked', 'Make another one and reconnect'],
    [403, 'scope', 'API access for members'],
    [404, 'contract', 'answered 404'],
  ])('answered with %i is refused with a message', async (status, kind, sentence) => {
    granola.faults.push({ status, body: {} });
    const read = reader.read(config);
    await expect(read).rejects.toMatchObject({ kind, message: expect.stringContaining(sentence) });
  });

  test('reads the first page again if Granola does not know a later one', async () => {
    granola.perPage = 1;
    granola.write('One', 'Text');
    granola.write('Two', 'Text');
    await reader.read(config, 1);
    granola.faults.push({ status: 400, body: {} });
    await expect(reader.read(config)).rejects.toMatchObject({ kind: 'cursor' });
  });

  test('that exceeds its limit waits as long as Granola says', async () => {
    granola.faults.push({ status: 429, headers: { 'retry-after': '5' }, body: {} });
    await expect(reader.read(config)).rejects.toMatchObject({ kind: 'limited' });
    expect(reader.paused).toEqual([new Date('2026-06-01T00:00:05Z')]);
  });
});

test.each([[{ api_url: 'x' }], [{ notes: 'all' }], [{ account: 7 }]])(
  'a config of %j is refused',
  (wrong) => {
    expect(connector.config.safeParse(wrong).success).toBe(false);
  },
);
