import { z } from 'zod';
import { AUTH_MODES, readAuthModes } from '../credentials/auth-modes.ts';
import type { Db } from '../db/types.ts';
import { notFound } from '../errors.ts';
import { PacedAnswers } from '../lib/async/paced-answers.ts';
import type { Connector, Connectors } from '../sources/contract.ts';
import { sourceTokenSchema } from '../tokens.ts';
import {
  CONNECTION_STATES,
  type ConnectionOwner,
  type ConnectionRow,
  findConnectionRow,
  VISIBILITIES,
} from './connection-queries.ts';
import { countUnread } from './failure-queries.ts';
import { countHeld } from './ledger-queries.ts';
import { listRunRows, RUN_STATES, type RunRow } from './run-queries.ts';

export const runSchema = z
  .object({
    id: z.string(),
    state: z.enum(RUN_STATES).describe('waiting: the source asked for a pause; the next run resumes.'),
    reason: z.string().nullable().describe('What happened and what to do, as a sentence.'),
    started_at: z.string(),
    ended_at: z.string().nullable(),
    added: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    deleted: z.int(),
    failed: z.int(),
    requests: z.int(),
    bytes: z.int(),
    waited_ms: z.int().describe('Time in which it sent nothing because the source sets a pace.'),
  })
  .meta({ id: 'SyncRun' });

/** Returns a run as the API shows it. */
export const presentRun = (row: RunRow): z.infer<typeof runSchema> => ({
  id: row.run_id,
  state: row.state,
  reason: row.reason,
  started_at: row.started_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
  added: row.added,
  changed: row.changed,
  unchanged: row.unchanged,
  deleted: row.deleted,
  failed: row.failed,
  requests: row.requests,
  bytes: row.bytes,
  waited_ms: row.waited_ms,
});

export const connectionSchema = z
  .object({
    id: z.string(),
    integration_id: sourceTokenSchema,
    provider: sourceTokenSchema,
    label: z.string(),
    account: z.string(),
    visibility: z
      .enum(VISIBILITIES)
      .describe(
        'Who sees its documents: the user who connected it, every user of the app, or whoever sees them at the source.',
      ),
    auth_mode: z
      .enum(AUTH_MODES)
      .describe(
        'How the account was connected: in a browser (reconnect with POST /integrations/{id}/connect), with a key or a service account (reconnect with POST …/reauth), or without a credential.',
      ),
    state: z.enum(CONNECTION_STATES),
    reason: z.string().nullable().describe('Why it is in this state and what to do, as a sentence.'),
    config: z.record(z.string(), z.unknown()),
    selected_count: z
      .int()
      .describe(
        'The number of channels, folders or the like that `config` selects; 0: the whole account is read.',
      ),
    documents: z
      .object({ total: z.int(), completed: z.int(), processing: z.int(), failed: z.int() })
      .describe('While a run is under way, these may be as of some seconds ago.'),
    limit_reached: z
      .int()
      .nullable()
      .describe(
        'The `limit` of `config`, if it allows no further documents: the source may have more. Null: it has not been reached, or there is none.',
      ),
    failures: z.int().describe('Items that could not be read; they will be retried.'),
    missing: z
      .int()
      .describe(
        'Documents that were missing at the source in the last run. They are deleted if they are still missing a day later.',
      ),
    listed_at: z
      .string()
      .nullable()
      .describe(
        'When everything at the source was last listed: deletions before that were found. Null before the first time, after a request to list everything, and for a source that reports deletions with its changes.',
      ),
    last_run: runSchema.nullable(),
    next_run_at: z.string().nullable().describe('Null while a run is under way, and while none is planned.'),
    created_at: z.string(),
  })
  .meta({ id: 'Connection' });

/** Fields of a request for a new connection, for every kind of credential. */
export const newConnectionFields = {
  label: z.string().min(1).max(200).nullish(),
  visibility: z
    .enum(VISIBILITIES)
    .nullish()
    .describe(
      'user: only the connecting user sees the documents (default). app: every user. source: whoever sees them at the source, where it says who that is. The last two need admin.',
    ),
  config: z
    .record(z.string(), z.unknown())
    .nullish()
    .describe('The part of the account that is read; docs/sources.md lists the fields of each source.'),
};

type Presented = z.infer<typeof connectionSchema>;

/** Describes connections with their documents, failures and newest runs; never with a key. */
export async function describeConnections(
  db: Db,
  appId: string,
  rows: readonly ConnectionRow[],
  connectors: Connectors,
): Promise<Presented[]> {
  const ids = rows.map((row) => row.connection_id);
  const [unread, runs, modes] = await Promise.all([
    countUnread(db, appId, ids),
    listRunRows(db, appId, ids, 1),
    readAuthModes(db, appId, ids),
  ]);
  const byConnection = await countDocuments(db, appId, { ids, runs });
  const unreadOf = new Map(unread.map((row) => [row.connection_id, row]));
  const newest = new Map(runs.map((run) => [run.connection_id, run]));
  return rows.map((row) => {
    const run = newest.get(row.connection_id);
    const { failures = 0, missing = 0 } = unreadOf.get(row.connection_id) ?? {};
    const documents = documentsOf(byConnection.get(row.connection_id) ?? []);
    return {
      ...presentRow(row),
      auth_mode: modes.get(row.connection_id) ?? ('none' as const),
      documents,
      limit_reached: limitReached(row.config, documents),
      failures,
      missing,
      listed_at: isListed(connectors.get(row.source)) ? (row.listed_at?.toISOString() ?? null) : null,
      last_run: run ? presentRun(run) : null,
    };
  });
}

type HeldRow = Awaited<ReturnType<typeof countHeld>>[number];

/** Counting 100,000 documents takes PostgreSQL 0.3 s, and people and programs look often during a sync: at most a tenth of the time. */
const countsOfRunning = new PacedAnswers<HeldRow[]>(9);

/** Counts the documents of connections by status; during a run, the counts may be a moment old. */
async function countDocuments(
  db: Db,
  appId: string,
  { ids, runs }: { ids: readonly string[]; runs: readonly { connection_id: string; state: string }[] },
): Promise<Map<string, HeldRow[]>> {
  const running = runs.filter(({ state }) => state === 'running').map((run) => run.connection_id);
  const others = ids.filter((id) => !running.includes(id));
  const counted = others.length ? await countHeld(db, appId, others) : [];
  for (const id of running)
    counted.push(...(await countsOfRunning.get(id, () => countHeld(db, appId, [id]))));
  return Map.groupBy(counted, (row) => row.connection_id);
}

/** Whether deletions are found by listing everything, and not reported with the other changes. */
const isListed = (connector: Connector | undefined): boolean => (connector?.listingHours ?? null) !== null;

const presentRow = (row: ConnectionRow) => ({
  id: row.connection_id,
  integration_id: row.source,
  provider: row.source,
  label: row.label,
  account: row.account_id,
  visibility: row.visibility,
  state: row.state,
  reason: row.reason,
  config: row.config,
  selected_count: countSelected(row.config),
  next_run_at:
    row.state === 'active' || row.state === 'failing' ? (row.next_run_at?.toISOString() ?? null) : null,
  created_at: row.created_at.toISOString(),
});

/** Skipped folders do not count as selected. */
const countSelected = (config: Record<string, unknown>): number =>
  Object.entries(config).reduce(
    (sum, [name, list]) => (Array.isArray(list) && name !== 'skipped_folders' ? sum + list.length : sum),
    0,
  );

const limitReached = (
  { limit }: Record<string, unknown>,
  { total }: Presented['documents'],
): number | null => (typeof limit === 'number' && total >= limit ? limit : null);

function documentsOf(rows: readonly { status: string; n: number }[]): Presented['documents'] {
  const count = (isOf: (status: string) => boolean) =>
    rows.reduce((sum, { status, n }) => (isOf(status) ? sum + n : sum), 0);
  return {
    total: count(() => true),
    completed: count((status) => status === 'completed'),
    processing: count((status) => status === 'pending' || status === 'processing'),
    failed: count((status) => status === 'failed'),
  };
}

/** Returns one connection as the API shows it. */
export async function describeConnection(
  db: Db,
  row: ConnectionRow,
  connectors: Connectors,
): Promise<Presented> {
  const [described] = await describeConnections(db, row.app_id, [row], connectors);
  if (!described) throw new Error('a connection was not described');
  return described;
}

export const connectionParams = z.object({ connection_id: z.string().min(1) });

/** Returns a connection of the caller; 404 for any other. */
export async function getConnection(
  db: Db,
  owner: ConnectionOwner,
  connectionId: string,
): Promise<ConnectionRow> {
  const row = z.uuid().safeParse(connectionId).success
    ? await findConnectionRow(db, owner, connectionId)
    : null;
  if (!row) throw notFound('Connection', 'There is no such connection. GET /connections/list lists yours.');
  return row;
}
