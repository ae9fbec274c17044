import { createServer } from 'node:http';
import { type SpawnedService, spawnService } from '../spawned-service.ts';

/** What a test file needs to use the shared service. */
export interface OfferedService {
  url: string;
  /** Admin key of the app `default`, which may create apps. */
  operatorKey: string;
  databaseUrl: string;
}

const OPERATOR_KEY = 'shared-by-the-files-of-a-run';

/**
 * Listens on an address where every worker of the run requests their shared service (`OfferedService` as JSON). Starts `main` on the first
 * request, as a separate process, so that its work runs in parallel with the tests; runs of pure tests never start it.
 */
export async function offerService(
  createDatabase: () => Promise<string>,
  main: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  let started: Promise<SpawnedService & { databaseUrl: string }> | undefined;
  const start = async () => {
    const databaseUrl = await createDatabase();
    const env = {
      DATABASE_URL: databaseUrl,
      CAMBIUM_API_KEY: OPERATOR_KEY,
      CAMBIUM_LOG_LEVEL: 'fatal',
      // Every file calls from this address, and several test what a wrong key gets.
      CAMBIUM_FAILED_LIMIT_PER_MINUTE: '0',
    };
    const service = await spawnService(env, main);
    return { ...service, databaseUrl };
  };
  const server = createServer((_, response) => {
    started ??= start();
    started.then(
      ({ url, databaseUrl }) =>
        response.end(
          JSON.stringify({ url, databaseUrl, operatorKey: OPERATOR_KEY } satisfies OfferedService),
        ),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // This server must not keep the run from ending.
  server.unref();
  const address = server.address();
  if (!address || typeof address === 'string')
    throw new Error('The address of the shared service has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    /** Also called before a rerun: the next file that asks then gets the current code. */
    stop: async () => {
      const running = started;
      started = undefined;
      await (await running)?.close();
    },
  };
}
