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
  test('gives every meeting as an import of it does, block for block', async () => {
    const meeting = fathom.record('Valve review', '## Decisions\n\n- Grease **it**');
    fathom.task(meeting, 'Buy grease');
    await reader.read(config);
    const exported = { limit: 10, next_cursor: null, items: [fathom.present(meeting)] };
    const [imported] = await readSource(JSON.stringify(exported), 'fathom.json');
    expect(reader.documents.get('1')).toEqual({ ...imported, path: null });
    expect(imported).toMatchObject({ source: 'fathom', type: 'transcript', resourceId: '1' });
  });

  test('shows a summary that came after the call, and once a day what was corrected within two weeks', async () => {
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

  test('of several pages is resumed after any of them, and listed without contents', async () => {
    fathom.perPage = 3;
    for (let i = 0; i < 8; i++) fathom.record(`Meeting ${i}`);
    const reported: string[] = [];
    for (let runs = 0; runs < 3; runs++) reported.push(...(await reader.read(config, 1)));
    expect(new Set(reported).size).toBe(8);
    fathom.requests.length = 0;
    fathom.meetings.delete(8);
    expect(await reader.list(config)).toEqual(['7', '6', '5', '4', '3', '2', '1']);
    expect(new Set(fathom.requests)).toEqual(new Set(['list']));
    expect(await connector.fetch(reader.context(config), '8')).toBeNull();
    expect(await connector.fetch(reader.context(config), '1')).toMatchObject({ item: '1' });
  });
});

describe('a key', () => {
  test('is of one account, unless the account is given a name', async () => {
    const check = (account: string) => connector.check(reader.context({ ...config, account }));
    expect(await check('')).toEqual({ id: 'fathom', label: 'Fathom' });
    expect(await check('mara@taproot.example')).toMatchObject({ id: 'mara@taproot.example' });
  });

  test.each([
    [401, 'revoked', 'Make another one and reconnect'],
    [403, 'scope', 'in your own settings'],
    [404, 'contract', 'answered 404'],
  ])('answered with %i is refused in words', async (status, kind, sentence) => {
    fathom.faults.push({ status, body: '' });
    const read = reader.read(config);
    await expect(read).rejects.toMatchObject({ kind, message: expect.stringContaining(sentence) });
  });

  test('that asks too often waits for the time that is left', async () => {
    fathom.faults.push({ status: 429, headers: { 'ratelimit-reset': '40' }, body: '' });
    await expect(reader.read(config)).rejects.toMatchObject({ kind: 'limited' });
    expect(reader.paused).toEqual([new Date('2026-06-01T00:00:40Z')]);
  });
});
