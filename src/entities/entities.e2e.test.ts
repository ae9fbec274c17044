import { beforeAll, describe, expect, test } from 'vitest';
import { addMentions } from '../../test/add-mentions.ts';
import type { Caller } from '../../test/service.ts';
import { useSharedService } from '../../test/set-up/use-service.ts';
import type { Entity } from './entity.ts';

const { service } = useSharedService();
let team: Caller;
let other: Caller;

beforeAll(async () => {
  team = await service.createApp('team');
  other = await service.createApp('other');
  await addMentions(service, team, 'minutes', [
    'person:Imre Kovalenko',
    'person:Zoe Albright',
    'organization:Northwind Traders',
    'product:Glaze Four',
  ]);
  await addMentions(service, team, 'mail', [
    'person:Imre Kovalenko',
    'person:Imre Kowalski',
    'person:Åse Ødegård',
  ]);
  await addMentions(service, team.as('zoe'), 'diary', ['person:Zoe Albright', 'person:Secret Admirer']);
  await addMentions(service, other, 'elsewhere', ['person:Imre Kovalenko', 'person:Outsider']);
});

interface Page {
  items: Entity[];
  next_cursor: string | null;
}
const names = (items: readonly Entity[]) => items.map((item) => item.name);
const list = async (caller: Caller, query = '') => (await caller.get<Page>(`/entities${query}`)).body;
const search = async (caller: Caller, body: object) =>
  (await caller.post<{ items: (Entity & { similarity: number })[] }>('/entities/search', body)).body.items;

describe('GET /entities', () => {
  test('lists by folded name, page by page, each once', async () => {
    const all = await list(team);
    expect(names(all.items)).toEqual([
      'Åse Ødegård',
      'Glaze Four',
      'Imre Kovalenko',
      'Imre Kowalski',
      'Northwind Traders',
      'Zoe Albright',
    ]);
    expect(all.next_cursor).toBeNull();
    const pages: string[][] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Page = await list(
        team,
        `?limit=4${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      pages.push(names(page.items));
      cursor = page.next_cursor;
    }
    expect(pages.map((page) => page.length)).toEqual([4, 2]);
    expect(pages.flat()).toEqual(names(all.items));
  });

  test('filters by type and by a part of the name, with case and accents folded', async () => {
    expect(names((await list(team, '?type=organization')).items)).toEqual(['Northwind Traders']);
    expect(names((await list(team, '?search=IMRE')).items)).toEqual(['Imre Kovalenko', 'Imre Kowalski']);
    expect(names((await list(team, '?search=ase')).items)).toEqual(['Åse Ødegård']);
    for (const query of ['?search=%25', '?search=!!', '?name_prefix=_', '?search=%F0%9F%99%82'])
      expect(names((await list(team, query)).items)).toEqual([]);
    expect((await list(team, '?search=')).items).toHaveLength(6);
  });

  test('refuses a cursor that it did not make', async () => {
    const { status, body } = await team.get('/entities?cursor=abc');
    expect([status, body.detail[0].loc]).toEqual([422, ['query', 'cursor']]);
  });

  test('counts the mentions that the caller can see', async () => {
    const count = async (caller: Caller, name: string) =>
      (await list(caller)).items.find((item) => item.name === name)?.mention_count;
    expect(await count(team, 'Imre Kovalenko')).toBe(2);
    expect(await count(team, 'Zoe Albright')).toBe(1);
    expect(await count(team.as('zoe'), 'Zoe Albright')).toBe(2);
  });
});

describe('POST /entities/search', () => {
  test('finds the equal name first with similarity 1', async () => {
    const found = await search(team, { query: 'imre KOVALENKO' });
    expect(found[0]).toMatchObject({ name: 'Imre Kovalenko', similarity: 1 });
  });

  test('ranks several similar names by similarity', async () => {
    const found = await search(team, { query: 'Imre' });
    expect(names(found)).toEqual(expect.arrayContaining(['Imre Kowalski', 'Imre Kovalenko']));
    const similarities = found.map(({ similarity }) => similarity);
    expect(similarities).toEqual(similarities.toSorted((a, b) => b - a));
    expect(similarities[0]).toBeLessThan(1);
  });

  test.each([
    ['a misspelling', 'Imre Kovalenk', 'Imre Kovalenko'],
    ['another order', 'Kovalenko, Imre', 'Imre Kovalenko'],
    ['missing accents', 'Ase Odegard', 'Åse Ødegård'],
    ['part of a name', 'Northwind', 'Northwind Traders'],
  ])('finds a name by %s', async (_how, query, name) => {
    expect(names(await search(team, { query }))[0]).toBe(name);
  });

  test('respects the type and the limit, and finds nothing for a dissimilar query', async () => {
    expect(await search(team, { query: 'Imre Kovalenko', type: 'organization' })).toEqual([]);
    expect(await search(team, { query: 'Imre', limit: 1 })).toHaveLength(1);
    expect(await search(team, { query: 'xyzzy qwert' })).toEqual([]);
    expect(await search(team, { query: '?!' })).toEqual([]);
  });
});

describe('isolation', () => {
  test('an app sees nothing of another, and equal names are two entities', async () => {
    expect(names((await list(other)).items)).toEqual(['Imre Kovalenko', 'Outsider']);
    expect(await search(team, { query: 'Outsider' })).toEqual([]);
    const [ofTeam] = await search(team, { query: 'Imre Kovalenko' });
    const [ofOther] = await search(other, { query: 'Imre Kovalenko' });
    expect(ofTeam?.id).not.toBe(ofOther?.id);
    expect((await other.get(`/entities/${ofTeam?.id}`)).status).toBe(404);
    expect((await other.get(`/entities/${ofTeam?.id}/sources`)).status).toBe(404);
  });

  test("entities that only a user's document names are visible only to that user", async () => {
    expect(names((await list(team)).items)).not.toContain('Secret Admirer');
    expect(await search(team.as('max'), { query: 'Secret Admirer' })).toEqual([]);
    const [secret] = await search(team.as('zoe'), { query: 'Secret Admirer' });
    expect(secret?.similarity).toBe(1);
    expect((await team.as('max').get(`/entities/${secret?.id}`)).status).toBe(404);
    expect((await team.as('zoe').get(`/entities/${secret?.id}/sources`)).body.items).toMatchObject([
      { resource_id: 'diary', quote: 'About person:Secret Admirer.' },
    ]);
  });

  test('an entity is deleted with the last document that mentions it', async () => {
    await addMentions(service, team, 'short-lived', ['person:Passing Guest']);
    expect(await search(team, { query: 'Passing Guest' })).toHaveLength(1);
    await team.send('DELETE', '/memories/delete/vault/short-lived');
    expect(await search(team, { query: 'Passing Guest' })).toEqual([]);
  });
});
