import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { useDatabase } from '../../../../test/set-up/use-database.ts';
import { insertApp } from '../../../../test/stored/documents.ts';
import { AccountSync, insertConnection } from '../../../../test/vendors/account-sync.ts';
import { FakeSite } from '../../../../test/vendors/web-site.ts';
import { webCrawler } from './connector.ts';

const database = useDatabase('a');
/** The manual of the npm that runs the tests: pages not written for them. */
const manual = path.resolve(process.env.npm_execpath ?? '/', '../../docs/output');
const names = globSync('**/*.html', { cwd: manual }).toSorted();

test.skipIf(!names.length)(
  'every page of a real manual is one document, however many addresses it has, and a second run writes nothing',
  async () => {
    const site = new FakeSite();
    await site.start();
    onTestFinished(() => site.close());
    for (const name of names)
      site.pages.set(`/${name}`, { body: readFileSync(path.join(manual, name), 'utf8') });
    const spellings = names.flatMap((name) => [
      name,
      `${name}?utm_source=mail`,
      `./x/../${name}`,
      `${name}#usage`,
    ]);
    const urls = spellings.map((one) => `<url><loc>${site.url}/${one}</loc></url>`);
    site.pages.set('/sitemap.xml', {
      body: `<urlset>${urls.join('')}</urlset>`,
      headers: { 'content-type': 'application/xml' },
    });
    await insertApp(database.sql, 'a');
    const connector = { ...webCrawler, everyMs: 0 };
    const config = { url: `${site.url}/${names[0]}`, limit: 100 };
    const ids = await insertConnection(database.sql, { appId: 'a', connector, config, key: 'none' });
    const sync = new AccountSync(database.sql, ids, connector);
    expect(await sync.sync()).toEqual({
      state: 'completed',
      reason: null,
      counts: [names.length, 0, 0, 0, 0],
    });
    const addresses = names.map((name) => `${site.url}/${name}`);
    expect(Object.keys(await sync.documents()).toSorted()).toEqual(addresses.toSorted());
    const writtenAt = () =>
      database.sql`select resource_id, xmin::text from documents where app_id = 'a' order by resource_id`;
    const before = [...(await writtenAt())];

    sync.pass(25);
    const again = await sync.sync();
    expect([again?.state, again?.counts.toSpliced(2, 1)]).toEqual(['completed', [0, 0, 0, 0]]);
    expect([...(await writtenAt())]).toEqual(before);
  },
  600_000,
);
