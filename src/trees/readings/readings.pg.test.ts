import { beforeEach, expect, test } from 'vitest';
import { sharedCpu } from '../../../test/cpu/shared-cpu.ts';
import { useDatabase } from '../../../test/set-up/use-database.ts';
import { insertApp, storeDocument } from '../../../test/stored/documents.ts';
import type { Viewer } from '../../documents/visible.ts';
import { readNotes } from '../../guide/read-notes.ts';
import type { ReadNotes } from '../../model/model.ts';
import { readBlocksJson } from '../../parse/blocks/blocks-json.ts';
import { readForTeams } from './read-for-teams.ts';
import { readGuideDocuments } from './read-guide-documents.ts';
import { isAnyNewer, listPageEnds } from './queries.ts';
import { hashDocuments, readDocumentsHash } from './reading.ts';

const database = useDatabase();
let runs = 0;
let app: Viewer = { appId: '', userId: null };
const zoe = () => ({ ...app, userId: 'zoe' });
/** Titles of the documents that were read rather than taken from stored readings. */
let read: (string | null)[] = [];

beforeEach(async () => {
  app = { appId: `app${runs++}`, userId: null };
  read = [];
  await insertApp(database.sql, app.appId, ['zoe']);
});

const reading: ReadNotes = async (documents) => {
  read.push(...documents.map(({ title }) => title));
  return documents.map(({ blocksJson, ...document }) =>
    JSON.stringify(readNotes({ ...document, blocks: readBlocksJson(blocksJson) })),
  );
};
const ctx = () => ({ sql: database.sql, cpu: sharedCpu });
const readGuide = (viewer = app) => readGuideDocuments(ctx(), viewer, null, reading);
const store = (id: string, text: string, more = {}, viewer = app) =>
  storeDocument(database.sql, viewer, id, { title: id, body: text, ...more });

/** Returns the data that teams are found from as plain values; `names` are counted in the texts. */
async function readTeams(names: string[]) {
  const found = await readForTeams(ctx(), app, null);
  const plain = await found.countNames(new Set(names));
  return { signals: found.signals, counts: [...found.counts.documents].sort(), plain, idMax: found.idMax };
}
const forget = () => database.sql`delete from document_readings where app_id = ${app.appId}`;
const countKept = async (): Promise<number> => {
  const [row] = await database.sql<{ n: number }[]>`
    select count(*)::int as n from document_readings where app_id = ${app.appId}`;
  return row?.n ?? -1;
};

test('a document is read again only when its text, title or fields changed', async () => {
  for (const id of ['a', 'b', 'c', 'd']) await store(id, `# ${id}\n\nThe probe ${id} stands in the field.`);
  const first = await readGuide();
  expect(read.sort()).toEqual(['a', 'b', 'c', 'd']);
  read = [];
  expect(await readGuide()).toEqual(first);
  expect(read).toEqual([]);
  await store('b', 'Another text of the probe.');
  await store('c', '# c\n\nThe probe c stands in the field.', { metadata: { team: 'Probes' } });
  await readGuide();
  expect(read.sort()).toEqual(['b', 'c']);
});

test.each([
  ['its day', { occurredAt: '2026-03-01T00:00:00Z' }],
  ['its type', { type: 'email' as const }],
  ['its author', { metadata: { author: 'Ann Moor' } }],
])('a document is read again when %s changed, and its reading shows the change', async (_, more) => {
  const text = '# Probe\n\nThe probe stands in the field behind the house.';
  await store('a', text);
  const [before] = await readGuide();
  await store('a', text, more);
  read = [];
  const [after] = await readGuide();
  expect(read).toEqual(['a']);
  expect(after?.notes).not.toEqual(before?.notes);
  expect(await readGuide()).toEqual([after]);
});

test('long texts are read for teams in other threads, each for its own document', async () => {
  const filler = 'The valve of the hall is checked by two people. '.repeat(90);
  const names = ['Harbor', 'Forest', 'River', 'Coast', 'Valley', 'Garden'];
  for (const name of names) await store(name, `The ${name} team met. ${filler} ${name} is done.`);
  const found = await readTeams(names.map((name) => name.toLowerCase()));
  expect(found.signals.map(({ title, textNames }) => [title, textNames[0]?.[0]])).toEqual(
    names.map((name) => [name.toLowerCase(), `team:${name.toLowerCase()}`]),
  );
  expect(found.plain.map((own) => own[0]?.[0])).toEqual(names.map((name) => name.toLowerCase()));
  expect(await readTeams(names.map((name) => name.toLowerCase()))).toEqual(found);
});

test('under changed rules everything is read again', async () => {
  await store('a', 'The probe stands in the field.');
  await readGuide();
  await database.sql`update document_readings set made_from = 'older rules' where app_id = ${app.appId}`;
  read = [];
  await readGuide();
  expect(read).toEqual(['a']);
});

test('a document’s reading is deleted with the document', async () => {
  const id = await store('a', 'The probe stands in the field.');
  await store('b', 'The gateway stands on the roof.');
  await readGuide();
  await readTeams([]);
  expect(await countKept()).toBe(4);
  await database.sql`delete from documents where app_id = ${app.appId} and document_id = ${id}`;
  expect(await countKept()).toBe(2);
});

test('the reading of a private document is returned only to viewers who may see it', async () => {
  await store('own', 'The Secret team meets in the cellar.', {}, zoe());
  await store('shared', 'The probe stands in the field.');
  expect((await readGuide(zoe())).map(({ row }) => row.resource_id)).toEqual(['own', 'shared']);
  expect((await readGuide()).map(({ row }) => row.resource_id)).toEqual(['shared']);
  const found = await readForTeams(ctx(), app, null);
  expect(JSON.stringify([found.signals, [...found.counts.documents]])).not.toMatch(/secret/i);
  const other = { appId: 'other', userId: null };
  expect(await readGuideDocuments(ctx(), other, null, reading)).toEqual([]);
});

test('teams are found from the same facts, whether texts were read now or earlier', async () => {
  const form = 'This line stands at the top of every form of the Harbor team.';
  for (let i = 0; i < 12; i++)
    await store(`d${i}`, `${form}\n\nThe Pumps team met ${'again '.repeat(i)}. Pumps are new.`);
  const fresh = await readTeams(['pumps']);
  expect(await readTeams(['pumps'])).toEqual(fresh);
  expect(fresh.plain.flat()).toContainEqual(['pumps', expect.any(Number)]);
  // Boilerplate is learned from all documents, so changing many of them changes what is left of the others.
  for (let i = 0; i < 8; i++)
    await store(`d${i}`, `The Valves team met ${'again '.repeat(i)}. Pumps are old.`);
  const kept = await readTeams(['pumps', 'valves']);
  await forget();
  expect(kept).toEqual(await readTeams(['pumps', 'valves']));
  expect(kept).not.toEqual(fresh);
});

test('the hash of all documents covers those read, and changes with any that the viewer sees', async () => {
  const hash = (viewer = app, sources: string[] | null = null) => readDocumentsHash(ctx(), viewer, sources);
  const hashOfRead = async (viewer = app) => hashDocuments((await readGuide(viewer)).map(({ row }) => row));
  const empty = await hash();
  expect(empty).toBe(await hashOfRead());
  await store('a', 'The probe stands in the field.');
  await store('b', 'The gateway stands on the roof.');
  const two = await hash();
  expect(two).toBe(await hashOfRead());
  expect((await readForTeams(ctx(), app, null)).documentsHash).toBe(two);
  await store('own', 'The cellar is hers.', {}, zoe());
  expect(await hash()).toBe(two);
  expect(await hash(zoe())).toBe(await hashOfRead(zoe()));
  expect(await hash({ appId: 'other', userId: null })).toBe(empty);
  expect(await hash(app, ['slack'])).toBe(empty);
  const seen = new Set([empty, two, await hash(zoe())]);
  await store('a', 'The probe stands in the yard.');
  seen.add(await hash());
  await database.sql`update documents set owner = 'zoe' where app_id = ${app.appId} and resource_id = 'a'`;
  seen.add(await hash());
  await database.sql`update documents set status = 'skipped' where app_id = ${app.appId} and resource_id = 'b'`;
  expect(await hash()).toBe(empty);
  expect(seen.size).toBe(5);
});

test('a document stored or changed after a time is noticed by those who see it; an unchanged one is not', async () => {
  const now = async () =>
    (await database.sql<{ now: Date }[]>`select clock_timestamp() as now`)[0]?.now ?? new Date(0);
  const next = async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    return now();
  };
  const changed = (since: Date, viewer = app) => isAnyNewer(database.sql, viewer, since);
  const start = await next();
  await store('a', 'The probe stands in the field.');
  expect(await changed(start)).toBe(true);
  expect(await changed(start, { appId: 'other', userId: null })).toBe(false);
  const stored = await next();
  await store('a', 'The probe stands in the field.');
  expect(await changed(stored)).toBe(false);
  await store('own', 'The cellar is hers.', {}, zoe());
  expect(await changed(stored)).toBe(false);
  expect(await changed(stored, zoe())).toBe(true);
  await store('a', 'The probe stands in the yard.');
  expect(await changed(stored)).toBe(true);
});

test('pages end at documents that the viewer sees, and a full last page too', async () => {
  const ids: number[] = [];
  for (const id of ['a', 'b', 'c', 'd']) ids.push(await store(id, `The probe ${id} stands in the field.`));
  await store('own', 'The cellar is hers.', {}, zoe());
  await store('review', 'The attic waits.');
  await database.sql`
    update documents set status = 'pending_review' where app_id = ${app.appId} and resource_id = 'review'`;
  const ends = (limit: number, viewer = app, sources: string[] | null = null) =>
    listPageEnds(database.sql, viewer, { sources, limit });
  expect(await ends(2)).toEqual([ids[1], ids[3]]);
  expect(await ends(3)).toEqual([ids[2]]);
  expect(await ends(5)).toEqual([]);
  expect((await ends(5, zoe())).length).toBe(1);
  expect(await ends(1, { appId: 'other', userId: null })).toEqual([]);
  expect(await ends(1, app, ['slack'])).toEqual([]);
});
