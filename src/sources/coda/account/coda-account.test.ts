import { beforeEach, describe, expect, test } from 'vitest';
import { AccountReader } from '../../../../test/vendors/account-reader.ts';
import { useCoda } from '../../../../test/vendors/pages/use-coda.ts';
import { codaConnector as connector } from './connector.ts';

const coda = await useCoda();
const config = { api_url: coda.url };
let reader: AccountReader;
beforeEach(() => {
  reader = new AccountReader(connector);
});

const settle = () => coda.pass(60);
/** Reads the account once its changes have settled. */
const readSettled = () => {
  settle();
  return reader.read(config);
};
const addDoc = (name: string, ...pages: string[]) => {
  const doc = coda.addDoc(name);
  const added = pages.map((page) => coda.addPage(doc, page, { text: `Of ${page}.` }));
  return { doc, pages: added, items: added.map(({ id }) => `${doc.id}/${id}`) };
};
const textOf = (item = '') =>
  reader.documents
    .get(item)
    ?.blocks.map(({ text }) => text)
    .join('\n');

describe('an account', () => {
  test('is read whole, all pages of all docs, and then costs one request until a doc changes', async () => {
    const { doc, items } = addDoc('Valves', 'Why it leaks');
    addDoc('Empty');
    expect(await readSettled()).toEqual([`upsert ${items[0]}`]);
    const outline = ['docs/pages', 'docs/tables'];
    const page = ['POST docs/pages/export', 'docs/pages/export', 'file'];
    expect(coda.requests).toEqual(['docs', ...outline, ...page, ...outline]);
    coda.requests.length = 0;
    expect(await readSettled()).toEqual([]);
    expect(coda.requests).toEqual(['docs']);
    const other = coda.addPage(doc, 'Other', { text: 'New.' });
    expect(await readSettled()).toEqual([`seen ${items[0]}`, `upsert ${doc.id}/${other.id}`]);
  });

  test('gives a page the text of its export, with its doc and the pages above it', async () => {
    const { doc, pages } = addDoc('Valves', 'Leaks');
    const text = '<https://works.example>\n\nIt is **old**.\n\n| Part | Age |\n| --- | --- |\n| Seal | 9 |\n';
    const page = coda.addPage(doc, 'Why it leaks', { text, parent: pages[0]?.id ?? null });
    await reader.read(config);
    const item = `${doc.id}/${page.id}`;
    expect(reader.documents.get(item)).toMatchObject({
      source: 'coda',
      type: 'document',
      title: 'Why it leaks',
      resourceId: item,
      url: `https://coda.io/d/_d${doc.id}/_su${page.id}`,
      createdAt: page.createdAt,
      lastModified: page.updatedAt,
      metadata: { breadcrumbs: 'Valves / Leaks' },
    });
    expect(textOf(item)).toMatch(/It is old\.[^]*Seal/);
  });

  test('reads a page again if its name or place changed, with those below it, although its date stays', async () => {
    const { pages, items } = addDoc('Valves', 'Leaks', 'Why', 'Other');
    const [top, below] = pages;
    await readSettled();
    if (top && below) coda.edit(below, { parent: top.id });
    expect(await readSettled()).toEqual([`seen ${items[0]}`, `upsert ${items[1]}`, `seen ${items[2]}`]);
    if (top) coda.edit(top, { name: 'Drips' });
    expect(await readSettled()).toEqual([`upsert ${items[0]}`, `upsert ${items[1]}`, `seen ${items[2]}`]);
    expect(reader.documents.get(items[1] ?? '')?.metadata.breadcrumbs).toBe('Valves / Drips');
  });

  test('rereads a page with a table on every change of its doc, since only docs have a date for rows', async () => {
    const { pages, items } = addDoc('Valves', 'Parts', 'Other');
    const [parts] = pages;
    coda.withTables.add(parts?.id ?? '');
    await readSettled();
    if (parts) coda.edit(parts, { text: '| Part |\n| --- |\n| Gasket |\n' });
    expect(await readSettled()).toEqual([`upsert ${items[0]}`, `seen ${items[1]}`]);
    expect(textOf(items[0])).toContain('Gasket');
  });

  test('checks a recently changed doc again, since Coda may still return an old copy', async () => {
    const { pages, items } = addDoc('Valves', 'One');
    await reader.read(config);
    // The doc gets its new date at once, the page only minutes later.
    for (const page of pages) Object.assign(page, { text: 'New.', updatedAt: '2026-05-04T10:10:00.000Z' });
    await reader.read(config);
    expect(textOf(items[0])).toBe('New.');
    await readSettled();
    coda.requests.length = 0;
    await reader.read(config);
    expect(coda.requests).toEqual(['docs']);
  });

  test('with several docs is resumed after any of them, and within a large one', async () => {
    coda.perPage = 3;
    const large = addDoc('Large', ...Array.from({ length: 23 }, (_, i) => `Page ${i}`));
    const small = addDoc('Small', 'a', 'b');
    settle();
    const runs: number[] = [];
    for (let run = 0; run < 4; run++)
      runs.push((await reader.read(config, 1)).filter((one) => one.startsWith('upsert')).length);
    expect(runs).toEqual([10, 10, 3, 2]);
    expect([...reader.documents.keys()].toSorted()).toEqual([...large.items, ...small.items].toSorted());
  });

  test('reads no page that shows something else, and lists the others', async () => {
    const { doc, pages, items } = addDoc('Valves', 'One', 'Two');
    for (const contentType of ['embed', 'syncPage']) coda.addPage(doc, 'Other', { contentType });
    expect(await reader.read(config)).toHaveLength(2);
    for (const page of pages.slice(0, 1)) coda.remove(page);
    expect(await reader.list(config)).toEqual([items[1]]);
    const fetch = (item = '') => connector.fetch?.(reader.context(config), item);
    expect(await fetch(items[0])).toBeNull();
    expect(await fetch('gone/canvas')).toBeNull();
    expect(await fetch(items[1])).toMatchObject({ item: items[1] });
  });
});

describe('deleted items', () => {
  test('are deleted in the next run: a page with a change of its doc, and a doc when it no longer exists', async () => {
    const { pages, items } = addDoc('Valves', 'One', 'Two');
    const other = addDoc('Pumps', 'Three');
    await readSettled();
    for (const page of pages.slice(0, 1)) coda.remove(page);
    coda.docs.delete(other.doc.id);
    expect(await readSettled()).toEqual([`seen ${items[1]}`, `gone ${items[0]}`, `gone ${other.items[0]}`]);
    expect(await readSettled()).toEqual([]);
  });

  test('exclude docs that a list missed, which are requested separately', async () => {
    const { doc, items } = addDoc('Valves', 'One');
    await readSettled();
    coda.unlisted.add(doc.id);
    expect(await readSettled()).toEqual([]);
    expect(await reader.list(config)).toEqual(items);
    reader.cursor = null;
    expect(await readSettled()).toEqual([`seen ${items[0]}`]);
  });

  test('include a doc that is neither listed nor readable because it is no longer shared', async () => {
    const { doc, items } = addDoc('Valves', 'One');
    await readSettled();
    coda.unlisted.add(doc.id);
    coda.closed.add(doc.id);
    expect(await reader.list(config)).toEqual([]);
    expect(await readSettled()).toEqual([`gone ${items[0]}`]);
  });

  test('exclude a listed doc that Coda does not return, which fails alone and is read later', async () => {
    const { doc, pages, items } = addDoc('Valves', 'One');
    await readSettled();
    for (const page of pages) coda.edit(page, { text: 'New.' });
    coda.closed.add(doc.id);
    const other = addDoc('Pumps', 'Two');
    expect(await readSettled()).toEqual([
      `seen ${items[0]}`,
      `failure ${doc.id}`,
      `upsert ${other.items[0]}`,
    ]);
    expect(await reader.list(config)).toEqual([...items, ...other.items]);
    coda.closed.clear();
    expect(await connector.fetch?.(reader.context(config), doc.id)).toBeNull();
    expect(await readSettled()).toEqual([`upsert ${items[0]}`]);
  });
});

describe('a token', () => {
  test('names its account', async () => {
    const account = { id: 'mara@taproot.example', label: 'Mara' };
    expect(await connector.check(reader.context(config))).toEqual(account);
  });

  test('that may only write is refused when it is connected', async () => {
    coda.faults.push(() => {}, { status: 403, body: {} });
    const check = connector.check(reader.context(config));
    await expect(check).rejects.toMatchObject({
      kind: 'scope',
      message: expect.stringContaining('may read'),
    });
  });

  test.each([
    [401, 'revoked', 'Make another one and reconnect'],
    [403, 'scope', 'may not list docs'],
    [404, 'not_found', 'does not have'],
    [409, 'contract', 'answered 409'],
  ])('answered with %i is refused with a message', async (status, kind, sentence) => {
    coda.faults.push({ status, body: {} });
    const read = reader.read(config);
    await expect(read).rejects.toMatchObject({ kind, message: expect.stringContaining(sentence) });
  });

  test('reads everything again if Coda does not know a later page', async () => {
    coda.perPage = 1;
    for (const name of ['One', 'Two']) coda.addDoc(name);
    const first = [() => {}, () => {}, () => {}];
    coda.faults.push(...first, { status: 400, body: {} });
    await expect(reader.read(config)).rejects.toMatchObject({ kind: 'cursor' });
  });
});

test('a cursor has this version, and holds only dates', () => {
  const isRead = (cursor: unknown) => connector.cursor.safeParse(cursor).success;
  expect(isRead({ v: 1, docs: { doc1: '2026-05-04T10:00:00.000Z', doc2: '' } })).toBe(true);
  expect([{ v: 2, docs: {} }, { v: 1 }, { v: 1, docs: { doc1: 7 } }].map(isRead)).toEqual([
    false,
    false,
    false,
  ]);
});

test.each([[{ docs: 'all' }], [{ api_url: 'x' }]])('a config of %j is refused', (wrong) => {
  expect(connector.config.safeParse(wrong).success).toBe(false);
});
