import { afterEach } from 'vitest';
import type { TestDatabase } from '../database.ts';
import { later } from './later.ts';
import { type ModelServer, type ModelServerOptions, startModelServer } from '../model-server/model-server.ts';
import { useDatabase } from './use-database.ts';

/**
 * Creates a database with the app `a` for the tests of a file, and a model server that a test starts; after each test, closes the server
 * and deletes its cached answers.
 */
export function useModelServer(): {
  database: TestDatabase;
  server: ModelServer;
  startServer: (options?: ModelServerOptions) => Promise<void>;
} {
  let server: ModelServer;
  const database = useDatabase('a');
  afterEach(async () => {
    await server.close();
    for (const table of ['model_cache', 'model_calls', 'model_lanes', 'model_usage'])
      await database.sql`delete from ${database.sql(table)}`;
  });
  return {
    database,
    server: later(() => server),
    startServer: async (options) => {
      server = await startModelServer(options);
    },
  };
}
