import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../../../client/client.ts';
import { type ProgressLine, startProgressLine } from '../output/progress-line.ts';
import { type SourceConnection, sayState } from './describe-connection.ts';

const LOOK_MS = 1_000;

/**
 * Waits until a run that started after the given one has ended and its documents are processed; returns the connection's state then. Shows
 * meanwhile how far it is.
 */
export async function waitForRun(
  client: Pick<Client, 'getConnection'>,
  id: string,
  after: string | null,
  { lookMs = LOOK_MS, line = startProgressLine() }: { lookMs?: number; line?: ProgressLine } = {},
): Promise<SourceConnection> {
  for (;;) {
    const connection = await client.getConnection(id);
    const { last_run: run, documents } = connection;
    const isNew = run !== null && run.id !== after;
    const isDone = isNew && run.state !== 'running' && documents.processing === 0;
    if (isDone || (connection.state !== 'active' && connection.state !== 'failing')) {
      line.end();
      return connection;
    }
    line.show(
      `${sayState(connection)}  ${documents.total} documents, ${documents.processing} being processed`,
    );
    await sleep(lookMs);
  }
}
