import { expect, it } from 'vitest';
import { AccountReader } from '../../../test/vendors/account-reader.ts';
import type { Delivered, ItemChange } from '../contract.ts';
import { webCrawler } from '../web_crawler/crawler/connector.ts';
import { VendorError } from '../vendor-error.ts';
import { reportDelivered, reportListed, reportNow, reportRead, reportTogether } from './report-items.ts';

const delivered = (item: string, version = '2'): Delivered => ({
  item,
  version,
  resourceId: item,
  content: {
    document: { source: 'vault', type: 'document', title: item, blocks: [], metadata: {}, warnings: [] },
  },
});

it('reads listed items whose version the ledger lacks and those always read, and reports deletions', async () => {
  const reader = new AccountReader(webCrawler);
  for (const item of ['same', 'changed', 'always', 'left']) reader.versions.set(item, '1');
  const read: string[] = [];
  const listed = (item: string, version: string | null) => ({
    item,
    version,
    read: async () => {
      read.push(item);
      return item === 'left' ? null : delivered(item);
    },
  });
  const all = [listed('same', '1'), listed('changed', '2'), listed('always', null), listed('left', '2')];
  const ctx = reader.context({ url: 'https://a.example/' });
  const changes = await Array.fromAsync(reportListed(ctx, [...all, listed('new', '2')]));
  expect(changes.map(({ kind, item }) => `${kind} ${item}`)).toEqual([
    'seen same',
    'upsert changed',
    'upsert always',
    'gone left',
    'upsert new',
  ]);
  expect(read).toEqual(['changed', 'always', 'left', 'new']);
});

function holding(...items: string[]) {
  const reader = new AccountReader(webCrawler);
  for (const item of items) reader.versions.set(item, '1');
  return reader.context({ url: 'https://a.example/' });
}
const said = async (changes: AsyncIterable<ItemChange>): Promise<string[]> =>
  (await Array.fromAsync(changes)).map(({ kind, item }) => `${kind} ${item}`);

it('reports for each item whether it changed, was only seen, or was deleted', async () => {
  const ctx = holding('same', 'changed', 'left');
  const all = [delivered('same', '1'), delivered('changed'), delivered('new')];
  const changes = ['seen same', 'upsert changed', 'upsert new'];
  expect(await said(reportDelivered(ctx, all))).toEqual(changes);
  const now = new Map<string, Delivered | null>(all.map((one) => [one.item, one]));
  for (const item of ['left', 'never held']) now.set(item, null);
  expect(await said(reportNow(ctx, now))).toEqual([...changes, 'gone left']);
});

const unlike = async () => Promise.reject(new VendorError('contract', 'Otherwise than described.'));

it('counts an unexpected response as the failure of one item, and any other error as that of all', async () => {
  const ctx = holding('a');
  const reads = new Map([
    ['a', unlike],
    ['b', async () => delivered('b')],
  ]);
  expect(await said(reportRead(ctx, reads))).toEqual(['failure a', 'upsert b']);
  reads.set('b', async () => Promise.reject(new VendorError('revoked', 'No more.')));
  await expect(said(reportRead(ctx, reads))).rejects.toThrow('No more.');
});

it('halves a request with an unexpected response until the item that causes it is found', async () => {
  const asked: string[] = [];
  const read = async (items: readonly string[]) => {
    asked.push(items.join(''));
    return items.includes('c')
      ? unlike()
      : items.filter((item) => item !== 'e').map((item) => delivered(item));
  };
  const changes = await said(reportTogether(holding('e'), ['a', 'b', 'c', 'd', 'e'], read));
  expect(changes).toEqual(['upsert a', 'upsert b', 'failure c', 'upsert d', 'gone e']);
  expect(asked).toEqual(['abcde', 'abc', 'ab', 'c', 'de']);
});
