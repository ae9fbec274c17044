import { codaConnector } from '../../../src/sources/coda/account/connector.ts';
import type { VendorStory } from '../stories.ts';
import { FakeCoda, type FakePage, refusedByCoda } from './coda.ts';

/** Starts two docs with pages, some with tables: changing one gives it another name, text, or parent. */
export async function startCoda(): Promise<VendorStory> {
  const fake = new FakeCoda();
  await fake.start();
  fake.perPage = 4;
  fake.slowPolls = 1;
  const docs = [fake.addDoc('Valves'), fake.addDoc('Pumps')] as const;
  const pages = new Map<number, FakePage>();
  return {
    connector: { ...codaConnector, everyMs: 0 },
    fake,
    config: { api_url: fake.url },
    put(item, text) {
      const page = pages.get(item);
      if (page) fake.edit(page, text.endsWith('1') ? { text } : { name: text });
      else {
        const added = fake.addPage(docs[item % 2 ? 1 : 0], text, { text: `Of ${text}` });
        if (item % 3 === 0) fake.withTables.add(added.id);
        pages.set(item, added);
      }
    },
    remove(item) {
      const page = pages.get(item);
      if (page) fake.remove(page);
      pages.delete(item);
    },
    move(item) {
      const page = pages.get(item);
      if (page) fake.edit(page, { name: `Moved ${page.name}`, parent: pages.get(item - 2)?.id ?? null });
    },
    expected: async () =>
      Object.fromEntries(
        [...pages.values()].map(({ id, doc, name, text }) => [`${doc}/${id}`, [name, text]]),
      ),
    limited: { ...refusedByCoda(429), headers: { 'retry-after': '300' } },
    lost: refusedByCoda(400),
    idleRequests: 1,
    pausedRequests: 0,
    settledHours: 25,
  };
}
