import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { readSource } from '../../../../test/files/read-source.ts';
import { AccountReader } from '../../../../test/vendors/account-reader.ts';
import { FakeHubspot } from '../../../../test/vendors/crm/hubspot.ts';
import { csvHeader } from '../../csv-records.ts';
import { readHubspotCsv } from '../hubspot-csv.ts';
import { hubspotConnector as connector } from './connector.ts';

const hubspot = new FakeHubspot();
await hubspot.start();
afterAll(() => hubspot.close());

const config = { api_url: hubspot.url };
let reader: AccountReader;
beforeEach(() => {
  reader = new AccountReader(connector);
  hubspot.records.clear();
});

const read = async (item: string) => {
  await reader.read(config);
  return reader.documents.get(item);
};

describe('a record', () => {
  test.each([
    ['company', 'Harbor Bridge', 'Company name', 'company'],
    ['contact', 'Ada', 'First Name,Last Name,Email', 'person'],
    ['deal', 'Harbor', 'Deal Name', 'deal'],
    ['ticket', 'Pump stops', 'Ticket name', 'task'],
  ] as const)('of kind %s has the id, type and title of its export', async (object, name, columns, type) => {
    const record = hubspot.add(object, name);
    const document = await read(`${object}:${record.id}`);
    const text = `Record ID,${columns}\n${record.id},${name}${',,'.slice(0, columns.split(',').length - 1)}`;
    const [exported] = readHubspotCsv(text, csvHeader(text));
    expect(document).toMatchObject({
      source: 'hubspot',
      type: exported?.type,
      title: exported?.title,
      resourceId: exported?.resourceId,
      createdAt: record.createdAt,
      lastModified: record.updatedAt,
      url: `https://app.hubspot.com/contacts/77/record/0-1/${record.id}`,
    });
    expect(document?.type).toBe(type);
  });

  test('has the same content as its row of the export', async () => {
    const record = hubspot.add('deal', 'Harbor', { dealstage: '9001', amount: '100', renewal_risk: 'low' });
    const document = await read(`deal:${record.id}`);
    const row = {
      'Record ID': record.id,
      'Deal Name': 'Harbor',
      'Last Modified Date': record.updatedAt,
      'Create Date': record.createdAt,
      'Label of amount': '100',
      'Label of dealstage': 'Won',
      'Renewal risk': 'low',
    };
    const text = [Object.keys(row), Object.values(row)].join('\n');
    const [imported] = await readSource(text, 'deals.csv');
    expect(document).toEqual({ ...imported, path: null, url: document?.url });
    expect(imported).toMatchObject({ source: 'hubspot', type: 'deal', resourceId: `deal:${record.id}` });
  });

  test('of a contact names the person, with the address in lower case', async () => {
    const record = hubspot.add('contact', 'Ada', { lastname: 'Moor', email: 'ADA@works.example' });
    const document = await read(`contact:${record.id}`);
    expect(document?.title).toBe('Ada Moor');
    expect(document?.participants).toEqual([{ name: 'Ada Moor', email: 'ada@works.example' }]);
  });

  test('shows choices by label, and the account’s custom properties', async () => {
    const record = hubspot.add('deal', 'Harbor', {
      dealstage: '9001',
      amount: '100',
      renewal_risk: 'low',
      products: 'p;v;other',
    });
    const document = await read(`deal:${record.id}`);
    expect(document?.blocks[0]?.text.split('\n')).toEqual([
      'Deal Name: Harbor',
      `Last Modified Date: ${record.updatedAt}`,
      `Create Date: ${record.createdAt}`,
      'Label of amount: 100',
      'Label of dealstage: Won',
      'Renewal risk: low',
      'Products: Pumps; Valves; other',
    ]);
    expect(document?.metadata).toMatchObject({ Renewal_risk: 'low', Products: 'Pumps; Valves; other' });
  });

  test('is read if the account calls a property as every object calls one of its own', async () => {
    const record = hubspot.add('deal', 'Harbor');
    const added = {
      name: 'constructor',
      label: 'Constructor',
      hidden: false,
      hubspotDefined: false,
      options: [],
    };
    hubspot.spoil = (answer) => {
      const { results = [] } = Object(answer.body);
      return 'label' in Object(results[0]) ? { ...answer, body: { results: [...results, added] } } : answer;
    };
    const document = await read(`deal:${record.id}`);
    hubspot.spoil = null;
    expect(document?.blocks[0]?.text).toContain('Deal Name: Harbor');
    expect(document?.blocks[0]?.text).not.toContain('Constructor');
  });

  test('shows neither HubSpot’s own counters nor hidden properties', async () => {
    const more = { hs_internal: '7', secret_score: '9', email: 'nobody@works.example' };
    const record = hubspot.add('company', 'Harbor Bridge', more);
    const text = (await read(`company:${record.id}`))?.blocks[0]?.text;
    expect(text).toContain('Company name: Harbor Bridge');
    expect(text).not.toMatch(/hs_internal|secret_score|nobody@/);
  });

  test('without a name has none, and is still read', async () => {
    const record = hubspot.add('ticket', '');
    expect(await read(`ticket:${record.id}`)).toMatchObject({
      resourceId: `ticket:${record.id}`,
      type: 'task',
    });
  });
});
