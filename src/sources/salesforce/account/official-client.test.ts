import { Connection } from '@jsforce/jsforce-node';
import { afterAll, expect, test } from 'vitest';
import { FakeSalesforce } from '../../../../test/vendors/crm/salesforce.ts';

const salesforce = new FakeSalesforce();
await salesforce.start();
salesforce.tokens.add('token');
afterAll(() => salesforce.close());

const clientOf = (accessToken: string) =>
  new Connection({ instanceUrl: salesforce.url, accessToken, version: '62.0' });
const client = clientOf('token');

interface Row {
  attributes: { type: string; url: string };
  Id: string;
  Name: string;
  IsDeleted: boolean;
}

const SOQL = 'SELECT Id, Name, IsDeleted FROM Account WHERE Id != null ORDER BY Id';

test('jsforce reads every record of the fake, page by page, and deleted ones on request', async () => {
  salesforce.perPage = 2;
  const accounts = ['Weir', "O'Hara", 'Lock', 'Sluice', 'Gate'].map((Name) =>
    salesforce.add('Account', { Name }),
  );
  const [first] = accounts;
  if (first) salesforce.delete(first);
  const rowsOf = (records: typeof accounts) =>
    records.map(({ id, fields }) => ({ Id: id, Name: fields.Name, IsDeleted: fields.IsDeleted }));
  const there = await client.query<Row>(SOQL, { autoFetch: true });
  expect(there).toMatchObject({ done: true, totalSize: 4, records: rowsOf(accounts.slice(1)) });
  const all = await client.query<Row>(SOQL, { autoFetch: true, scanAll: true });
  expect(all).toMatchObject({ done: true, totalSize: 5, records: rowsOf(accounts) });
  expect(all.records[0]?.attributes).toEqual({
    type: 'Account',
    url: `/services/data/v62.0/sobjects/Account/${first?.id}`,
  });
});

test('jsforce recognizes the fake’s refusals as Salesforce’s', async () => {
  await expect(clientOf('another').query(SOQL)).rejects.toMatchObject({ errorCode: 'INVALID_SESSION_ID' });
  await expect(client.query('SELECT Id FROM Valve')).rejects.toMatchObject({ errorCode: 'INVALID_TYPE' });
  await expect(client.query('SELECT')).rejects.toMatchObject({ errorCode: 'MALFORMED_QUERY' });
  await expect(client.queryMore('01gTr9-2')).rejects.toMatchObject({ errorCode: 'INVALID_QUERY_LOCATOR' });
});
