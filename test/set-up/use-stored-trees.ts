import { beforeEach } from 'vitest';
import type { TreeOwner } from '../../src/trees/queries.ts';
import type { TestDatabase } from '../database.ts';
import { insertApp } from '../stored/documents.ts';
import { StoredTrees } from '../stored/trees.ts';
import { useDatabase } from './use-database.ts';

/** Stores trees as rows in a database of the file; every test has its own app, with the users zoe and max. */
export function useStoredTrees(): {
  database: TestDatabase;
  trees: StoredTrees;
  app: TreeOwner;
  zoe: TreeOwner;
} {
  const database = useDatabase();
  let run = 0;
  const app = { appId: '', owner: null };
  const zoe = { appId: '', owner: 'zoe' };
  beforeEach(async () => {
    app.appId = zoe.appId = `app${run++}`;
    await insertApp(database.sql, app.appId, ['zoe', 'max']);
  });
  return { database, trees: new StoredTrees(database), app, zoe };
}
