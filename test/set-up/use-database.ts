import { afterAll, beforeAll } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../database.ts';
import { insertApp } from '../stored/documents.ts';
import { later } from './later.ts';

/** Creates a database with these apps for the tests of a file. */
export function useDatabase(...apps: string[]): TestDatabase {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await cloneDatabase();
    for (const app of apps) await insertApp(database.sql, app);
  });
  afterAll(() => database?.drop());
  return later(() => {
    if (!database)
      throw new Error('The database is there from the first test of the file on, not while it is read.');
    return database;
  });
}
