import { expect, it } from 'vitest';
import { AccountReader } from '../../../test/vendors/account-reader.ts';
import type { Delivered } from '../contract.ts';
import { webCrawler } from '../web_crawler/crawler/connector.ts';
import { reportDelivered, reportNow } from './report-delivered.ts';

const delivered = (item: string, version: string): Delivered => ({
  item,
  version,
  resourceId: item,
  content: {
    document: { source: 'vault', type: 'document', title: item, blocks: [], metadata: {}, warnings: [] },
  },
});

it('reports for each thing whether it changed, was only seen, or is deleted', async () => {
  const reader = new AccountReader(webCrawler);
  for (const item of ['same', 'changed', 'left']) reader.versions.set(item, '1');
  const ctx = reader.context({ url: 'https://a.example/' });
  const all = [delivered('same', '1'), delivered('changed', '2'), delivered('new', '1')];
  const left = ['left', 'never held'];
  const changes = await Array.fromAsync(reportDelivered(ctx, all, left));
  expect(changes.map(({ kind, ...one }) => [kind, 'item' in one && one.item])).toEqual([
    ['seen', 'same'],
    ['upsert', 'changed'],
    ['upsert', 'new'],
    ['gone', 'left'],
  ]);
  const now = new Map<string, Delivered | null>(all.map((one) => [one.item, one]));
  for (const item of left) now.set(item, null);
  expect(await Array.fromAsync(reportNow(ctx, now))).toEqual(changes);
});
