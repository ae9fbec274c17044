import { beforeAll, describe, expect, test } from 'vitest';
import { importDocuments, SMALL_ORGANIZATION, writtenSingle } from '../../../../test/grow-tree.ts';
import { isolationCase, plain } from '../../../../test/isolation/isolation-case.ts';
import type { Identity } from '../../../../test/isolation/world.ts';
import { useSharedService } from '../../../../test/set-up/use-service.ts';

isolationCase('POST /context-documents/generate', (_viewer, victim) => [
  { method: 'POST', path: '/context-documents/generate', body: { prompt: 'Everything.' }, statuses: [202] },
  {
    method: 'POST',
    path: '/context-documents/generate',
    body: { user_id: victim.name.split('/')[1] },
    statuses: [202, 403, 422],
  },
]);
isolationCase('GET /context-documents', plain('GET', '/context-documents?limit=100', undefined, [200]));
isolationCase('GET /context-documents/:document_id', (_viewer, victim) => ofVictim('GET', victim));
isolationCase('DELETE /context-documents/:document_id', (_viewer, victim) => ofVictim('DELETE', victim));
const ofVictim = (method: string, { documentId, treeId }: Identity) => [
  { method, path: `/context-documents/${documentId}`, statuses: [403, 404] },
  { method, path: `/context-documents/${treeId}`, statuses: [404] },
];

/* oxlint-disable typescript/no-explicit-any -- answers are asserted on, field by field */
const { admin } = useSharedService();
const ann = admin.as('ann');
const generate = (body: object, caller = admin) => caller.post('/context-documents/generate', body);

beforeAll(async () => {
  await importDocuments(admin, SMALL_ORGANIZATION);
  await ann.post('/memories/add', {
    text: 'Ann keeps the spare key in the blue drawer.',
    resource_id: 'key',
  });
});

describe('a context document', () => {
  test('is a summary with footnotes if nothing is asked, and not a tree', async () => {
    const started = await generate({});
    expect(started).toMatchObject({ status: 202, body: { status: 'processing', error: null } });
    const document = await writtenSingle(admin, started.body.document_id);
    expect(document).toMatchObject({
      status: 'completed',
      prompt: null,
      user_id: null,
      model: expect.stringMatching(/^builtin-/),
    });
    expect(document.token_count).toBeNull();
    expect(document.content).toMatch(/^# Summary\n/);
    expect(document.content).toContain('FreeRTOS');
    const [, label] = /\[\^([^\]]+)\](?!:)/.exec(document.content) ?? [];
    expect(document.content).toContain(`[^${label}]: `);
    expect(document.content).not.toContain('See also');
    expect(document.sources.toSorted()).toEqual(['linear', 'notion', 'slack']);
    expect((await admin.get('/context-documents/tree')).body.items).toEqual([]);
    expect((await admin.get('/context-documents/tree/latest')).status).toBe(404);
  });

  test('says what its prompt asks for, from the named sources', async () => {
    const prompt = 'Decisions about the operating system of the probes';
    const { body } = await generate({ prompt, sources: ['notion'] });
    const document = await writtenSingle(admin, body.document_id);
    expect(document).toMatchObject({ prompt, sources: ['notion'] });
    expect(document.content).toContain('FreeRTOS');
    expect(document.metadata.citations.every((one: any) => one.source === 'notion')).toBe(true);
  });

  test("of a user_id uses only that user's documents and is visible only to that user", async () => {
    const { body } = await generate({ user_id: 'ann' });
    const document = await writtenSingle(ann, body.document_id);
    expect(document.content).toContain('blue drawer');
    expect(document.content).not.toContain('FreeRTOS');
    for (const caller of [admin, admin.as('bob')]) {
      const { status, body: error } = await caller.get(`/context-documents/${document.document_id}`);
      expect([status, error.error]).toEqual([404, 'ContextDocumentNotFound']);
      const { documents } = (await caller.get('/context-documents')).body;
      expect(documents.map((one: any) => one.document_id)).not.toContain(document.document_id);
    }
    expect((await generate({ user_id: 'bob' }, ann)).status).toBe(403);
  });

  test('without content reports that', async () => {
    const { body } = await generate({ user_id: 'nobody-yet' });
    const document = await writtenSingle(admin.as('nobody-yet'), body.document_id);
    expect(document).toMatchObject({ status: 'completed', sources: [] });
    expect(document.content).toContain('Nothing is known yet.');
  });

  test('is listed newest first, in pages, by status, and disappears when it is deleted', async () => {
    const all = (await admin.get('/context-documents')).body;
    expect(all.items).toEqual(all.documents);
    const first = (await admin.get('/context-documents?limit=1&status=COMPLETED')).body;
    const second = (await admin.get(`/context-documents?limit=1&cursor=${first.next_cursor}`)).body;
    const ids = [...first.documents, ...second.documents].map((one: any) => one.document_id);
    expect(ids).toEqual(all.documents.slice(0, 2).map((one: any) => one.document_id));
    const path = `/context-documents/${ids[0]}`;
    expect((await admin.send('DELETE', path)).body).toEqual({ success: true, document_id: ids[0] });
    expect((await admin.get(path)).status).toBe(404);
    expect((await admin.send('DELETE', path)).status).toBe(404);
  });

  test.each([
    [{ prompt: '' }],
    [{ prompt: 'x'.repeat(10_001) }],
    [{ sources: [] }],
    [{ sources: ['nonsense'] }],
    [{ user_id: '' }],
  ])('%j is refused', async (body) => {
    expect((await generate(body)).status).toBe(422);
  });

  test('a tree is none, and the words of the path are not ids', async () => {
    for (const path of ['digest', 'generate']) {
      const { status, body } = await admin.get(`/context-documents/${path}`);
      expect([path, status, body.error]).toEqual([path, 405, 'MethodNotAllowed']);
    }
    const { status, body } = await admin.get('/context-documents/tree-none');
    expect([status, body.error]).toEqual([404, 'ContextDocumentNotFound']);
    expect((await admin.get('/context-documents/config')).status).toBe(200);
  });
});
