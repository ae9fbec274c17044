import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { AccountReader } from '../../../../test/vendors/account-reader.ts';
import { FakeFathom } from '../../../../test/vendors/meetings/fathom.ts';
import { readSource } from '../../../../test/files/read-source.ts';
import { fathomConnector as connector } from './connector.ts';

const fathom = new FakeFathom();
await fathom.start();
afterAll(() => fathom.close());

const config = { api_url: fathom.url };
let reader: AccountReader;
beforeEach(() => {
  reader = new AccountReader(connector);
  fathom.clear();
  fathom.requests.length = 0;
  fathom.faults.length = 0;
  fathom.perPage = 10;
});

describe('an account', () => {
  test('gives every meeting as its import does, block for block', async () => {
    const meeting = fathom.record('Valve review', '## Decisions\n\n- Grease **it**');
    fathom.task(meeting, 'Buy grease');
    await reader.read(config);
    const exported = { limit: 10, next_cursor: null, items: [fathom.present(meeting)] };
    const [imported] = await readSource(JSON.stringify(exported), 'fathom.json');
    expect(reader.documents.get('1')).toEqual({ ...imported, path: null });
    expect(imported).toMatchObject({ source: 'fathom', type: 'transcript', resourceId: '1' });
  });

  test('shows a summary added after the call, and corrections within two weeks once a day', async () => {
    const [old, late] = [fathom.record('Old', 'As it was'), fathom.record('Late')];
    await reader.read(config);
    late.created_at = new Date(Date.parse(late.created_at) + 7 * 86_400_000).toISOString();
    fathom.pass(7 * 24 * 60);
    await reader.read(config);
    fathom.summarize(late, 'It came.');
    fathom.summarize(old, 'As it is');
    reader.cursor = { ...(reader.cursor as object), reread: Date.parse('2026-05-31T20:00:00Z') };
    fathom.requests.length = 0;
    expect(await reader.read(config)).toEqual(['upsert 2']);
    expect(fathom.requests).toEqual(['meetings']);
    reader.cursor = { ...(reader.cursor as object), reread: Date.parse('2026-05-30T20:00:00Z') };
    expect(await reader.read(config)).toEqual(['seen 2', 'upsert 1']);
  });

  test('with several pages is resumed after any of them, and listed without contents', async () => {
    fathom.perPage = 3;
    for (let i = 0; i < 8; i++) fathom.record(`Meeting ${i}`);
    const reported: string[] = [];
    for (let runs = 0; runs < 3; runs++) reported.push(...(await reader.read(config, 1)));
    expect(new Set(reported).size).toBe(8);
    fathom.requests.length = 0;
    fathom.meetings.delete(8);
    expect(await reader.list(config)).toEqual(['7', '6', '5', '4', '3', '2', '1']);
    expect(new Set(fathom.requests)).toEqual(new Set(['list']));
    expect(await connector.fetch?.(reader.context(config), '8')).toBeNull();
    expect(await connector.fetch?.(reader.context(config), '1')).toMatchObject({ item: '1' });
  });
});

describe('a meeting', () => {
  const said = () => reader.documents.get('1')?.blocks.map(({ type, text }) => [type, text]);

  test('has its summary, its tasks and its transcript, with attendees and a link', async () => {
    const meeting = fathom.record('Valve review', 'Grease it.');
    fathom.task(meeting, 'Buy grease');
    await reader.read(config);
    expect(reader.documents.get('1')).toMatchObject({
      title: 'Valve review',
      url: 'https://fathom.video/share/1',
      createdAt: meeting.created_at,
      participants: [{ name: 'Mara', email: 'mara@taproot.example' }],
      metadata: { language: 'en', recorded_by: 'mara@taproot.example' },
    });
    expect(said()).toEqual([
      ['heading', 'Summary'],
      ['paragraph', 'Grease it.'],
      ['heading', 'Action items'],
      ['list_item', 'Buy grease'],
      ['heading', 'Transcript'],
      ['utterance', 'We talk: Valve review.'],
    ]);
  });

  test('without a summary or a transcript has everything else', async () => {
    const meeting = fathom.record('Valve review');
    await reader.read(config);
    expect(said()).toEqual([
      ['heading', 'Transcript'],
      ['utterance', 'We talk: Valve review.'],
    ]);
    meeting.transcript = [];
    fathom.summarize(meeting, 'Nobody spoke.');
    await reader.read(config);
    expect(said()).toEqual([
      ['heading', 'Summary'],
      ['paragraph', 'Nobody spoke.'],
    ]);
  });

  test('in an unexpected format is an error that does not repeat its content', async () => {
    fathom.faults.push({ body: { items: [{ recording_id: 'secret', created_at: 'x' }], next_cursor: null } });
    const read = reader.read(config);
    await expect(read).rejects.toMatchObject({ kind: 'contract' });
    await expect(read).rejects.toThrow('/external/v1/meetings in an unexpected format: items.0');
    await expect(read).rejects.not.toThrow('secret');
  });
});

describe('a key', () => {
  test('belongs to one account, unless the account is given a name', async () => {
    const check = (account: string) => connector.check(reader.context({ ...config, account }));
    expect(await check('')).toEqual({ id: 'fathom', label: 'Fathom' });
    expect(await check('mara@taproot.example')).toMatchObject({ id: 'mara@taproot.example' });
  });

  test.each([
    [401, 'revoked', 'Make another one and reconnect'],
    [403, 'scope', 'in your own settings'],
    [404, 'contract', 'answered 404'],
  ])('answered with %i is refused with a message', async (status, kind, sentence) => {
    fathom.faults.push({ status, body: '' });
    const read = reader.read(config);
    await expect(read).rejects.toMatchObject({ kind, message: expect.stringContaining(sentence) });
  });

  test('reads the first page again if Fathom does not know a later one', async () => {
    fathom.perPage = 1;
    fathom.record('One', 'Text');
    fathom.record('Two', 'Text');
    await reader.read(config, 1);
    fathom.faults.push({ status: 400, body: '' });
    await expect(reader.read(config)).rejects.toMatchObject({ kind: 'cursor' });
  });

  test('that exceeds its limit waits for the remaining time', async () => {
    fathom.faults.push({ status: 429, headers: { 'ratelimit-reset': '40' }, body: '' });
    await expect(reader.read(config)).rejects.toMatchObject({ kind: 'limited' });
    expect(reader.paused).toEqual([new Date('2026-06-01T00:00:40Z')]);
  });
});

test.each([[{ api_url: 'x' }], [{ meetings: 'all' }], [{ account: 7 }]])(
  'a config of %j is refused',
  (wrong) => {
    expect(connector.config.safeParse(wrong).success).toBe(false);
  },
);
