import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { AccountReader } from '../../../../test/vendors/account-reader.ts';
import { FakeSalesforce, type FakeRecord } from '../../../../test/vendors/crm/salesforce.ts';
import { readSalesforceExport } from '../salesforce-export.ts';
import { limitOfSalesforce } from './client.ts';
import { salesforceConnector as connector } from './connector.ts';

let salesforce: FakeSalesforce;
let config: { my_domain: string };
let reader: AccountReader;
const started: FakeSalesforce[] = [];
beforeEach(async () => {
  salesforce = new FakeSalesforce();
  started.push(salesforce);
  await salesforce.start();
  config = { my_domain: salesforce.url };
  reader = new AccountReader(connector);
});
afterAll(() => started.forEach((one) => one.close()));

const said = ({ id }: FakeRecord) =>
  reader.documents
    .get(id)
    ?.blocks.filter(({ type }) => type === 'message')
    .map(({ text }) => text);
const data = (request: string) => request !== 'token';

describe('an organization', () => {
  test('has records with all their activities, the same as in its export', async () => {
    const ada = salesforce.add('User', { Name: 'Ada Moor' });
    const account = salesforce.add('Account', { Name: 'Harbor Bridge', OwnerId: ada.id, Industry: 'Works' });
    const contact = salesforce.add('Contact', {
      FirstName: 'Bo',
      LastName: 'Lind',
      Name: 'Bo Lind',
      Email: 'BO@works.example',
    });
    const deal = salesforce.add('Opportunity', { Name: 'Valves', Description: 'Forty of them.' });
    const issue = salesforce.add('Case', { Subject: 'Pump stops', CaseNumber: '00042' });
    salesforce.add('Lead', { Name: "O'Hara" });
    // An activity about a contact and a deal belongs to the deal, as in the export.
    salesforce.add('Task', {
      WhatId: deal.id,
      WhoId: contact.id,
      Subject: 'Call',
      Description: 'They agreed.',
      OwnerId: ada.id,
    });
    salesforce.add('Event', {
      WhoId: contact.id,
      Subject: 'Visit',
      StartDateTime: '2026-03-03T09:00:00.000+0000',
    });
    salesforce.add('CaseComment', { ParentId: issue.id, CommentBody: 'Since Monday.', CreatedById: ada.id });
    salesforce.add('EmailMessage', {
      ParentId: issue.id,
      Subject: 'Re: pump',
      TextBody: 'It runs.',
      FromName: 'Cy',
      FromAddress: 'CY@x.example',
    });
    salesforce.add('Note', { ParentId: account.id, Title: 'Plan', Body: 'Spring.' });
    expect(await reader.read(config)).toHaveLength(5);
    expect([account, contact, deal, issue].map(said)).toEqual([
      ['Plan\nSpring.'],
      ['Visit'],
      ['Call\nThey agreed.'],
      ['Since Monday.', 'Re: pump\nIt runs.'],
    ]);
    expect(reader.documents.get(issue.id)?.blocks.map(({ sender }) => sender)).toContainEqual({
      name: 'Cy',
      email: 'cy@x.example',
    });
    expect(reader.documents.get(account.id)).toMatchObject({
      metadata: { owner: 'Ada Moor' },
      url: `${salesforce.url}/${account.id}`,
    });
    const tables = [...new Set([...salesforce.records.values()].map(({ object }) => object))];
    const files = tables.map((object) => ({
      object: object.toLowerCase(),
      text: async () => salesforce.csv(object),
    }));
    for await (const { resourceId, type, title, blocks } of readSalesforceExport(files)) {
      const live = reader.documents.get(resourceId ?? '');
      expect(live).toMatchObject({ resourceId, type, title });
      expect(live?.blocks.map(({ text }) => text).slice(1)).toEqual(blocks.map(({ text }) => text).slice(1));
    }
  });

  test('without changes costs one request per object, and a changed activity is read with its record', async () => {
    const account = salesforce.add('Account', { Name: 'Harbor Bridge' });
    const task = salesforce.add('Task', { WhatId: account.id, Subject: 'Call' });
    salesforce.pass(60);
    await reader.read(config);
    salesforce.pass(60);
    salesforce.requests.length = 0;
    expect(await reader.read(config)).toEqual([]);
    expect(salesforce.requests.filter(data)).toHaveLength(10);
    salesforce.edit(task, { Subject: 'Call again' });
    expect(await reader.read(config)).toEqual([`upsert ${account.id}`]);
    expect(said(account)).toEqual(['Call again']);
    salesforce.delete(task);
    await reader.read(config);
    expect(said(account)).toEqual([]);
    // It was a minute ago, so it is listed again.
    expect(await reader.read(config)).toEqual([`seen ${account.id}`]);
  });

  test('drops recycled records with the next run, and purged or hidden ones with the next listing', async () => {
    const [binned, purged, hidden, kept] = ['Ada', 'Bo', 'Cy', 'Di'].map((Name) =>
      salesforce.add('Lead', { Name }),
    );
    await reader.read(config);
    if (!binned || !purged || !hidden || !kept) throw new Error('four');
    salesforce.delete(binned);
    salesforce.erase(purged);
    salesforce.hidden.add(hidden.id);
    expect(await reader.read(config)).toContain(`gone ${binned.id}`);
    expect(await reader.list(config)).toEqual([kept.id]);
    expect(await connector.fetch?.(await reader.open(config), hidden.id)).toBeNull();
    expect(await connector.fetch?.(await reader.open(config), kept.id)).toMatchObject({ item: kept.id });
    expect(await connector.fetch?.(await reader.open(config), '00TTr0000000001QAC')).toBeNull();
  });

  test('with more records of the same time than a query returns is read in full and followed, wherever a run stops', async () => {
    const all = Array.from({ length: 2_050 }, (_, i) => salesforce.add('Lead', { Name: `Lead ${i}` }));
    salesforce.perPage = 2_000;
    const only = { ...config, objects: 'lead' };
    const first = [...(await reader.read(only, 7)), ...(await reader.read(only))];
    expect(new Set(first).size).toBe(all.length);
    expect(first).toHaveLength(all.length);
    salesforce.pass(60);
    await reader.read(only);
    salesforce.edit(all[0] ?? salesforce.add('Lead', {}), { Name: 'Imported' });
    for (const { fields } of all)
      Object.assign(fields, { Name: 'Imported', SystemModstamp: all[0]?.fields.SystemModstamp });
    const changed = [...(await reader.read(only, 7)), ...(await reader.read(only))];
    expect(new Set(changed).size).toBe(all.length);
  });

  test('is read again once a week, because a moved task remains in its former record until then', async () => {
    const [from, to] = ['One', 'Two'].map((Name) => salesforce.add('Account', { Name }));
    if (!from || !to) throw new Error('two');
    const task = salesforce.add('Task', { WhatId: from.id, Subject: 'Call' });
    await reader.read(config);
    salesforce.pass(60);
    await reader.read(config);
    salesforce.edit(task, { WhatId: to.id });
    await reader.read(config);
    expect([from, to].map(said)).toEqual([['Call'], ['Call']]);
    salesforce.pass(8 * 24 * 60);
    const now = () => new Date(reader.context(config).now().getTime() + 8 * 86_400_000);
    await expect(reader.read(config, Infinity, { now })).rejects.toMatchObject({ kind: 'cursor' });
    reader.cursor = null;
    expect(await reader.read(config)).toEqual([`upsert ${from.id}`, `seen ${to.id}`]);
  });

  test('without an object, or with one hidden from the user, is read without it', async () => {
    const lead = salesforce.add('Lead', { Name: 'Ada' });
    for (const object of ['Opportunity', 'CaseComment', 'Note', 'User']) salesforce.closed.add(object);
    expect(await reader.read(config)).toEqual([`upsert ${lead.id}`]);
    await reader.read(config);
    expect(await reader.list(config)).toEqual([lead.id]);
    const id = '00DTr0000000001MAA/005Tr0000000002IAA';
    expect(await connector.check(await reader.open(config))).toEqual({ id, label: 'Taproot' });
    for (const object of ['Account', 'Contact', 'Lead', 'Case']) salesforce.closed.add(object);
    const blind = { kind: 'scope', message: expect.stringContaining('sees none of these') };
    await expect(connector.check(await reader.open(config))).rejects.toMatchObject(blind);
    await expect(reader.read(config)).rejects.toMatchObject(blind);
    await expect(reader.list(config)).rejects.toMatchObject(blind);
  });

  test('with a record too large to read reports that record as failed and reads the others', async () => {
    const all = Array.from({ length: 5 }, (_, i) => salesforce.add('Account', { Name: `Account ${i}` }));
    const [, , large] = all;
    if (large) salesforce.edit(large, { Description: 'x'.repeat(1_100_000) });
    const reported = await reader.read(config);
    expect(reported.filter((one) => one.startsWith('upsert'))).toHaveLength(4);
    expect(reported).toContain(`failure ${large?.id}`);
  });

  test('is read whole again when other objects are chosen', async () => {
    await reader.read({ ...config, objects: ['lead', 'case'] });
    await expect(reader.read({ ...config, objects: 'lead' })).rejects.toMatchObject({ kind: 'cursor' });
  });
});

describe('a key', () => {
  test.each([
    ['invalid_client', 'the secret was rotated'],
    ['invalid_grant', 'no user to run as'],
    ['something_new', 'something_new'],
  ])('refused with %s says why, and that somebody must reconnect', async (error, why) => {
    salesforce.faults.push({ status: 400, body: { error, error_description: 'canary' } });
    const read = reader.read(config);
    await expect(read).rejects.toMatchObject({ kind: 'revoked', message: expect.stringContaining(why) });
    await expect(read).rejects.toThrow('reconnect');
    await expect(read).rejects.not.toThrow('canary');
  });

  test.each([
    [400, { error: 'invalid_grant', error_description: 'login rate exceeded' }, 'transient', 'retried'],
    [404, '<html>', 'contract', 'without a token'],
    [200, { access_token: 't' }, 'contract', 'access_token'],
    [200, { access_token: 't', instance_url: 'works' }, 'contract', 'access_token'],
  ])('answered with %i %j is not sent anywhere else', async (status, body, kind, sentence) => {
    salesforce.faults.push({ status, body });
    const read = reader.read(config);
    await expect(read).rejects.toMatchObject({ kind, message: expect.stringContaining(sentence) });
    expect(salesforce.requests).toEqual(['fault']);
  });

  test.each(['https://salesforce.com.evil.example', 'http://works.my.salesforce.com'])(
    'answered with a token for %s does not send it there',
    async (instance_url) => {
      salesforce.faults.push({ body: { access_token: 't', instance_url } });
      await expect(reader.read(config)).rejects.toThrow(`alone, not to ${instance_url}`);
      expect(salesforce.requests).toEqual(['fault']);
    },
  );

  test.each([
    [403, [{ errorCode: 'API_DISABLED_FOR_ORG', message: 'no' }], 'scope', 'API Enabled'],
    [400, [{ errorCode: 'INVALID_QUERY_LOCATOR', message: 'no' }], 'transient', 'ended a list'],
    [
      400,
      [{ errorCode: 'MALFORMED_QUERY', message: 'canary' }],
      'contract',
      'answered 400 (MALFORMED_QUERY).',
    ],
    [404, '<html>', 'contract', 'answered 404.'],
    [200, { done: true, records: [{ Id: 7 }] }, 'contract', 'records.0.Id'],
  ])('whose request gets %i %j is explained in words', async (status, body, kind, sentence) => {
    salesforce.faults.push(() => {}, { status, body });
    const read = reader.read(config);
    await expect(read).rejects.toMatchObject({ kind, message: expect.stringContaining(sentence) });
    await expect(read).rejects.not.toThrow('canary');
  });

  test('needs the organization’s address, which may be the one that people see', async () => {
    await expect(reader.read({})).rejects.toThrow('my_domain');
    const parsed = (my_domain: string) => connector.config.safeParse({ my_domain });
    expect(parsed('https://works.lightning.force.com/lightning/page/home').data).toMatchObject({
      my_domain: 'https://works.my.salesforce.com',
    });
    for (const wrong of ['http://works.my.salesforce.com', 'https://evilsalesforce.com', 'works'])
      expect(parsed(wrong).success).toBe(false);
  });
});

test.each([
  [403, 'REQUEST_LIMIT_EXCEEDED', 'TotalRequests Limit exceeded.', 3_600],
  [403, 'REQUEST_LIMIT_EXCEEDED', 'ConcurrentPerOrgLongTxn Limit exceeded.', 60],
  [403, 'API_DISABLED_FOR_ORG', 'The REST API is not enabled', null],
  [400, 'REQUEST_LIMIT_EXCEEDED', 'TotalRequests Limit exceeded.', null],
])('%i %s (%s) is a limit of %j seconds', (status, errorCode, message, seconds) => {
  const now = new Date('2026-06-01T00:00:00Z');
  const bytes = new TextEncoder().encode(JSON.stringify([{ errorCode, message }]));
  const until = limitOfSalesforce({ status, headers: new Headers(), bytes }, now);
  expect(until && (until.getTime() - now.getTime()) / 1_000).toBe(seconds);
});
