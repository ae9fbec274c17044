import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IsolationCase, isolationCase } from '../../../../test/isolation/isolation-case.ts';
import { type Caller, type Reply, startService, type TestService } from '../../../../test/service.ts';

const uploadOf =
  (path: string): IsolationCase =>
  (_viewer, victim) => [
    {
      method: 'POST',
      path,
      as: 'intruder',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: `--b\r\ncontent-disposition: form-data; name="resource_id"\r\n\r\n${victim.probe}\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="f.txt"\r\n\r\nby an intruder\r\n--b--\r\n`,
      statuses: [200],
    },
  ];
isolationCase('POST /memories/upload', uploadOf('/memories/upload'));
isolationCase('POST /memories/preview', uploadOf('/memories/preview'));

const LIMIT = 200_000;
let service: TestService;
let admin: Caller;

beforeAll(async () => {
  service = await startService({ env: { CAMBIUM_UPLOAD_LIMIT_BYTES: String(LIMIT) } });
  admin = service.admin;
});
afterAll(() => service?.close());

type Part = string | Uint8Array<ArrayBuffer>;
type Fields = Record<string, string | [content: Part, filename: string, type?: string]>;

async function upload(
  fields: Fields,
  headers: Record<string, string> = {},
  path = '/memories/upload',
  // oxlint-disable-next-line typescript/no-explicit-any -- answers are asserted on field by field
): Promise<Reply<any>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([value[0]], value[2] ? { type: value[2] } : {}), value[1]);
  }
  const response = await fetch(service.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.key}`, ...headers },
    body: form,
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

test('an uploaded file becomes a document with its fields, found by search at once', async () => {
  const { status, body } = await upload({
    collection: 'manuals',
    metadata: JSON.stringify({ team: 'field', pages: 3, draft: false }),
    resource_id: 'manual/1',
    file: ['# Valve\n\nTurn the zirconium valve slowly.', 'Valve – Ü.md', 'text/markdown'],
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    source: 'vault',
    resource_id: 'manual/1',
    status: 'pending',
    count: 1,
    skipped: [],
    failure: null,
  });
  const found = (await admin.post('/memories/query', { query: 'zirconium' })).body.documents;
  expect(found).toMatchObject([{ resource_id: 'manual/1', type: 'file', title: 'Valve' }]);
  expect((await admin.get('/memories/get/vault/manual%2F1')).body).toMatchObject({
    type: 'file',
    collection: 'manuals',
    text: null,
    metadata: { team: 'field', pages: 3, draft: false, filename: 'Valve – Ü.md' },
    data: [{ type: 'heading', text: 'Valve' }, { type: 'paragraph' }],
  });
});

test('a file of an unpacked Takeout is a file of Drive, as in the packed one', async () => {
  const file = (folder: string) =>
    upload({
      metadata: JSON.stringify({ folder }),
      resource_id: `elsewhere-${folder.length}`,
      file: ['The quay was measured in April.', 'Quay.txt', 'text/plain'],
    });
  expect((await file('exports/Takeout/Drive/Reports/2026')).body).toMatchObject({
    source: 'google_drive',
    resource_id: 'Reports/2026/Quay.txt',
    items: [{ source: 'google_drive', resource_id: 'Reports/2026/Quay.txt' }],
  });
  expect((await admin.get('/memories/get/google_drive/Reports%2F2026%2FQuay.txt')).body).toMatchObject({
    title: 'Quay',
    metadata: { breadcrumbs: 'Reports / 2026', folder: 'exports/Takeout/Drive/Reports/2026' },
  });
  expect((await file('notes/Drive')).body.source).toBe('vault');
});

test('the fields may also come after the file', async () => {
  const { body } = await upload({
    file: ['late fields', 'late.txt'],
    metadata: '{"late": true}',
    collection: 'late',
    resource_id: 'late',
  });
  expect(body.resource_id).toBe('late');
  expect((await admin.get('/memories/get/vault/late')).body).toMatchObject({
    collection: 'late',
    metadata: { late: true },
  });
});

test('a file without an id gets one, and sending the same id again replaces the file', async () => {
  const { body } = await upload({ file: ['one', 'a.txt'] });
  expect(body.resource_id).toMatch(/^[0-9a-f-]{36}$/);
  await upload({ file: ['two', 'b.txt'], resource_id: body.resource_id });
  const memory = (await admin.get(`/memories/get/vault/${body.resource_id}`)).body;
  expect([memory.data[0].text, memory.metadata.filename]).toEqual(['two', 'b.txt']);
});

test('a wrong form field is reported by name and nothing is stored', async () => {
  await service.settled();
  const before = (await admin.get('/memories/status')).body;
  const file: Fields[string] = ['x', 'x.txt'];
  const cases: [Fields, string][] = [
    [{ collection: 'no file' }, 'body.file'],
    [{ file, metadata: '{broken' }, 'body.metadata'],
    [{ file, metadata: '[1]' }, 'body.metadata'],
    [{ file, metadata: '{"a b": 1}' }, 'body.metadata.a b'],
    [{ file, metadata: '{"deep": {"er": 1}}' }, 'body.metadata.deep'],
    [{ file, metadata: '{"nul": "\\u0000"}' }, 'body.metadata'],
    [{ file, metadata: '{"half": "\\ud800"}' }, 'body.metadata'],
    [{ file, resource_id: 'x'.repeat(1_025) }, 'body.resource_id'],
    [{ file, collection: 'x'.repeat(501) }, 'body.collection'],
    [{ file, collection: 'a\u0000b' }, 'body.collection'],
  ];
  for (const [fields, loc] of cases) {
    const { status, body } = await upload(fields);
    expect([loc, status, body.error]).toEqual([loc, 422, 'ValidationFailed']);
    expect(body.detail[0].loc.join('.').startsWith(loc)).toBe(true);
  }
  expect((await admin.get('/memories/status')).body).toEqual(before);
});

test('a file over the limit is 413, one of exactly the limit is accepted', async () => {
  expect((await upload({ file: ['a'.repeat(LIMIT), 'max.txt'] })).status).toBe(200);
  expect(await upload({ file: ['a'.repeat(LIMIT + 1), 'over.txt'], resource_id: 'over' })).toMatchObject({
    status: 413,
    body: { error: 'PayloadTooLarge' },
  });
  expect((await admin.get('/memories/get/vault/over')).status).toBe(404);
});

test('fields of more than 1 MB in total are 413, so that they cannot fill the memory', async () => {
  const send = (chars: number) => {
    const text = 'x'.repeat(chars);
    return upload({ a: text, b: text, c: text, file: ['short', 'a.txt'] });
  };
  expect((await send(300_000)).status).toBe(200);
  expect((await send(400_000)).status).toBe(413);
});

test('anything but a multipart form is 415 or 400, never 500', async () => {
  expect(await admin.post('/memories/upload', { file: 'x' })).toMatchObject({
    status: 415,
    body: { error: 'UnsupportedMediaType' },
  });
  const raw = (body: string, type: string) =>
    admin.send('POST', '/memories/upload', body, { 'content-type': type });
  expect((await raw('x', 'multipart/form-data')).status).toBe(400);
  expect([400, 422]).toContain((await raw('nonsense', 'multipart/form-data; boundary=b')).status);
  expect([400, 422]).toContain(
    (
      await raw(
        '--b\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\ncut',
        'multipart/form-data; boundary=b',
      )
    ).status,
  );
});

test('hostile names and bytes are data like any other', async () => {
  for (const filename of [
    '../../../etc/passwd',
    'a'.repeat(300) + '.txt',
    '<script>.html',
    "'; drop table documents;--.txt",
  ]) {
    const { status, body } = await upload({ file: ['harmless words', filename] });
    expect([filename, status]).toEqual([filename, 200]);
    expect((await admin.get(`/memories/get/vault/${body.resource_id}`)).status).toBe(200);
  }
  const bytes = new Uint8Array(4_096).map((_, i) => (i * 7919) % 256);
  const odd = await upload({ file: [bytes, 'noise.bin'] });
  expect([200, 415, 422]).toContain(odd.status);
  const broken = await upload({ file: ['%PDF-1.7 not really', 'cut.pdf', 'application/pdf'] });
  expect([200, 415, 422]).toContain(broken.status);
  if (broken.status !== 200) expect(broken.body.message).toMatch(/\w+ \w+/);
});

test('an unreadable file is a failed document whose event gives the reason', async () => {
  const zip = new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3, 4, 5]);
  const { status, body } = await upload({ file: [zip, 'cut.docx'], resource_id: 'cut' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ resource_id: 'cut', status: 'failed', count: 1 });
  expect(body.failure).toMatch(/damaged.*again/);
  const { metadata } = (await admin.get('/memories/get/vault/cut')).body;
  expect(metadata).toMatchObject({ status: 'failed', filename: 'cut.docx' });
  expect(metadata.events.at(-1)).toMatchObject({ type: 'error', message: body.failure });
});

test('a mailbox gives a document per thread, and sending the same mailbox again changes nothing', async () => {
  const mail = (id: string, subject: string, text: string, extra = '') =>
    `From ada@example.org Mon Mar  2 09:00:00 2026\nFrom: Ada <ada@example.org>\nTo: Jon <jon@example.org>\nSubject: ${subject}\nMessage-ID: <${id}@example.org>\nDate: Mon, 2 Mar 2026 09:00:00 +0000\n${extra}\n${text}\n\n`;
  const mailbox =
    mail('1', 'Kiln', 'The kiln is at cone six.') +
    mail(
      '2',
      'Re: Kiln',
      'Then we fire on Tuesday.',
      'In-Reply-To: <1@example.org>\nReferences: <1@example.org>\n',
    ) +
    mail('3', 'Glaze', 'The celadon glaze arrived.');
  const first = await upload({ file: [mailbox, 'all.mbox'], resource_id: 'mailbox' });
  expect(first.body).toMatchObject({ count: 2, failure: null });
  const again = await upload({ file: [mailbox, 'all.mbox'], resource_id: 'mailbox' });
  expect(again.body.items.map((i: { resource_id: string }) => i.resource_id)).toEqual(
    first.body.items.map((i: { resource_id: string }) => i.resource_id),
  );
  const found = (await admin.post('/memories/query', { query: 'celadon' })).body.documents;
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ source: 'google_mail', title: 'Glaze' });
});

test('a document’s date is stored with its origin: its sender, the file, or its folder', async () => {
  const dated = async (text: string, fields: Fields) => {
    const { body } = await upload({ file: [text, 'notes.md'], ...fields });
    const { document_date, date_reason, last_modified_at } = (
      await admin.get(`/memories/get/vault/${body.resource_id}`)
    ).body;
    return [document_date?.slice(0, 10) ?? null, date_reason, last_modified_at?.slice(0, 10) ?? null];
  };
  const ofFile = { file_date: '2021-05-05', file_date_from: 'git history' };
  const titled = '# Minutes of 2020-02-02\n\nWe met.';
  expect(await dated(titled, { ...ofFile, date: '2019-01-01' })).toEqual([
    '2019-01-01',
    'sender',
    '2021-05-05',
  ]);
  expect(await dated(titled, ofFile)).toEqual(['2020-02-02', 'title', '2021-05-05']);
  expect(await dated('We met.', ofFile)).toEqual(['2021-05-05', 'git history', '2021-05-05']);
  expect(await dated('We met.', { file_date: '2021-05-05' })).toEqual([
    '2021-05-05',
    'file date',
    '2021-05-05',
  ]);
  expect(await dated('We met.', {})).toEqual([null, null, null]);
  // The folder may give a title its year, but does not date what only lies in it.
  const inYear = { metadata: JSON.stringify({ folder: 'minutes/2018' }), ...ofFile };
  expect(await dated('# Call of May 4\n\nWe met.', inYear)).toEqual(['2018-05-04', 'title', '2021-05-05']);
  const inCopy = { metadata: JSON.stringify({ folder: 'copy-2018-01-01' }), ...ofFile };
  expect(await dated('We met.', inCopy)).toEqual(['2021-05-05', 'git history', '2021-05-05']);
  expect((await upload({ file: ['x', 'x.md'], file_date_from: 'a dream' })).status).toBe(422);
});

test('a preview shows what an upload would become, and stores nothing', async () => {
  const file: Fields = { file: ['# Minutes of 2020-02-02\n\nA zeppelin.', 'z.md'], resource_id: 'zeppelin' };
  const { status, body } = await upload(file, {}, '/memories/preview');
  expect([status, body]).toEqual([
    200,
    {
      count: 1,
      items: [
        {
          source: 'vault',
          resource_id: 'zeppelin',
          title: 'Minutes of 2020-02-02',
          document_date: expect.stringMatching(/^2020-02-02/),
          date_reason: 'title',
          created_at: null,
          last_modified_at: null,
        },
      ],
      failure: null,
    },
  ]);
  expect((await admin.get('/memories/get/vault/zeppelin')).status).toBe(404);
  expect((await admin.post('/memories/query', { query: 'zeppelin' })).body.documents).toEqual([]);
  const broken = await upload({ file: ['%PDF-1.7 not really', 'cut.pdf'] }, {}, '/memories/preview');
  expect(broken.body).toMatchObject({ count: 1, items: [{ title: 'cut.pdf' }] });
  expect(broken.body.failure).toMatch(/PDF/);
});

test('an empty file and one without content are documents without text, found by name', async () => {
  for (const content of ['', '   \n\n ']) {
    const { status, body } = await upload({ file: [content, 'xylophone.txt'] });
    expect(status).toBe(200);
    expect((await admin.get(`/memories/get/vault/${body.resource_id}`)).body.title).toBe('xylophone.txt');
  }
  expect((await admin.post('/memories/query', { query: 'xylophone' })).body.documents).toHaveLength(2);
});
