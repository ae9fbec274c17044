import { createServer } from 'node:http';
import { type SpawnedService, spawnService } from '../spawned-service.ts';

/** What a test file needs of the service that it shares with others. */
export interface OfferedService {
  url: string;
  /** Admin key of the app `default`, which may make apps. */
  operatorKey: string;
  databaseUrl: string;
}

const OPERATOR_KEY = 'shared-by-the-files-of-a-run';

/**
 * Listens on an address where any worker of the run asks for the service that they share (`OfferedService` as JSON). It starts when
 * the first one asks, as a process of its own, so that its work and that of the tests run side by side; runs of pure tests never pay for it.
 */
export async function offerService(
  createDatabase: () => Promise<string>,
): Promise<{ url: string; stop: () => Promise<void> }> {
  let started: Promise<SpawnedService & { databaseUrl: string }> | undefined;
  const start = async () => {
    const databaseUrl = await createDatabase();
    const service = await spawnService({
      DATABASE_URL: databaseUrl,
      CAMBIUM_API_KEY: OPERATOR_KEY,
      CAMBIUM_LOG_LEVEL: 'fatal',
      // Every file calls from this address, and several prove what a wrong key gets.
      CAMBIUM_FAILED_LIMIT_PER_MINUTE: '0',
    });
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
  // It must not keep the run from ending.
  server.unref();
  const address = server.address();
  if (!address || typeof address === 'string')
    throw new Error('The address of the shared service has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    /** Also before a rerun: the next file that asks gets the code as it is then. */
    stop: async () => {
      const running = started;
      started = undefined;
      await (await running)?.close();
    },
  };
}
