import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../../../client/client.ts';
import type { SourceConnection } from './describe-connection.ts';

const LOOK_MS = 1_000;

/** Waits until a run that started after the given one has ended and its documents are processed; returns the connection's state then. */
export async function waitForRun(
  client: Pick<Client, 'getConnection'>,
  id: string,
  after: string | null,
  lookMs = LOOK_MS,
): Promise<SourceConnection> {
  for (;;) {
    const connection = await client.getConnection(id);
    const { last_run: run, documents } = connection;
    const isNew = run !== null && run.id !== after;
    if (isNew && run.state !== 'running' && documents.processing === 0) return connection;
    if (connection.state !== 'active' && connection.state !== 'failing') return connection;
    await sleep(lookMs);
  }
}
