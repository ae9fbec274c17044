import { expect, test } from 'vitest';
import { isolationCase, plain } from '../../../test/isolation/isolation-case.ts';
import { useSharedService } from '../../../test/set-up/use-service.ts';

isolationCase('GET /samples', plain('GET', '/samples', undefined, [200]));
// As another user: storing samples must not change what the viewer owns.
isolationCase('POST /samples/load', () => [{ method: 'POST', path: '/samples/load', as: 'sampler' }]);
// As the user who loaded them: what is deleted at once is not read by the cases that run in parallel.
isolationCase('DELETE /samples', () => [{ method: 'DELETE', path: '/samples', as: 'sampler' }]);

const { service, admin } = useSharedService();
const countOf = async (caller = admin): Promise<number> =>
  (await caller.get('/memories/timeline')).body.total;

test('the sample company is stored once, for the caller, and deleted without anything else', async () => {
  const ann = admin.as('ann');
  // Same source and id as a sample, but someone's own document.
  const own = {
    source: 'notion',
    resource_id: 'e0000000a1b2c3d4e5f60718293a4b04',
    title: 'My glossary',
    data: ['Mine.'],
  };
  await ann.post('/memories/import', { items: [own] });
  const loaded = await ann.post('/samples/load');
  expect(loaded.status).toBe(202);
  expect(loaded.body.documents).toBeGreaterThan(70);
  expect(await countOf(ann)).toBe(loaded.body.documents + 1);
  expect(await countOf()).toBe(0);
  expect((await ann.get('/samples')).body).toEqual(loaded.body);
  expect((await admin.get('/samples')).body).toEqual({ documents: 0 });
  const sources = Object.keys((await ann.get('/memories/status')).body.providers);
  expect(sources).toEqual(expect.arrayContaining(['slack', 'trace', 'vault', 'web_crawler']));
  expect((await ann.post('/samples/load')).body).toEqual({ documents: 0 });
  await ann.post('/memories/add', { resource_id: 'later', text: 'Written afterwards.' });
  expect((await ann.send('DELETE', '/samples')).body).toEqual({
    success: true,
    deleted: loaded.body.documents,
  });
  const left = (await ann.get('/memories/list')).body.items;
  expect(left.map((item: { title: string }) => item.title)).toEqual([null, 'My glossary']);
  expect((await ann.send('DELETE', '/samples')).body.deleted).toBe(0);
});

test('two loads at once store each document once; the app and its users each have their own samples', async () => {
  const app = await service.createApp('samples');
  const [one, other] = await Promise.all([app.post('/samples/load'), app.post('/samples/load')]);
  expect(one.body.documents + other.body.documents).toBe(await countOf(app));
  const user = app.as('ben');
  const own = (await user.post('/samples/load')).body.documents;
  expect((await user.send('DELETE', '/samples')).body.deleted).toBe(own);
  expect(await countOf(user)).toBe(one.body.documents + other.body.documents);
  // The user's are gone already, and these would be processed while other tests run.
  expect((await app.send('DELETE', '/samples')).body.deleted).toBe(one.body.documents + other.body.documents);
});

test('a caller who may only read loads and deletes nothing', async () => {
  const { key } = (await admin.post('/auth/keys', { name: 'reader', scopes: ['memories:read'] })).body;
  const reader = service.caller(key);
  expect((await reader.post('/samples/load')).status).toBe(403);
  expect((await reader.send('DELETE', '/samples')).status).toBe(403);
});
