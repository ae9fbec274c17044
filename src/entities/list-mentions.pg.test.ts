import { expect, test } from 'vitest';
import { useDatabase } from '../../test/set-up/use-database.ts';
import { insertApp, storeDocument } from '../../test/stored/documents.ts';
import { EVERY_ENTITY } from '../../test/stored/entities.ts';
import { transaction } from '../db/transaction.ts';
import type { Viewer } from '../documents/visible.ts';
import { listMentionTexts } from './find/beginning-queries.ts';
import { forgetMentions } from './forget-mentions.ts';
import { listMentions } from './list-mentions.ts';
import { listEntityRows, listMentionsIn } from './queries.ts';
import { recordMentions } from './record-mentions.ts';

const database = useDatabase();
const app: Viewer = { appId: 'a', userId: null };
const zoe: Viewer = { appId: 'a', userId: 'zoe' };
const max: Viewer = { appId: 'a', userId: 'max' };
const other: Viewer = { appId: 'b', userId: null };

/** Stores a document that names someone in each of these ways, in order; the quotes are its id and a number. */
async function store(viewer: Viewer, resourceId: string, ...names: string[]): Promise<number> {
  const documentId = await storeDocument(database.sql, viewer, resourceId);
  const mentions = names.map((name, i) => ({
    name,
    type: 'person',
    quote: `${resourceId} ${i} half \ud83d pair`,
    confidence: 0.5 + i / 1000,
  }));
  await transaction(database.sql, (tx) =>
    recordMentions(tx, viewer.appId, viewer.userId, [{ documentId, mentions }]),
  );
  return documentId;
}

async function entityIdOf(viewer: Viewer): Promise<string> {
  const [row] = await listEntityRows(database.sql, viewer, { ...EVERY_ENTITY, contains: 'ada quill' });
  return row?.entity_id ?? '';
}

/** Reads all pages of a size; returns the beginnings of the quotes. */
async function pages(viewer: Viewer, entityId: string, limit: number): Promise<string[]> {
  const seen: string[] = [];
  for (let before: number | null = null; ; ) {
    const page: { mention_id: number; quote: string }[] = await listMentions(
      database.sql,
      viewer,
      entityId,
      before,
      limit,
    );
    const last = page.at(-1);
    if (!last) return seen;
    seen.push(...page.map(({ quote }) => quote.replace(/ half.*/, '')));
    before = last.mention_id;
  }
}

test('mentions of several spellings in documents of several owners are listed newest first, each once, whatever the page', async () => {
  for (const appId of ['a', 'b']) await insertApp(database.sql, appId, ['zoe', 'max']);
  const [ada, shouted] = ['Ada Quill', 'ADA QUILL'];
  const first = await store(app, 'one', ada, shouted, ada, 'Ben Ro', shouted, ada);
  await store(other, 'foreign', ada, ada);
  await store(zoe, 'private', shouted, ada, shouted);
  await store(app, 'two', ada, ada);
  const entityId = await entityIdOf(app);
  const shared = ['two 1', 'two 0', 'one 5', 'one 4', 'one 2', 'one 1', 'one 0'];
  const own = ['private 2', 'private 1', 'private 0'];
  for (const limit of [1, 2, 3, 4, 100]) {
    expect(await pages(max, entityId, limit)).toEqual(shared);
    expect(await pages(zoe, entityId, limit)).toEqual([...shared.slice(0, 2), ...own, ...shared.slice(2)]);
  }
  expect(await pages(other, entityId, 100)).toEqual([]);
  const newest = await listMentions(database.sql, app, entityId, null, 1);
  expect(newest).toMatchObject([{ resource_id: 'two', confidence: 0.501 }]);

  const texts = await listMentionTexts(database.sql, app, first, 3);
  expect(texts.map(({ name }) => name)).toEqual([ada, shouted, ada]);
  expect(await listMentionTexts(database.sql, other, first, 3)).toEqual([]);
  expect(await listMentionsIn(database.sql, app, [first])).toHaveLength(6);
  expect(await listMentionsIn(database.sql, other, [first])).toEqual([]);
});

test('mentions that an earlier version stored one by one are listed and counted as before, and leave no count behind', async () => {
  await insertApp(database.sql, 'former', []);
  const former: Viewer = { appId: 'former', userId: null };
  const id = await store(former, 'old', 'Ada Quill');
  const entityId = await entityIdOf(former);
  await database.sql`
    insert into mentions (app_id, entity_id, node_id, document_id, name, folded, type, is_certain, quote, confidence)
    select app_id, entity_id, node_id, document_id, name, folded, type, is_certain, 'again', 0.7
    from mentions where app_id = 'former'`;
  expect(await pages(former, entityId, 1)).toEqual(['again', 'old 0']);
  const count = async () =>
    (await listEntityRows(database.sql, former, EVERY_ENTITY)).map(({ mention_count }) => mention_count);
  expect(await count()).toEqual([2]);
  await transaction(database.sql, (tx) => forgetMentions(tx, 'former', [id]));
  const left =
    await database.sql`select mentions, weight::int as weight from mention_counts where app_id = 'former'`;
  expect(left).toEqual([{ mentions: 0, weight: 0 }]);
});
