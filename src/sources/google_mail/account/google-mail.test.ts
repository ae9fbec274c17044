import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { AccountReader } from '../../../../test/vendors/account-reader.ts';
import { FakeGmail, refusedByGmail } from '../../../../test/vendors/google/gmail.ts';
import { connectorAt } from '../../../../test/vendors/operations/connector-at.ts';
import type { SourceDocument } from '../../../parse/source-document.ts';
import type { Connector, Delivered } from '../../contract.ts';
import { readDocuments } from '../../read-documents.ts';
import { googleMailConnector } from './connector.ts';

let google: FakeGmail;
let connector: Connector;
let reader: AccountReader;
const started: FakeGmail[] = [];
afterAll(() => {
  for (const one of started) one.close();
});
beforeEach(async () => {
  google = new FakeGmail();
  started.push(google);
  await google.start();
  connector = connectorAt(googleMailConnector, google);
  reader = new AccountReader(connector);
});

/** Returns the documents of a mailbox file, without the filename. */
async function documentsOf(bytes: Uint8Array): Promise<SourceDocument[]> {
  const found: SourceDocument[] = [];
  for await (const item of readDocuments({ bytes, filename: 'All mail.mbox' }))
    if ('document' in item) found.push({ ...item.document, path: null });
  return found;
}

/** Returns the document of a thread as the engine creates it, from the delivered file. */
async function readThread(item: string): Promise<SourceDocument | null> {
  const delivered = await connector.fetch?.(reader.context({}), item);
  if (!delivered) return null;
  const [document, ...others] = await documentsOf(await fileOf(delivered));
  if (!document || others.length || !('file' in delivered.content))
    throw new Error('a thread is one document');
  return delivered.content.file.finish(document);
}

async function fileOf({ content }: Delivered): Promise<Uint8Array> {
  if (!('file' in content) || content.file.bytes instanceof Uint8Array) throw new Error('mail is fetched');
  let written: Uint8Array = new Uint8Array();
  await content.file.bytes(async (stream) => {
    written = await buffer(stream);
  });
  return written;
}

const MIXED = [
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=edge',
  '',
  '--edge',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: 8bit',
  '',
  'Größe: 4 m.',
  'From the harbor they came.',
  '>From there too.',
  '--edge',
  'Content-Type: application/pdf; name="plan.pdf"',
  'Content-Disposition: attachment; filename="plan.pdf"',
  'Content-Transfer-Encoding: base64',
  '',
  'JVBERi0xLjc=',
  '--edge--',
  '',
].join('\r\n');

describe('a mailbox', () => {
  test('gives the same documents as the import of its export, including blocks and ids', async () => {
    const first = google.receive('Gates', 'First.', { labels: ['INBOX', 'IMPORTANT', 'CATEGORY_UPDATES'] });
    google.receive('Re: Gates', 'Second.\r\n\r\nOn Monday Mara wrote:\r\n> First.', {
      thread: first.threadId,
      labels: ['SENT', 'Label_1'],
    });
    const plan = google.receive('Plan', '', { more: MIXED });
    google.receive('Offer', 'Buy now.', { labels: ['SPAM'] });
    google.receive('Re: Gates', 'Half', { thread: first.threadId, labels: ['DRAFT'] });
    const lie = 'X-GM-THRID: 5\r\nX-Gmail-Labels: Spam\r\n\r\nNot true.';
    const forged = google.receive('Forged', '', { labels: [], more: lie });
    const imported = await documentsOf(Buffer.from(google.takeout()));
    const synced = [];
    for (const { threadId } of [first, plan, forged]) synced.push(await readThread(threadId));
    expect(synced).toEqual(imported);
    expect(synced[0]).toMatchObject({
      type: 'conversation',
      title: 'Gates',
      resourceId: first.threadId,
      metadata: { labels: 'Category Updates, Important, Projekte/Wehr  Süd, Sent' },
      blocks: [{ text: 'First.' }, { text: 'Second.' }],
    });
    expect(synced[1]?.blocks.map(({ text }) => text)).toEqual([
      'Größe: 4 m.\nFrom the harbor they came.',
      'plan.pdf',
    ]);
  });

  test('is read whole page by page, and then by its history: only threads whose content changed', async () => {
    google.perPage = 2;
    const [one, two, three] = ['One', 'Two', 'Three'].map((subject) => google.receive(subject, 'Text.'));
    if (!one || !two || !three) throw new Error('three threads');
    google.receive('Mine', 'Half', { labels: ['DRAFT'] });
    await reader.read({}, 1);
    await reader.read({});
    expect([...reader.versions.keys()].toSorted()).toEqual([one.id, two.id, three.id]);
    google.requests.length = 0;
    google.unlabel(one, 'UNREAD');
    google.unlabel(one, 'INBOX');
    google.receive('Mine', 'More than half', { labels: ['DRAFT'] });
    expect(await reader.read({})).toEqual([]);
    expect(google.requests.every((path) => path === 'history')).toBe(true);
    google.receive('Re: One', 'Answer.', { thread: one.id });
    google.label(two, 'TRASH');
    google.delete(three);
    expect(await reader.read({})).toEqual([`upsert ${one.id}`, `gone ${two.id}`, `gone ${three.id}`]);
    google.unlabel(two, 'TRASH');
    expect(await reader.read({})).toEqual([`upsert ${two.id}`]);
  });

  test('with an expired history id is listed again, and only unknown threads are fetched', async () => {
    const one = google.receive('One', 'Text.');
    await reader.read({});
    const two = google.receive('Two', 'Text.');
    google.forget();
    await expect(reader.read({})).rejects.toMatchObject({ kind: 'cursor' });
    reader.cursor = null;
    expect((await reader.read({})).toSorted()).toEqual([`seen ${one.id}`, `upsert ${two.id}`]);
  });

  test('shows in the next run what arrived during the previous one', async () => {
    google.receive('One', 'Text.');
    let late = '';
    google.faults.push(
      () => {},
      () => {},
      () => void (late = google.receive('Late', 'Text.').id),
    );
    expect(await reader.read({})).toContain(`upsert ${late}`);
  });

  test('whose page token is refused is listed again', async () => {
    google.perPage = 1;
    for (const subject of ['One', 'Two']) google.receive(subject, 'Text.');
    await reader.read({}, 1);
    google.faults.push(refusedByGmail(400, 'invalidArgument'));
    await expect(reader.read({})).rejects.toMatchObject({ kind: 'cursor' });
  });

  test('is identified by its address and has no options', async () => {
    expect(await connector.check(reader.context({}))).toEqual({
      id: 'mara@taproot.example',
      label: 'Mara@Taproot.example',
    });
    expect(connector.config.safeParse({ labels: 'Works' }).success).toBe(false);
  });
});

describe('a thread', () => {
  test('with many or large messages is one document, and no message is lost', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => void warnings.push(warning);
    process.on('warning', note);
    const first = google.receive('Gates', 'x '.repeat(60_000));
    for (let i = 0; i < 20; i++) google.receive('Re: Gates', `Answer ${i}.`, { thread: first.id });
    const thread = await readThread(first.id);
    expect(thread?.blocks.map(({ text }) => text).at(-1)).toBe('Answer 19.');
    expect(thread?.blocks.reduce((chars, { text }) => chars + text.length, 0)).toBeGreaterThan(119_999);
    process.off('warning', note);
    expect(warnings.filter(({ name }) => name === 'MaxListenersExceededWarning')).toEqual([]);
  });

  test('deleted while it is read is reported as deleted, and one with a deleted message is read without it', async () => {
    const first = google.receive('Gates', 'First.');
    const second = google.receive('Re: Gates', 'Second.', { thread: first.id });
    const delivered = await connector.fetch?.(reader.context({}), first.id);
    if (!delivered) throw new Error('there is a thread');
    google.delete(second);
    expect(Buffer.from(await fileOf(delivered)).toString()).not.toContain('Second.');
    google.delete(first);
    await expect(fileOf(delivered)).rejects.toMatchObject({ kind: 'not_found' });
    expect(await readThread(first.id)).toBeNull();
  });

  test.each([
    [
      'does not match Gmail’s description',
      { body: { id: '1' } },
      'contract',
      'does not match its description',
    ],
    ['is not JSON', { body: '<html>' }, 'contract', 'does not match its description'],
    ['asks for a pause', refusedByGmail(429, 'rateLimitExceeded'), 'limited', 'requests a pause'],
    ['is refused', refusedByGmail(401, 'authError'), 'revoked', 'reconnect'],
  ])('with a message that %s fails with an explanation', async (_what, fault, kind, sentence) => {
    const { id } = google.receive('Gates', 'First.');
    const delivered = await connector.fetch?.(reader.context({}), id);
    if (!delivered) throw new Error('there is a thread');
    google.faults.push(() => {}, fault);
    await expect(fileOf(delivered)).rejects.toMatchObject({
      kind,
      message: expect.stringContaining(sentence),
    });
  });

  test('that cannot be written fails with the disk’s error', async () => {
    const { id } = google.receive('Gates', 'x'.repeat(300_000));
    const delivered = await connector.fetch?.(reader.context({}), id);
    if (!delivered || !('file' in delivered.content)) throw new Error('there is a thread');
    const { bytes } = delivered.content.file;
    if (bytes instanceof Uint8Array) throw new Error('mail is fetched');
    const full = (stream: Readable) => {
      stream.destroy();
      return Promise.reject(new Error('no room'));
    };
    await expect(bytes(full)).rejects.toThrow('no room');
  });
});
