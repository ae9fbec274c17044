import { expect, it } from 'vitest';
import { AccountReader } from '../../../test/vendors/account-reader.ts';
import type { Delivered } from '../contract.ts';
import { webCrawler } from '../web_crawler/crawler/connector.ts';
import { reportListed } from './report-listed.ts';

const delivered = (item: string): Delivered => ({
  item,
  version: '2',
  resourceId: item,
  content: {
    document: { source: 'vault', type: 'document', title: item, blocks: [], metadata: {}, warnings: [] },
  },
});

it('reads listed items whose version the ledger lacks, and those that are always read, and reports deletions', async () => {
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
