import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { AccountReader } from '../../../../test/vendors/account-reader.ts';
import { FakeHubspot } from '../../../../test/vendors/crm/hubspot.ts';
import { limitOfHubspot } from './client.ts';
import { hubspotConnector as connector } from './connector.ts';

const hubspot = new FakeHubspot();
await hubspot.start();
afterAll(() => hubspot.close());

const config = { api_url: hubspot.url };
const contacts = { ...config, objects: 'contact' };
let reader: AccountReader;
beforeEach(() => {
  reader = new AccountReader(connector);
  hubspot.records.clear();
  hubspot.closed.clear();
  hubspot.requests.length = 0;
  hubspot.faults.length = 0;
  hubspot.perPage = 100;
});

describe('an account', () => {
  test('is read whole, and then costs one search per kind until something changes', async () => {
    const contact = hubspot.add('contact', 'Ada');
    const deal = hubspot.add('deal', 'Harbor');
    hubspot.pass(60);
    expect(await reader.read(config)).toEqual([`upsert contact:${contact.id}`, `upsert deal:${deal.id}`]);
    hubspot.requests.length = 0;
    expect(await reader.read(config)).toEqual([]);
    expect(hubspot.requests).toEqual(Array(4).fill('objects search'));
    hubspot.rename(deal, 'Harbor Bridge');
    hubspot.requests.length = 0;
    expect(await reader.read(config)).toEqual([`upsert deal:${deal.id}`]);
    expect(reader.documents.get(`deal:${deal.id}`)?.title).toBe('Harbor Bridge');
    // The account's custom deal properties, and the deal.
    expect(hubspot.requests.filter((one) => one !== 'objects search')).toEqual([
      'properties deals',
      'objects batch/read',
    ]);
  });

  test('is resumed after any page of any kind, and a page costs one list and one batch', async () => {
    hubspot.perPage = 2;
    for (let i = 0; i < 5; i++) hubspot.add('contact', `Contact ${i}`);
    for (let i = 0; i < 3; i++) hubspot.add('deal', `Deal ${i}`);
    const reported: string[] = [];
    for (let runs = 0; runs < 7; runs++) reported.push(...(await reader.read(config, 1)));
    expect(new Set(reported).size).toBe(8);
    expect(reported).toHaveLength(8);
    expect(hubspot.requests.filter((one) => one === 'objects batch/read')).toHaveLength(5);
  });

  test('misses none of many changes that arrive while they are read', async () => {
    const all = Array.from({ length: 9 }, (_, i) => hubspot.add('contact', `Contact ${i}`));
    await reader.read(contacts);
    hubspot.pass(60);
    hubspot.perPage = 3;
    for (const one of all) hubspot.rename(one, 'Changed');
    const [first] = all;
    // The first moves to the end of the search, and all others move forward by one.
    hubspot.faults.push(
      () => {},
      () => first && hubspot.rename(first, 'Changed again'),
    );
    await reader.read(contacts);
    const titles = [...reader.documents.values()].map(({ title }) => title);
    expect(titles.toSorted()).toEqual(['Changed again', ...Array(8).fill('Changed')].toSorted());
  });

  test('uses an offset if more changes have the same time than fit on a page', async () => {
    const all = Array.from({ length: 7 }, (_, i) => hubspot.add('contact', `Contact ${i}`));
    await reader.read(contacts);
    hubspot.pass(60);
    const [one] = all;
    if (one) hubspot.rename(one, 'Imported');
    for (const other of all)
      Object.assign(other, {
        updatedAt: one?.updatedAt,
        properties: { ...other.properties, firstname: 'Imported', lastmodifieddate: one?.updatedAt },
      });
    hubspot.perPage = 3;
    await reader.read(contacts);
    const titles = [...reader.documents.values()].map(({ title }) => title);
    expect(titles).toEqual(Array(7).fill('Imported'));
  });

  test('drops a record that disappears while its page is read, and lists the rest', async () => {
    const [one, two] = [hubspot.add('contact', 'Ada'), hubspot.add('contact', 'Bo')];
    // The list, the properties, and then the batch.
    hubspot.faults.push(
      () => {},
      () => {},
      () => hubspot.records.delete(one.id),
    );
    expect(await reader.read(contacts)).toEqual([`upsert contact:${two.id}`]);
    expect(await reader.list(contacts)).toEqual([`contact:${two.id}`]);
    expect(await connector.fetch?.(reader.context(contacts), `contact:${one.id}`)).toBeNull();
    expect(await connector.fetch?.(reader.context(contacts), `contact:${two.id}`)).toMatchObject({
      item: `contact:${two.id}`,
    });
  });

  test('is read again when fewer kinds are chosen, and in part when more are', async () => {
    hubspot.add('deal', 'Harbor');
    await reader.read({ ...config, objects: ['contact', 'deal'] });
    await expect(reader.read(contacts)).rejects.toMatchObject({ kind: 'cursor' });
    const ticket = hubspot.add('ticket', 'Pump stops');
    const more = await reader.read({ ...config, objects: ['contact', 'deal', 'ticket'] });
    expect(more).toContain(`upsert ticket:${ticket.id}`);
  });
});

describe('a key', () => {
  test('names its owner, and must be able to read every object type', async () => {
    expect(await connector.check(reader.context(config))).toEqual({ id: '77', label: 'HubSpot 77' });
    hubspot.closed.add('tickets');
    const check = connector.check(reader.context(config));
    await expect(check).rejects.toMatchObject({
      kind: 'scope',
      message: expect.stringContaining('fewer kinds'),
    });
    expect(await connector.check(reader.context(contacts))).toMatchObject({ id: '77' });
  });

  test.each([
    [401, 'revoked', 'Copy the new one and reconnect'],
    [403, 'scope', 'lacks a scope'],
    [404, 'contract', 'has no contacts'],
    [409, 'contract', 'answered 409'],
  ])('answered with %i is refused with a message', async (status, kind, sentence) => {
    hubspot.faults.push({ status, body: {} });
    const read = reader.read(contacts);
    await expect(read).rejects.toMatchObject({ kind, message: expect.stringContaining(sentence) });
  });

  test('reads everything again if HubSpot does not know a later page', async () => {
    hubspot.perPage = 1;
    for (const name of ['Ada', 'Bo']) hubspot.add('contact', name);
    await reader.read(contacts, 1);
    hubspot.faults.push({ status: 400, body: {} });
    await expect(reader.read(contacts)).rejects.toMatchObject({ kind: 'cursor' });
  });

  test('fails on responses in an unexpected format without repeating their content', async () => {
    hubspot.faults.push({ body: { results: [{ id: 7, updatedAt: 'secret' }] } });
    const read = reader.read(contacts);
    await expect(read).rejects.toMatchObject({ kind: 'contract' });
    await expect(read).rejects.toThrow('/crm/v3/objects/contacts in an unexpected format: results.0.id');
    await expect(read).rejects.not.toThrow('secret');
  });
});

describe('a limit of HubSpot', () => {
  const now = new Date('2026-06-01T00:00:00Z');
  const until = (status: number, body: string) => {
    const answer = { status, headers: new Headers(), bytes: new TextEncoder().encode(body) };
    return limitOfHubspot(answer, now)?.toISOString() ?? null;
  };

  test.each([
    ['TEN_SECONDLY_ROLLING', '2026-06-01T00:00:10.000Z'],
    ['SECONDLY', '2026-06-01T00:00:10.000Z'],
    ['DAILY', '2026-06-01T01:00:00.000Z'],
  ])('%s lasts until %s', (policyName, expected) => {
    expect(until(429, JSON.stringify({ status: 'error', policyName }))).toBe(expected);
  });

  test('without a name, or from a proxy, lasts as long as any vendor’s', () => {
    expect([until(429, '{}'), until(429, '<html>'), until(403, '{"policyName":"DAILY"}')]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('puts off every request of the account, and the run continues with its page', async () => {
    hubspot.perPage = 1;
    hubspot.add('contact', 'Ada');
    const second = hubspot.add('contact', 'Bo');
    // The list, the properties and the batch of the first page.
    const first = [() => {}, () => {}, () => {}];
    hubspot.faults.push(...first, { status: 429, body: { policyName: 'DAILY' } });
    await expect(reader.read(contacts)).rejects.toMatchObject({ kind: 'limited' });
    expect(reader.paused).toEqual([new Date('2026-06-01T01:00:00Z')]);
    expect(await reader.read(contacts)).toEqual([`upsert contact:${second.id}`]);
  });
});

test.each([[{ objects: 'contacts' }], [{ objects: [] }], [{ kinds: 'deal' }], [{ api_url: 'x' }]])(
  'a config of %j is refused',
  (wrong) => {
    expect(connector.config.safeParse(wrong).success).toBe(false);
  },
);

describe('a cursor', () => {
  const cursorOf = (reader: AccountReader) => connector.cursor.parse(reader.cursor);

  test('names the next object type and how far each one was read', async () => {
    hubspot.perPage = 1;
    for (const name of ['Ada', 'Bo']) hubspot.add('contact', name);
    const both = { ...config, objects: ['company', 'contact'] };
    await reader.read(both, 1);
    const began: unknown = expect.any(Number);
    expect(cursorOf(reader)).toEqual({ v: 1, since: { company: began }, turn: 'contact', reading: null });
    await reader.read(both, 1);
    expect(cursorOf(reader)).toMatchObject({ turn: 'contact', reading: { next: expect.any(String), began } });
    await reader.read(both);
    expect(cursorOf(reader)).toMatchObject({ since: { company: began, contact: began }, turn: null });
  });

  test('advances with HubSpot’s time, so that old changes are not searched again', async () => {
    const record = hubspot.add('contact', 'Ada');
    await reader.read(contacts);
    expect(await reader.read(contacts)).toEqual([`seen contact:${record.id}`]);
    hubspot.pass(30);
    await reader.read(contacts);
    expect(await reader.read(contacts)).toEqual([]);
  });

  test('of another version is ignored', () => {
    expect(connector.cursor.safeParse({ v: 2, since: {}, turn: null, reading: null }).success).toBe(false);
    expect(connector.cursor.safeParse({ v: 1, since: { lead: 1 }, turn: null, reading: null }).success).toBe(
      false,
    );
  });
});
