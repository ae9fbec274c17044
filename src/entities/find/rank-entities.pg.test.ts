import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../test/database.ts';
import { insertApp, storeDocument } from '../../../test/stored/documents.ts';
import { EVERY_ENTITY } from '../../../test/stored/entities.ts';
import { transaction } from '../../db/transaction.ts';
import type { Viewer } from '../../documents/visible.ts';
import { presentEntity } from '../entity.ts';
import { forgetMentions } from '../forget-mentions.ts';
import { getVisibleEntity } from '../get-visible-entity.ts';
import { listMentions } from '../list-mentions.ts';
import { ENTITY_SORTS, type EntityPage, listEntityRows } from '../queries.ts';
import { rankEntities } from './rank-entities.ts';
import { recordMentions } from '../record-mentions.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
  for (const appId of ['search', 'crowd', 'forms', 'hidden', 'list', 'sources'])
    await insertApp(database.sql, appId, ['zoe']);
});
afterAll(() => database?.drop());

const viewer = (appId: string, userId: string | null = null): Viewer => ({ appId, userId });
/** Stores a document that names these, each as `type:name`. */
async function store({ appId, userId }: Viewer, resourceId: string, ...names: string[]): Promise<number> {
  const documentId = await storeDocument(database.sql, { appId, userId }, resourceId);
  const mentions = names.map((typed) => {
    const [type = '', name = ''] = typed.split(':');
    return { type, name, quote: `About ${name}.`, confidence: 0.9 };
  });
  await transaction(database.sql, (tx) => recordMentions(tx, appId, userId, [{ documentId, mentions }]));
  return documentId;
}
const search = async (who: Viewer, query: string, limit = 10, type: string | null = null) =>
  (await rankEntities(database.sql, who, { query, limit, type })).map(({ row }) => row.name);

describe('search by name', () => {
  const app = viewer('search');
  beforeAll(async () => {
    await store(
      app,
      's-1',
      'person:Katherine Moss',
      'person:Kate Mossley',
      'organization:Moss Bank',
      'person:José Álvarez',
    );
    await store(
      app,
      's-2',
      'organization:Moss Bank',
      'person:Bo Li',
      'product:Ｋｅｓｔｒｅｌ',
      'location:東京',
    );
  });

  test('finds a misspelled name among more with its first name than are read', async () => {
    const crowd = viewer('crowd');
    const others = Array.from(
      { length: 90 },
      (_, i) => `person:Katherine Tor${i.toString(4).replace(/\d/g, (d) => 'abel'[Number(d)] ?? '')}quist`,
    );
    await store(crowd, 'c-1', ...others, 'person:Katherine Tolvanen');
    expect((await search(crowd, 'Katherine Tolvanne'))[0]).toBe('Katherine Tolvanen');
    expect((await search(crowd, 'Katherine Olvanen'))[0]).toBe('Katherine Tolvanen');
  });

  test.each([
    ['the equal name', 'katherine MOSS', 'Katherine Moss'],
    ['a nickname', 'Kate Moss', 'Katherine Moss'],
    ['the name in another order', 'Moss, Katherine', 'Katherine Moss'],
    ['no accents', 'jose alvarez', 'José Álvarez'],
    ['a short name', 'bo li', 'Bo Li'],
    ['full-width letters', 'kestrel', 'Ｋｅｓｔｒｅｌ'],
    ['another script', '東京', '東京'],
  ])('finds by %s', async (_how, query, expected) => {
    expect((await search(app, query))[0]).toBe(expected);
  });

  test.each([
    ['nothing', ''],
    ['punctuation', '… ?!'],
    ['emoji', '🙂'],
    ['nothing alike', 'zzzzqqqq'],
    ['a pattern that matches all', '%'],
    ['a very long text', 'lorem ipsum '.repeat(10_000)],
  ])('finds nothing for %s', async (_what, query) => {
    expect(await search(app, query)).toEqual([]);
  });

  test('1 is only for equal names, every other similarity is lower, and the best come first', async () => {
    const found = await rankEntities(database.sql, app, { query: 'Moss Bank', limit: 10, type: null });
    const similarities = found.map(({ similarity }) => similarity);
    expect([found[0]?.row.name, similarities[0]]).toEqual(['Moss Bank', 1]);
    expect(similarities).toEqual(similarities.toSorted((a, b) => b - a));
    for (const similarity of similarities.slice(1)) {
      expect(similarity).toBeGreaterThan(0);
      expect(similarity).toBeLessThan(1);
    }
  });

  test('limits results to the type, and a type without entities finds nothing', async () => {
    expect(await search(app, 'Moss', 10, 'organization')).toEqual(['Moss Bank']);
    expect(await search(app, 'Moss', 10, 'planet')).toEqual([]);
  });
});

describe('search by other words than a name', () => {
  const app = viewer('forms');
  beforeAll(async () => {
    await store(
      app,
      'f-1',
      'person:Federico Bongiovanni',
      'person:Robert J. Miller',
      'person:Tom Weber',
      'organization:Netflix',
      'organization:International Business Machines',
      'product:Norda printing press MX-200 with paper tray',
      'product:Norda printing press MX-210 with paper tray',
      'handle:@wojtek-t',
      'person:Thomas',
    );
  });

  test.each([
    ['an account made of name beginnings', 'fedebongio', 'Federico Bongiovanni'],
    ['an initial and a surname', 'F. Bongiovanni', 'Federico Bongiovanni'],
    ['a nickname without the middle initial', 'Bob Miller', 'Robert J. Miller'],
    ['a ticker', 'NFLX', 'Netflix'],
    ['initials', 'IBM', 'International Business Machines'],
    ['a code written as one word', 'mx200', 'Norda printing press MX-200 with paper tray'],
    [
      'a code among many words',
      'press by norda in black mx210',
      'Norda printing press MX-210 with paper tray',
    ],
    ['a handle without its sign', 'wojtek-t', '@wojtek-t'],
    ['a misspelled surname', 'Federico Bongiovnani', 'Federico Bongiovanni'],
    ['a misspelled beginning', 'Ntflix', 'Netflix'],
    ['a first name, before its long forms', 'Tom', 'Tom Weber'],
  ])('finds by %s', async (_how, query, expected) => {
    expect((await search(app, query))[0]).toBe(expected);
  });

  test('words that many names share do not hide the name with more of them', async () => {
    await store(
      app,
      'f-many',
      ...Array.from({ length: 90 }, (_, i) => `person:Zoran Popovic${'abcdefghij'[i % 10]}${i}`),
    );
    await store(app, 'f-one', 'person:Zoran Quillfeather');
    expect((await search(app, 'Zoran Quilfeather'))[0]).toBe('Zoran Quillfeather');
  });

  test.each(['Zoran', 'Zoran Nobody', 'Zoran Quillfeather', 'Z. Quillfeather'])(
    'a word that many names have leads to them if nothing else is near, and “%s” finds the same if that is known',
    async (query) => {
      const once = await rankEntities(database.sql, app, { query, limit: 100, type: null });
      expect(await rankEntities(database.sql, app, { query, limit: 100, type: null })).toEqual(once);
      const popovics = once.filter(({ row }) => row.name.startsWith('Zoran Popovic'));
      expect(popovics.length > 0).toBe(!query.includes('Quillfeather'));
      // Any of the many others may be returned.
      if (query.includes('Quillfeather')) expect(once[0]?.row.name).toBe('Zoran Quillfeather');
    },
  );

  test('a name of the wanted type is found after many of another type', async () => {
    await store(app, 'f-typed', 'product:Zoran Popovic', 'product:Zoran');
    expect(await search(app, 'Zoran', 10, 'product')).toEqual(['Zoran', 'Zoran Popovic']);
    expect(await search(app, 'Zoran Popovic', 1, 'product')).toEqual(['Zoran Popovic']);
  });
});

describe('names that the viewer may not see', () => {
  const app = viewer('hidden');
  const zoe = viewer('hidden', 'zoe');

  test('takes no slot among the results: names without visible mentions do not hide others', async () => {
    const similar = Array.from({ length: 12 }, (_, i) => `person:Ottilie Brandt ${'abcdefghijkl'[i]}`);
    const former = await store(app, 'h-former', ...similar);
    await transaction(database.sql, (tx) => forgetMentions(tx, 'hidden', [former]));
    await store(app, 'h-now', 'person:Ottilie Brandtner');
    expect(await search(app, 'Ottilie Brandt', 1)).toEqual(['Ottilie Brandtner']);
    expect(await search(app, 'Ottilie Brandt', 3)).toEqual(['Ottilie Brandtner']);
  });

  test('an equal name that is hidden does not end the search for less similar names', async () => {
    const shared = await store(app, 'h-shared', 'person:Wilhelmina Quast');
    await store(zoe, 'h-private', 'person:Wilhelmina Quast');
    await store(app, 'h-far', 'person:Wilhelm Quint');
    await transaction(database.sql, (tx) => forgetMentions(tx, 'hidden', [shared]));
    expect(await search(app, 'Wilhelmina Quast')).toEqual(['Wilhelm Quint']);
    expect((await search(zoe, 'Wilhelmina Quast'))[0]).toBe('Wilhelmina Quast');
  });

  test.each(['not-a-uuid', '', "' or true --", '00000000-0000-4000-8000-000000000000'])(
    'an entity of id %j is not found, with a message that says what to do',
    async (id) => {
      await expect(getVisibleEntity(database.sql, app, id)).rejects.toMatchObject({
        status: 404,
        code: 'EntityNotFound',
        message: expect.stringContaining('POST /entities/search'),
      });
    },
  );

  test('an entity is found by those who can see a mention of it, and confirmed by what they see', async () => {
    await store(zoe, 'h-secret-1', 'person:Secret Sorrel');
    await store(zoe, 'h-secret-2', 'person:Secret Sorrel');
    const [found] = await rankEntities(database.sql, zoe, { query: 'Secret Sorrel', limit: 1, type: null });
    const id = found?.row.entity_id ?? '';
    expect(presentEntity(await getVisibleEntity(database.sql, zoe, id))).toMatchObject({
      name: 'Secret Sorrel',
      mention_count: 2,
      status: 'confirmed',
    });
    await expect(getVisibleEntity(database.sql, app, id)).rejects.toMatchObject({ status: 404 });
    await expect(getVisibleEntity(database.sql, viewer('search', 'zoe'), id)).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('lists', () => {
  const app = viewer('list');
  const names = async (page: Partial<EntityPage>) =>
    (await listEntityRows(database.sql, app, { ...EVERY_ENTITY, ...page })).map((row) => row.name);
  beforeAll(async () => {
    await store(app, 'l-1', 'person:Alma', 'person:alma b', 'product:Alma', 'topic:Zinc', 'person:Éric');
    await store(app, 'l-2', 'person:Alma', 'topic:Zinc', 'location:Erica');
    await store(app, 'l-3', 'person:Alma');
  });

  test.each(ENTITY_SORTS.flatMap((sortBy) => [false, true].map((descending) => ({ sortBy, descending }))))(
    'by $sortBy, descending $descending: pages of every size give each entity once, in one order',
    async (order) => {
      const whole = await listEntityRows(database.sql, app, { ...EVERY_ENTITY, ...order });
      expect(whole).toHaveLength(5);
      for (let limit = 1; limit <= 5; limit++) {
        const ids: string[] = [];
        for (let after: EntityPage['after'] = null; ; ) {
          const page = await listEntityRows(database.sql, app, { ...EVERY_ENTITY, ...order, limit, after });
          const last = page.at(-1);
          if (!last) break;
          ids.push(...page.map((row) => row.entity_id));
          after = { key: last.key, entityId: last.entity_id };
        }
        expect(ids).toEqual(whole.map((row) => row.entity_id));
      }
    },
  );

  test.each([
    ['a part of the name', { contains: 'ric' }, ['Éric', 'Erica']],
    ['the beginning', { prefix: 'alma' }, ['Alma', 'alma b']],
    ['a beginning in the middle of a name', { prefix: 'b' }, []],
    ['a pattern character', { contains: '%' }, []],
    ['the single-character wildcard', { prefix: '_lma' }, []],
    ['a backslash', { contains: '\\' }, []],
    ['type and name', { type: 'person', contains: 'alma' }, ['Alma', 'alma b']],
    ['two or more mentions', { mentionsMin: 2 }, ['Alma', 'Zinc']],
    ['one mention', { mentionsMax: 1, type: 'person' }, ['alma b', 'Éric']],
    ['exactly two', { mentionsMin: 2, mentionsMax: 2 }, ['Zinc']],
  ])('by %s', async (_what, page, expected) => {
    expect((await names(page)).toSorted()).toEqual(expected.toSorted());
  });

  test('by the number of mentions, most frequent first', async () => {
    expect((await names({ sortBy: 'prominence', descending: true })).slice(0, 2)).toEqual(['Alma', 'Zinc']);
  });
});

test('the sources of an entity are listed newest first, page by page, each once', async () => {
  const app = viewer('sources');
  for (let i = 0; i < 7; i++) await store(app, `m-${i}`, 'topic:Granite', 'topic:Basalt');
  await store(viewer('sources', 'zoe'), 'm-private', 'topic:Granite');
  const [granite] = await rankEntities(database.sql, app, { query: 'Granite', limit: 1, type: null });
  const seen: string[] = [];
  for (let before: number | null = null; ; ) {
    const page = await listMentions(database.sql, app, granite?.row.entity_id ?? '', before, 3);
    const last = page.at(-1);
    if (!last) break;
    seen.push(...page.map((source) => source.resource_id));
    before = last.mention_id;
  }
  expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((i) => `m-${i}`));
});
