import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../test/database.ts';
import { insertApp, storeDocument } from '../../test/stored/documents.ts';
import { EVERY_ENTITY } from '../../test/stored/entities.ts';
import { transaction } from '../db/transaction.ts';
import type { Viewer } from '../documents/visible.ts';
import type { ExtractedMention } from '../model/model.ts';
import { forgetDeleted, forgetMentions } from './forget-mentions.ts';
import { listMentions } from './list-mentions.ts';
import { listEntityRows } from './queries.ts';
import { recordMentions } from './record-mentions.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
  await insertApp(database.sql, 'a', ['zoe', 'max']);
  await insertApp(database.sql, 'b', ['zoe']);
});
afterAll(() => database?.drop());

const app: Viewer = { appId: 'a', userId: null };
const zoe: Viewer = { appId: 'a', userId: 'zoe' };
const max: Viewer = { appId: 'a', userId: 'max' };
const zoeOfB: Viewer = { appId: 'b', userId: 'zoe' };

const mention = (name: string, type = 'person', quote = `About ${name}.`): ExtractedMention => ({
  name,
  type,
  quote,
  confidence: 0.8,
});
const record = (owner: Viewer, documentId: number, ...mentions: ExtractedMention[]) =>
  transaction(database.sql, (tx) =>
    recordMentions(tx, owner.appId, owner.userId, [{ documentId, mentions }]),
  );
/** Stores a document of the owner that names these people. */
async function store(owner: Viewer, resourceId: string, ...names: string[]): Promise<number> {
  const id = await storeDocument(database.sql, owner, resourceId);
  await record(owner, id, ...names.map((name) => mention(name)));
  return id;
}
const entities = (viewer: Viewer, contains: string) =>
  listEntityRows(database.sql, viewer, { ...EVERY_ENTITY, contains });
const counts = async (viewer: Viewer, contains: string) =>
  (await entities(viewer, contains)).map((row) => `${row.name} ${row.mention_count}`);

describe('which names are one entity', () => {
  test.each([
    ['case, accents and punctuation', ['Łódź Works', 'LODZ WORKS', 'lodz-works', ' Lodz  Works. '], 1],
    ['composed and decomposed letters', ['Ren\u00e9 Nord', 'Rene\u0301 Nord'], 1],
    ['full-width and plain letters', ['Ｋｉｔｅ Corp', 'Kite Corp'], 1],
    ['other words', ['Tern Labs', 'Tern Lab'], 2],
    [
      'an abbreviated last word, or a plural',
      ['Kelp Working Group', 'Kelp WG', 'Kelp Form', 'Kelp forms'],
      2,
    ],
    ['names in another script', ['北京大学', '北京大學'], 2],
    ['a name and its part', ['Ada Quill', 'Ada'], 2],
  ])('%s', async (_what, names, expected) => {
    const id = await storeDocument(database.sql, app, `one-${names.join()}`);
    await record(app, id, ...names.map((name) => mention(name)));
    const rows = await database.sql<{ n: number }[]>`
      select count(distinct entity_id)::int as n from mentions where document_id = ${id}`;
    expect(rows).toEqual([{ n: expected }]);
  });

  test('the same name with another type is the same entity, and keeps its first spelling', async () => {
    const id = await storeDocument(database.sql, app, 'mercury');
    await record(
      app,
      id,
      mention('Mercury', 'product'),
      mention('MERCURY', 'location'),
      mention('mercury', 'product'),
    );
    expect((await entities(app, 'mercury')).map(({ name, type }) => `${type} ${name}`).toSorted()).toEqual([
      'product Mercury',
    ]);
  });
});

describe('spellings of one name in several documents', () => {
  test('are one entity in any order, and stay one when a document is deleted', async () => {
    const product = (name: string) => mention(name, 'product');
    const [one, two, three] = [
      await storeDocument(database.sql, app, 'alga-1'),
      await storeDocument(database.sql, app, 'alga-2'),
      await storeDocument(database.sql, app, 'alga-3'),
    ];
    await record(app, one, product('AlgaDocs'));
    await record(app, two, product('Other'));
    await record(app, three, product('Alga Docs'), product('Alga Docs'));
    expect(await counts(app, 'alga')).toEqual(['Alga Docs 3']);
    await record(app, two, product('Alga Doc'));
    expect(await counts(app, 'alga')).toEqual(['Alga Docs 4']);
    await transaction(database.sql, (tx) => forgetDeleted(tx, 'a', [three]));
    expect(await counts(app, 'alga')).toEqual(['Alga Doc 2']);
  });

  test('show the most frequent one, in any order, and the other when its documents are deleted', async () => {
    const tube = (name: string) => mention(name, 'product');
    const [one, two] = [
      await storeDocument(database.sql, app, 'fjordtube-1'),
      await storeDocument(database.sql, app, 'fjordtube-2'),
    ];
    await record(app, one, tube('Fjordtube'));
    await record(app, two, tube('FjordTube'), tube('FjordTube'));
    expect(await counts(app, 'fjordtube')).toEqual(['FjordTube 3']);
    await transaction(database.sql, (tx) => forgetDeleted(tx, 'a', [two]));
    expect(await counts(app, 'fjordtube')).toEqual(['Fjordtube 1']);
  });

  test('of one user are not shown to others', async () => {
    await record(app, await storeDocument(database.sql, app, 'dune-all'), mention('Dune Working Group'));
    await record(zoe, await storeDocument(database.sql, zoe, 'dune-zoe'), mention('Dune WG'));
    expect(await counts(zoe, 'dune')).toEqual(['Dune Working Group 2']);
    expect(await counts(max, 'dune')).toEqual(['Dune Working Group 1']);
    expect((await entities(max, 'dune'))[0]?.aliases).toEqual([]);
  });
});

describe('a word by which certain mentions call a person in other documents', () => {
  const guessed = mention('Amara', 'location');
  const sent: ExtractedMention = {
    ...mention('Amara'),
    isCertain: true,
    standsFor: { name: 'Amara Nwosu', type: 'person' },
  };
  const typeOf = async (viewer: Viewer) =>
    (await entities(viewer, 'amara')).find(({ name }) => name === 'Amara')?.type;

  test('is a person, in any order, until no document shows it; and stays its own entity', async () => {
    const [note, mail, later] = [
      await storeDocument(database.sql, app, 'amara-note'),
      await storeDocument(database.sql, app, 'amara-mail'),
      await storeDocument(database.sql, app, 'amara-later'),
    ];
    await record(app, note, guessed);
    expect(await typeOf(app)).toBe('other');
    await record(app, mail, sent);
    expect(await typeOf(app)).toBe('person');
    await record(app, later, guessed);
    expect(await counts(app, 'amara')).toEqual(expect.arrayContaining(['Amara Nwosu 1', 'Amara 2']));
    expect(await typeOf(app)).toBe('person');
    await transaction(database.sql, (tx) => forgetDeleted(tx, 'a', [mail]));
    expect(await typeOf(app)).toBe('other');
  });

  test('is not if only a private document or another app says so', async () => {
    await record(zoe, await storeDocument(database.sql, zoe, 'imara-mail'), {
      ...sent,
      name: 'Imara',
      standsFor: { name: 'Imara Nwosu', type: 'person' },
    });
    await record(zoeOfB, await storeDocument(database.sql, zoeOfB, 'imara-mail'), {
      ...sent,
      name: 'Imara',
      standsFor: { name: 'Imara Nwosu', type: 'person' },
    });
    await record(app, await storeDocument(database.sql, app, 'imara-note'), mention('Imara', 'location'));
    expect((await entities(max, 'imara')).map(({ name, type }) => `${name} ${type}`)).toEqual([
      'Imara other',
    ]);
  });
});

describe('hostile names', () => {
  test.each([
    ['an empty name', '', false],
    ['whitespace', ' \t\u00a0', false],
    ['punctuation alone', '?!…', false],
    ['emoji alone', '🙂🙃', false],
    ['201 characters', 'x'.repeat(201), false],
    ['200 characters', 'y'.repeat(200), true],
    ['SQL', "Robert'); drop table mentions;--", true],
    ['a pattern', '%_\\ pattern', true],
    ['an array literal', '{NULL,"x"}', true],
    ['right-to-left marks', '\u202eevil\u202c name', true],
    ['letters that unfold to eighteen each', 'ﷺ'.repeat(200), true],
    ['an unpaired surrogate', 'half \ud83d pair', true],
  ])('%s', async (what, name, isKept) => {
    const id = await storeDocument(database.sql, app, `hostile ${what}`);
    await record(app, id, mention(name, 'topic'), mention('Harmless', 'topic'));
    const rows = await database.sql<{ n: number }[]>`
      select count(*)::int as n from mentions where document_id = ${id}`;
    expect(rows).toEqual([{ n: isKept ? 2 : 1 }]);
  });
});

describe('recording again', () => {
  test('replaces the old mentions with the new ones, and counts stay exact', async () => {
    const first = await store(app, 'again-1', 'Orla Fenn', 'Odd Fenn');
    await store(app, 'again-2', 'Orla Fenn');
    expect(await counts(app, 'fenn')).toEqual(['Odd Fenn 1', 'Orla Fenn 2']);
    await record(app, first, mention('Orla Fenn'), mention('Orla Fenn'));
    expect(await counts(app, 'fenn')).toEqual(['Orla Fenn 3']);
    await record(app, first);
    expect(await counts(app, 'fenn')).toEqual(['Orla Fenn 1']);
  });

  test('an entity that is no longer named keeps its identity when it is named again', async () => {
    const id = await store(app, 'pause', 'Pauline Gap');
    const [before] = await entities(app, 'pauline');
    await transaction(database.sql, (tx) => forgetMentions(tx, 'a', [id]));
    expect(await entities(app, 'pauline')).toEqual([]);
    await record(app, id, mention('Pauline Gap'));
    expect((await entities(app, 'pauline'))[0]?.entity_id).toBe(before?.entity_id);
  });

  test('twenty concurrent batches with the same names create each entity once', async () => {
    const names = Array.from({ length: 10 }, (_, i) => `Crowd Member ${i}`);
    const ids = [];
    for (let i = 0; i < 20; i++) ids.push(await storeDocument(database.sql, app, `crowd-${i}`));
    await Promise.all(
      ids.map((id, i) => {
        const inSomeOrder = i % 2 ? names : names.toReversed();
        return record(app, id, ...inSomeOrder.map((name) => mention(name)));
      }),
    );
    expect(await counts(app, 'crowd member')).toEqual(names.map((name) => `${name} 20`));
  });
});

describe('private and shared', () => {
  test("names in a user's document are that user's alone until a document of the app has them too", async () => {
    await store(zoe, 'diary', 'Hidden Heron');
    await store(max, 'diary', 'Hidden Heron');
    expect(await counts(app, 'heron')).toEqual([]);
    expect(await counts(zoe, 'heron')).toEqual(['Hidden Heron 1']);
    const shared = await store(app, 'news', 'hidden heron');
    expect(await counts(app, 'heron')).toEqual(['hidden heron 1']);
    expect(await counts(zoe, 'heron')).toEqual(['hidden heron 2']);
    expect(await counts(max, 'heron')).toEqual(['hidden heron 2']);
    const [row] = await entities(app, 'heron');
    expect(await listMentions(database.sql, zoe, row?.entity_id ?? '', null, 10)).toMatchObject([
      { resource_id: 'news' },
      { resource_id: 'diary' },
    ]);
    // After the app's document is deleted, the others still have what their own documents say.
    await transaction(database.sql, (tx) => forgetDeleted(tx, 'a', [shared]));
    expect([await counts(app, 'heron'), await counts(zoe, 'heron')]).toEqual([[], ['Hidden Heron 1']]);
  });

  test('the same name in two apps is two entities, and neither sees the other', async () => {
    await store(zoe, 'both', 'Border Crosser');
    await store(zoeOfB, 'both', 'Border Crosser');
    const [ofA] = await entities(zoe, 'border');
    const [ofB] = await entities(zoeOfB, 'border');
    expect(ofA?.entity_id).not.toBe(ofB?.entity_id);
    expect(await listMentions(database.sql, zoeOfB, ofA?.entity_id ?? '', null, 10)).toEqual([]);
  });

  test('an entity exists for each viewer as long as visible documents name it', async () => {
    await store(zoe, 'e-private-first', 'Edgar Ends');
    await store(app, 'e-shared', 'Edgar Ends');
    await store(zoe, 'e-private-last', 'Edgar Ends');
    const ends = async (viewer: Viewer) =>
      (await entities(viewer, 'edgar')).map((row) => [row.first_seen_resource_id, row.last_seen_resource_id]);
    expect(await ends(zoe)).toEqual([['e-private-first', 'e-private-last']]);
    expect(await ends(max)).toEqual([['e-shared', 'e-shared']]);
  });
});

describe('forgetting', () => {
  test('an entity is deleted with the last document that names it, and stays while another does', async () => {
    const [one, two] = [
      await store(app, 'f-1', 'Fay Leaving'),
      await store(app, 'f-2', 'Fay Leaving', 'Fay Gone'),
    ];
    await transaction(database.sql, (tx) => forgetDeleted(tx, 'a', [two]));
    const left = () => database.sql`select name from entities where app_id = 'a' and name like 'Fay %'`;
    expect(await left()).toEqual([{ name: 'Fay Leaving' }]);
    await transaction(database.sql, (tx) => forgetDeleted(tx, 'a', [one]));
    expect(await left()).toEqual([]);
  });

  test('another app’s document with the same number is not affected', async () => {
    const id = await store(app, 'numbered', 'Nora Number');
    await transaction(database.sql, (tx) => forgetDeleted(tx, 'b', [id]));
    await transaction(database.sql, (tx) => forgetMentions(tx, 'b', [id]));
    expect(await counts(app, 'nora number')).toEqual(['Nora Number 1']);
  });

  test('entities that batches name while their last documents are deleted keep the new mentions', async () => {
    const names = Array.from({ length: 8 }, (_, i) => `Rae Race ${i}`);
    for (const name of names) await store(app, `gone ${name}`, name);
    const gone = await database.sql<{ document_id: number }[]>`
      select document_id from documents where starts_with(resource_id, 'gone Rae Race')`;
    const next = await storeDocument(database.sql, app, 'race-next');
    await Promise.all([
      ...gone.map(({ document_id: id }) => transaction(database.sql, (tx) => forgetDeleted(tx, 'a', [id]))),
      record(app, next, ...names.map((name) => mention(name))),
    ]);
    expect(await counts(app, 'rae race')).toEqual(names.map((name) => `${name} 1`));
  });
});

test('any order of writes, changes and deletions leaves the counts that a recount finds', async () => {
  // A Park–Miller generator, for the same steps in every run.
  let state = 7;
  const next = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
  const owners = [app, zoe, max];
  const names = ['Walk Ada', 'Walk Ben', 'Walk Cy'];
  const stored = new Map<string, { owner: Viewer; id: number; names: string[] }>();
  for (let step = 0; step < 50; step++) {
    const owner = owners[next(3)] ?? app;
    const key = `walk-${owner.userId}-${next(4)}`;
    const known = stored.get(key);
    if (known && next(3) === 0) {
      await transaction(database.sql, (tx) => forgetDeleted(tx, 'a', [known.id]));
      stored.delete(key);
    } else {
      const named = names.filter(() => next(2) === 0);
      stored.set(key, { owner, id: await store(owner, key, ...named), names: named });
    }
  }
  for (const viewer of owners) {
    const seen = [...stored.values()].filter(
      ({ owner }) => owner.userId === null || owner.userId === viewer.userId,
    );
    const expected = names
      .map((name) => `${name} ${seen.filter((document) => document.names.includes(name)).length}`)
      .filter((line) => !line.endsWith(' 0'));
    expect(await counts(viewer, 'walk')).toEqual(expected);
  }
});

/** Counts mentions by name, type, certainty and visibility, as stored or as recounted. */
const keptCounts = (table: 'kept' | 'counted') =>
  table === 'kept'
    ? database.sql`
        select app_id, node_id, type, is_certain, is_shared, spelling, mentions, weight::int as weight
        from mention_counts where mentions <> 0 or weight <> 0 order by 1, 2, 3, 4, 5, 6`
    : database.sql`
        select app_id, node_id, type, is_certain, owner is null as is_shared, name as spelling, sum(mentions)::int as mentions,
          sum(coalesce(weight, round(confidence * 10000)))::int as weight
        from mentions group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`;

test("the kept counts match the mentions, after all of this and after a private name became the app's", async () => {
  await store(zoe, 'kept-private', 'Kept Counts');
  await store(app, 'kept-shared', 'Kept Counts');
  await database.sql`delete from documents where app_id = 'a' and resource_id like 'walk-%'`;
  const counted = await keptCounts('counted');
  expect(counted.length).toBeGreaterThan(5);
  expect(await keptCounts('kept')).toEqual(counted);
});

test('a statement about a name that its document does not mention joins nothing, whatever is written together with it', async () => {
  const stating = await storeDocument(database.sql, app, 'stating');
  const other = await storeDocument(database.sql, app, 'other');
  const [left, right] = [mention('oda@example.org', 'email'), mention('Oda Brandt')];
  const states = { documentId: stating, mentions: [left], aliases: [{ left, right, quote: 'Oda' }] };
  const mentions = { documentId: other, mentions: [right] };
  const found = async (...batches: Parameters<typeof recordMentions>[3][]) => {
    for (const batch of batches)
      await transaction(database.sql, (tx) => recordMentions(tx, app.appId, null, batch));
    return (await counts(app, 'oda')).toSorted();
  };
  const apart = ['Oda Brandt 1', 'oda@example.org 1'];
  expect(await found([states, mentions])).toEqual(apart);
  expect(await found([mentions], [states])).toEqual(apart);
  expect(await found([states], [mentions])).toEqual(apart);
});
