import { expect, test } from 'vitest';
import { listPassThrough } from './pass-through.ts';
import { parseSource } from './source-file.ts';

const found = (text: string): string[] => listPassThrough(parseSource('x.ts', text));

test.each([
  'export function listAll(db: Db, appId: string) { return listRows(db, appId); }',
  'export async function listAll(db: Db, appId: string): Promise<Row[]> { return await listRows(db, appId); }',
  'export const listAll = (db: Db, appId: string): Promise<Row[]> => listRows(db, appId);',
])('a function that only passes on its parameters is found: %s', (text) => {
  expect(found(text)).toEqual(['x.ts: listAll → listRows']);
});

test.each([
  'function listAll(db: Db, appId: string) { return listRows(db, appId); }',
  'export { listRows as listAll };',
  'export const listAll = (db: Db, appId: string) => listRows(db, appId, 100);',
  'export const listAll = (db: Db, appId: string) => listRows(appId, db);',
  'export const listAll = (db: Db, ids: string[]) => (ids.length ? listRows(db, ids) : []);',
  'export function listAll(db: Db) { check(db); return listRows(db); }',
])('a function with its own work is not: %s', (text) => {
  expect(found(text)).toEqual([]);
});
