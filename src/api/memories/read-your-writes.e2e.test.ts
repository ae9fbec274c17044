import { expect, test } from 'vitest';
import { useSharedService } from '../../../test/set-up/use-service.ts';

const ROUNDS = 25;
const { service, admin } = useSharedService();
const user = admin.as('ines');

const found = async (query: string): Promise<string[]> =>
  (await user.post('/memories/query', { query, max_results: 200 })).body.documents.map(
    (d: { resource_id: string }) => d.resource_id,
  );
const get = (id: string, source = 'vault') => user.get(`/memories/get/${source}/${id}`);

// No waiting anywhere: the very next request must show what an answer confirmed.
test('whatever a write has returned, the next search, get, list and count show', async () => {
  for (let i = 0; i < ROUNDS; i++) {
    await user.post('/memories/add', { resource_id: `d${i}`, text: `First wording aardvark${i}.` });
    expect(await found(`aardvark${i}`)).toEqual([`d${i}`]);
    expect((await get(`d${i}`)).body.text).toBe(`First wording aardvark${i}.`);

    await user.post(`/memories/update/vault/d${i}`, {
      text: `Second wording bonobo${i}.`,
      metadata: { round: i },
    });
    expect([await found(`aardvark${i}`), await found(`bonobo${i}`)]).toEqual([[], [`d${i}`]]);
    expect((await get(`d${i}`)).body).toMatchObject({
      text: `Second wording bonobo${i}.`,
      metadata: { round: i },
    });

    await user.post('/memories/add', { resource_id: `d${i}`, text: `Third wording capybara${i}.` });
    expect([await found(`bonobo${i}`), await found(`capybara${i}`)]).toEqual([[], [`d${i}`]]);

    expect((await user.send('DELETE', `/memories/delete/vault/d${i}`)).status).toBe(200);
    expect(await found(`capybara${i}`)).toEqual([]);
    expect((await get(`d${i}`)).status).toBe(404);
    expect((await user.get('/memories/status')).body.total).toEqual({});
    expect((await user.get('/memories/list')).body.items).toEqual([]);
  }
});

test('every document of a bulk, an import, an upload and a session is found right after the response', async () => {
  for (let i = 0; i < 5; i++) {
    const items = Array.from({ length: 20 }, (_, k) => ({
      resource_id: `b${i}-${k}`,
      text: `dormouse${i} number ${k}`,
    }));
    await user.post('/memories/add/bulk', { items });
    expect((await found(`dormouse${i}`)).toSorted()).toEqual(items.map((x) => x.resource_id).toSorted());

    await user.post('/memories/import', {
      items: [{ source: 'linear', resource_id: `t${i}`, data: [`echidna${i} is stuck`] }],
    });
    expect(await found(`echidna${i}`)).toEqual([`t${i}`]);

    const form = new FormData();
    form.append('resource_id', `f${i}`);
    form.append('file', new Blob([`# File\n\nfossa${i} inside`]), 'f.md');
    const headers = { authorization: `Bearer ${user.key}`, 'x-as-user': 'ines' };
    await fetch(`${service.url}/memories/upload`, { method: 'POST', body: form, headers });
    expect(await found(`fossa${i}`)).toEqual([`f${i}`]);

    const history = JSON.stringify([
      { role: 'user', content: `Where is gecko${i}?` },
      { role: 'assistant', content: 'Here.' },
    ]);
    await user.post('/trace/add', { history, session_id: `s${i}` });
    expect(await found(`gecko${i}`)).toEqual([`s${i}`]);
    expect((await get(`s${i}`, 'trace')).status).toBe(200);
  }
});

test('concurrent writers and readers each read their own last write', async () => {
  await Promise.all(
    Array.from({ length: 8 }, async (_, writer) => {
      for (let i = 0; i < 10; i++) {
        const text = `writer${writer}turn${i} of many`;
        await user.post('/memories/add', { resource_id: `writer-${writer}`, text });
        expect((await get(`writer-${writer}`)).body.text).toBe(text);
        expect(await found(`writer${writer}turn${i}`)).toEqual([`writer-${writer}`]);
      }
    }),
  );
});

test('status is correct at every moment: it only moves forward, and ends at completed', async () => {
  const { body } = await user.post('/memories/add', { text: 'Watched from the first moment on.' });
  const order = ['pending', 'processing', 'completed'];
  let at = 0;
  while (at < 2) {
    const { metadata, memories } = (await get(body.resource_id)).body;
    const next = order.indexOf(metadata.status);
    expect(next).toBeGreaterThanOrEqual(at);
    if (metadata.status !== 'completed')
      expect([metadata.indexed_at, memories, metadata.events]).toEqual([null, [], []]);
    else expect([metadata.events.at(-1).type, typeof metadata.indexed_at]).toEqual(['success', 'string']);
    at = next;
  }
});
