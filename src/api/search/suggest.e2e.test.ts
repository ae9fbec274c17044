import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../test/caller.ts';
import { NAUGHTY } from '../../../test/files/naughty-strings.ts';
import { isolationCase } from '../../../test/isolation/isolation-case.ts';
import { useSharedService } from '../../../test/set-up/use-service.ts';

isolationCase('GET /search/suggest', (_viewer, victim) =>
  [victim.marker, 'title', 'Mara', victim.person, 'note'].map((q) => ({
    method: 'GET',
    path: `/search/suggest?limit=20&q=${encodeURIComponent(q)}`,
  })),
);

const { service, admin } = useSharedService();
let user: Caller;

beforeAll(async () => {
  user = admin.as('ines');
  await admin.post('/memories/add', {
    resource_id: 'old',
    title: 'Billing moves',
    text: 'Ada Lindqvist moved it.',
  });
  await user.post('/memories/add', { resource_id: 'own', title: 'The billing plan', text: 'A plan.' });
  await admin.as('tomas').post('/memories/add', { title: 'Billing of Tomas', text: 'Mine.' });
  await (await service.createApp('rival')).post('/memories/add', { title: 'Billing of rivals', text: 'x' });
  await service.settled();
});

const suggest = async (q: string, by = user, more = '') =>
  (await by.get(`/search/suggest?q=${encodeURIComponent(q)}${more}`)).body;
const titles = async (q: string, by = user, more = '') =>
  (await suggest(q, by, more)).documents.map((d: { title: string }) => d.title);

test('titles with that beginning come first, then those with words that begin so; only what the caller sees', async () => {
  expect(await titles('bil')).toEqual(['Billing moves', 'The billing plan']);
  expect(await titles('billing PL')).toEqual(['The billing plan']);
  expect(await titles('b')).toEqual(['Billing moves']);
  expect(await titles('bil', admin)).toEqual(['Billing moves']);
  expect(await titles('bil', user, '&limit=1')).toEqual(['Billing moves']);
});

test('entities are suggested by the beginning of their names, or by similar names', async () => {
  const [ada] = (await suggest('ada l')).entities;
  expect(ada).toMatchObject({ type: 'person', name: 'Ada Lindqvist' });
  expect(ada.similarity).toBeGreaterThan(0.9);
  expect((await suggest('ADA LINDQVIST')).entities[0].similarity).toBe(1);
  expect((await suggest('lindqwist')).entities[0]?.name).toBe('Ada Lindqvist');
  expect((await suggest('ada', await service.createApp('third'))).entities).toEqual([]);
});

test('tree files are suggested by title or path, as people edited them, to those who may read trees', async () => {
  const trees = '/context-documents/tree';
  const { tree_id } = (await admin.post(trees, {})).body;
  for (;;) {
    const { body } = await admin.get(`${trees}/by-id/${tree_id}`);
    if (body.status !== 'processing') break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const additions = { 'company/kiln-rules.md': '# How we fire\n\nSlowly.\n' };
  await admin.send('PATCH', `${trees}/${tree_id}/files`, { additions });
  const file = { path: 'company/kiln-rules.md', title: 'How we fire', tier: 'company', team: '' };
  expect((await suggest('how fi')).files).toEqual([file]);
  expect((await suggest('rules')).files).toEqual([file]);
  const { key } = (await admin.post('/auth/keys', { name: 'reader', scopes: ['memories:read'] })).body;
  expect((await suggest('rules', service.caller(key))).files).toEqual([]);
});

test('hostile input is answered: found or not, but never with a service error', async () => {
  for (const q of [...Object.values(NAUGHTY).flat(), "' | 'x", '!b', ':*', '%', '\\', '\u{10ffff}'].map(
    (text) => text.slice(0, 200),
  ))
    if (q !== '')
      expect([
        q,
        (await user.get(`/search/suggest?q=${encodeURIComponent(q.toWellFormed())}`)).status,
      ]).toEqual([q, q.includes('\0') ? 422 : 200]);
  for (const query of ['', 'q=', `q=${'x'.repeat(201)}`, 'q=x&limit=0', 'q=x&limit=21'])
    expect((await user.get(`/search/suggest?${query}`)).status).toBe(422);
});
