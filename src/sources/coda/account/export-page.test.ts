import { beforeEach, describe, expect, test } from 'vitest';
import { AccountReader } from '../../../../test/vendors/account-reader.ts';
import { useCoda } from '../../../../test/vendors/pages/use-coda.ts';
import type { VendorHttp } from '../../vendor-http/vendor-http.ts';
import { codaConfig } from './client.ts';
import { codaConnector as connector } from './connector.ts';
import { exportPage } from './export-page.ts';

const coda = await useCoda();
const config = { api_url: coda.url };
let reader: AccountReader;
beforeEach(() => {
  reader = new AccountReader(connector);
});

const addPages = (...names: string[]) => {
  const doc = coda.addDoc('Valves');
  const pages = names.map((name) => coda.addPage(doc, name, { text: `Of ${name}.` }));
  return { pages, items: pages.map(({ id }) => `${doc.id}/${id}`) };
};
/** Requests before a run's first export: docs, pages and tables. */
const OUTLINE = Array.from({ length: 3 }, () => () => {});
/** The export request, its status and its file. */
const EXPORT = OUTLINE;

describe('an export', () => {
  const add = () => {
    const { pages, items } = addPages('One');
    const [page] = pages;
    if (!page) throw new Error('there is no page');
    return { item: items[0] ?? '', page };
  };

  test('is polled, even while a server of Coda does not know it', async () => {
    const { item } = add();
    coda.slowPolls = 3;
    expect(await reader.read(config)).toEqual([`upsert ${item}`]);
    expect(coda.requests.filter((one) => one === 'docs/pages/export')).toHaveLength(4);
  });

  test('that never finishes is a failure of its page, and others are read', async () => {
    const { item } = add();
    coda.slowPolls = 99;
    expect(await reader.read(config)).toEqual([`failure ${item}`]);
    expect(coda.requests.filter((one) => one === 'docs/pages/export')).toHaveLength(60);
  });

  test('that Coda cannot make, or whose file is missing, reports that without Coda’s text', async () => {
    const { item, page } = add();
    coda.broken.add(page.id);
    expect(await reader.read(config)).toEqual([`failure ${item}`]);
    const again = connector.fetch?.(reader.context(config), item);
    await expect(again).rejects.toMatchObject({ message: 'Coda could not export this page.' });
    expect(coda.requests).not.toContain('file');
  });

  test.each([
    ['answers 403', { status: 403, body: '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>' }],
    ['is a proxy’s page with status 200', { body: '\n<!DOCTYPE html><title>Sign in</title>' }],
    ['is truncated', { body: '<html>' }],
    ['is an error with status 200', { body: '<?xml version="1.0"?>\n<Error><Code>NoSuchKey</Code></Error>' }],
    ['is at a forbidden address', { status: 302, body: '', headers: { location: 'http://10.0.0.1/file' } }],
    ['is at an address that is none', { status: 302, body: '', headers: { location: 'file:///etc/hosts' } }],
    ['is always elsewhere', { status: 302, body: '', headers: { location: '/files/again' } }],
  ])('whose file %s fails, and none of it becomes a document', async (_why, fault) => {
    const { item } = add();
    coda.fileFault = fault;
    expect(await reader.read(config)).toEqual([`failure ${item}`]);
    expect(reader.documents.size).toBe(0);
    coda.fileFault = null;
    expect(await connector.fetch?.(reader.context(config), item)).toMatchObject({ item });
  });

  test('that is garbled, or of a page deleted meanwhile, affects no other page', async () => {
    const { pages, items } = addPages('One', 'Two', 'Three');
    const [one] = pages;
    coda.faults.push(...OUTLINE, () => (one ? coda.pages.delete(one.id) : null), { body: { id: 7 } });
    const reported = await reader.read(config);
    expect(reported).toEqual([`gone ${items[0]}`, `failure ${items[1]}`, `upsert ${items[2]}`]);
  });

  test('is followed to its location, and the token is not sent there', async () => {
    const { item, page } = add();
    const location = `/files/${page.id}`;
    coda.faults.push(...OUTLINE, ...EXPORT.slice(1), { status: 302, headers: { location }, body: '' });
    expect(await reader.read(config)).toEqual([`upsert ${item}`]);
    expect(coda.requests.slice(-2)).toEqual(['fault', 'file']);
    expect(coda.leaked).toEqual([]);
  });

  test('takes four seconds of Coda’s limit, and its file none', async () => {
    const { page } = add();
    const { http, ...ctx } = reader.context(config);
    const sent: [string, number, boolean][] = [];
    const noted: VendorHttp = (url, request) => {
      sent.push([request.limiter, request.everyMs, request.credentials !== undefined]);
      return http(url, request);
    };
    const asked = { ...ctx, config: codaConfig.parse(config), http: noted };
    expect(await exportPage(asked, `docs/${page.doc}/pages/${page.id}`)).toBe('Of One.');
    expect(sent).toEqual([
      ['coda key', 3_000, true],
      ['coda key', 1_000, true],
      ['coda files key', 0, false],
    ]);
  });

  test('for which Coda requests a pause ends the run, and earlier exports are not repeated', async () => {
    const { items } = addPages('One', 'Two');
    coda.faults.push(...OUTLINE, ...EXPORT, { status: 429, body: { statusCode: 429 } });
    await expect(reader.read(config)).rejects.toMatchObject({ kind: 'limited' });
    // Coda does not say for how long.
    expect(reader.paused).toEqual([new Date('2026-06-01T00:01:00Z')]);
    expect(await reader.read(config)).toEqual([`seen ${items[0]}`, `upsert ${items[1]}`]);
  });

  test('at which the token is refused ends the run, and is not a failure of a page', async () => {
    addPages('One');
    coda.faults.push(...OUTLINE, { status: 401, body: {} });
    await expect(reader.read(config)).rejects.toMatchObject({ kind: 'revoked' });
  });

  test.each([
    ['is missing', { body: { id: 'x', downloadLink: 'secret' } }, 'in an unexpected format: downloadLink'],
    ['is refused', { status: 403, body: {} }, 'does not let the token read this doc'],
  ])('whose link %s fails with a message', async (_why, fault, sentence) => {
    const { item } = add();
    // The doc, its pages and tables, and the export.
    coda.faults.push(...OUTLINE, () => {}, fault);
    const again = connector.fetch?.(reader.context(config), item);
    await expect(again).rejects.toMatchObject({
      kind: 'contract',
      message: expect.stringContaining(sentence),
    });
    await expect(again).rejects.not.toThrow('secret');
  });
});
