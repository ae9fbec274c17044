import { tmpdir } from 'node:os';
import { readConfig } from '../../src/config.ts';
import { runSlice } from '../../src/connections/sync/run-slice.ts';
import { startDueRuns } from '../../src/connections/sync/sync-loop.ts';
import type { RunsInput, SyncInput, SyncParts } from '../../src/connections/sync/sync-parts.ts';
import type { Context } from '../../src/context.ts';
import { type Credential, putCredential } from '../../src/credentials/account-access.ts';
import { transaction } from '../../src/db/transaction.ts';
import type { Sql } from '../../src/db/types.ts';
import { readInProcess } from '../cpu/read-in-process.ts';
import { Spool } from '../../src/http/upload/spool.ts';
import { createGuardedFetch } from '../../src/lib/address-guard.ts';
import { Activity } from '../../src/lib/async/activity.ts';
import type { Connector } from '../../src/sources/contract.ts';
import { sharedCpu } from '../cpu/shared-cpu.ts';

export const SECRET_KEY = Buffer.alloc(32, 7);
const HOUR_MS = 3_600_000;

interface ConnectionIds {
  appId: string;
  connectionId: string;
}

export interface AccountToSync {
  appId: string;
  /** Null: the app's. */
  owner?: string | null;
  connector: Connector;
  config?: object;
  key: string | Credential;
  visibility?: 'user' | 'app' | 'source' | undefined;
}

/** Inserts a connection without contacting its vendor. */
export async function insertConnection(
  sql: Sql,
  {
    appId,
    owner = null,
    connector,
    config = {},
    key,
    visibility = owner === null ? 'app' : 'user',
  }: AccountToSync,
): Promise<ConnectionIds> {
  const [row] = await sql<{ connection_id: string }[]>`
    insert into connections (app_id, source, owner, visibility, account_id, label, config)
    values (${appId}, ${connector.source}, ${owner}, ${visibility}, gen_random_uuid()::text, 'Account', ${JSON.stringify(config)}::text::jsonb)
    returning connection_id`;
  const ids = { appId, connectionId: row?.connection_id ?? '' };
  const credential: Credential = typeof key === 'string' ? { kind: 'key', key } : key;
  await transaction(sql, (tx) => putCredential(tx, { secretKey: SECRET_KEY }, ids, credential));
  return ids;
}

/** A connection synced by the real engine; its clock advances only on request. */
export class AccountSync {
  readonly ids: ConnectionIds;
  readonly parts: SyncParts;
  /** Opened runs, including those that another connection's check found due. */
  static readonly #opened = new Map<string, SyncInput>();
  static #opening: Promise<unknown> = Promise.resolve();
  readonly #sql: Sql;
  #now = new Date();

  constructor(sql: Sql, ids: ConnectionIds, connector: Connector) {
    this.#sql = sql;
    this.ids = ids;
    this.parts = {
      sql,
      config: readConfig({ CAMBIUM_PRIVATE_NETWORKS: '127.0.0.0/8' }),
      log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
      secretKey: SECRET_KEY,
      now: () => this.#now,
      parseFile: readInProcess,
      spool: new Spool({ directory: tmpdir(), appBytesMax: 1_000_000 }),
      cpu: sharedCpu,
      writes: new Activity({ quietMs: 0, waitMsMax: 0 }),
      nudgeIngest: () => {},
      documentsChanged: () => {},
      connectors: new Map([[connector.source, connector]]),
      oauthProviders: new Map(),
      fetchGuarded: createGuardedFetch({
        privateNetworks: ['127.0.0.0/8'],
        timeoutMs: 5_000,
        responseBytesMax: 100_000,
      }),
    };
  }

  pass(hours: number): void {
    this.#now = new Date(this.#now.getTime() + hours * HOUR_MS);
  }

  /** Opens the run that is due; null if none is. Runs one call at a time: a run that another call is just opening would look not due. */
  async open(): Promise<SyncInput | null> {
    const opening = AccountSync.#opening.then(() => this.#open());
    AccountSync.#opening = opening.catch(() => null);
    return opening;
  }

  async #open(): Promise<SyncInput | null> {
    await this.#sql`
      update connections set next_run_at = now() - interval '1 second'
      where app_id = ${this.ids.appId} and connection_id = ${this.ids.connectionId} and next_run_at <> 'infinity'`;
    // Only what the loop uses of the workflows.
    const workflows = {
      start: async (_name: string, _id: string, { runs }: RunsInput) => {
        for (const run of runs) AccountSync.#opened.set(run.connectionId, run);
      },
    } as unknown as Context['workflows'];
    await startDueRuns({ sql: this.#sql, workflows });
    const run = AccountSync.#opened.get(this.ids.connectionId) ?? null;
    AccountSync.#opened.delete(this.ids.connectionId);
    return run;
  }

  async sync(sliceMs = 60_000): Promise<{ state: string; reason: string | null; counts: number[] } | null> {
    const run = await this.open();
    if (run === null) return null;
    while (await runSlice(this.parts, run, sliceMs));
    return this.ended(run);
  }

  async ended({ runId }: SyncInput): Promise<{ state: string; reason: string | null; counts: number[] }> {
    const [row] = await this.#sql<{ state: string; reason: string | null; counts: number[] }[]>`
      select state, reason, array[added, changed, unchanged, deleted, failed] as counts
      from sync_runs where app_id = ${this.ids.appId} and run_id = ${runId}`;
    if (!row) throw new Error('there is no such run');
    return row;
  }

  /** Returns the titles of all documents by resource id. */
  async documents(): Promise<Record<string, string>> {
    const rows = await this.#sql<{ resource_id: string; title: string }[]>`
      select resource_id, title from documents where app_id = ${this.ids.appId} order by resource_id`;
    return Object.fromEntries(rows.map((row) => [row.resource_id, row.title]));
  }

  /** Returns who finds each document, and what was extracted from it: the members of an audience; null: everyone. */
  async readers(): Promise<Record<string, string[] | null>> {
    const rows = await this.#sql<{ resource_id: string; readers: string[] | null }[]>`
      select d.resource_id, case when d.owner is not null then array(
        select m.reader from audience_members m
        where m.app_id = d.app_id and m.audience_id = d.owner and not exists (
          select from chunks c where c.app_id = d.app_id and c.document_id = d.document_id and c.owner is distinct from d.owner)
        order by m.reader collate "C") end as readers
      from documents d where d.app_id = ${this.ids.appId}`;
    return Object.fromEntries(rows.map((row) => [row.resource_id, row.readers]));
  }

  /** Returns the title and texts of each document, without its properties. */
  async texts(): Promise<Record<string, string[]>> {
    const rows = await this.#sql<{ resource_id: string; texts: string[] }[]>`
      select resource_id, array[title] || array(
        select b ->> 'text' from json_array_elements(blocks) as b where b ->> 'type' <> 'property') as texts
      from documents where app_id = ${this.ids.appId} order by resource_id`;
    return Object.fromEntries(rows.map((row) => [row.resource_id, row.texts]));
  }

  /** Returns the last walk or listing that included each item. */
  async walks(): Promise<(string | null)[]> {
    const rows = await this.#sql<{ walk_id: string | null }[]>`
      select walk_id from connection_items
      where app_id = ${this.ids.appId} and connection_id = ${this.ids.connectionId} order by item`;
    return rows.map((row) => row.walk_id);
  }

  async ledger(): Promise<string[]> {
    const rows = await this.#sql<{ item: string }[]>`
      select item from connection_items
      where app_id = ${this.ids.appId} and connection_id = ${this.ids.connectionId} order by item`;
    return rows.map((row) => row.item);
  }

  async connection(): Promise<{ state: string; reason: string | null; next_in_minutes: number }> {
    const [row] = await this.#sql<{ state: string; reason: string | null; next_run_at: Date }[]>`
      select state, reason, next_run_at from connections
      where app_id = ${this.ids.appId} and connection_id = ${this.ids.connectionId}`;
    if (!row) throw new Error('there is no such connection');
    const minutes = Math.round((row.next_run_at.getTime() - this.#now.getTime()) / 60_000);
    return { state: row.state, reason: row.reason, next_in_minutes: minutes };
  }
}
