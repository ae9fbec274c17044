import { afterAll, beforeEach } from 'vitest';
import { FakeCoda } from './coda.ts';

/** Returns a Coda account for the tests of a file, emptied before each. */
export async function useCoda(): Promise<FakeCoda> {
  const coda = new FakeCoda();
  await coda.start();
  afterAll(() => coda.close());
  beforeEach(() => {
    for (const held of [coda.docs, coda.pages]) held.clear();
    for (const ids of [coda.broken, coda.closed, coda.unlisted, coda.withTables]) ids.clear();
    for (const list of [coda.requests, coda.faults, coda.leaked]) list.length = 0;
    coda.perPage = 100;
    coda.slowPolls = 0;
    coda.fileFault = null;
  });
  return coda;
}
