import type { FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from './config.ts';
import type { Signals } from './db/signals/signals.ts';
import type { Sql } from './db/types.ts';
import type { Actor } from './http/actor.ts';
import type { RecordAudit } from './http/audit.ts';
import type { SignInTries } from './http/limits/sign-in-tries.ts';
import type { Spool, SpooledContent } from './http/upload/spool.ts';
import type { GuardedFetch } from './lib/address-guard.ts';
import type { Activity } from './lib/async/activity.ts';
import type { CpuPool } from './lib/cpu-pool/cpu-pool.ts';
import type { Model } from './model/model.ts';
import type { FormatClaim } from './parse/text-formats.ts';
import type { Connectors } from './sources/contract.ts';
import type { OAuthProviders } from './sources/vendor-http/oauth-provider.ts';
import type { ArchiveItem } from './sources/source-reader.ts';
import type { Workflows } from './workflow/workflow.ts';

export interface Log {
  debug: (detail: object, message: string) => void;
  info: (detail: object, message: string) => void;
  warn: (detail: object, message: string) => void;
  error: (detail: object, message: string) => void;
}

/** The caller, whose visible documents decide what is near. */
type AskingViewer = Pick<Actor, 'appId' | 'userId' | 'audiences'>;

/**
 * Returns the chunks whose vectors are nearest to the query's, nearest first, among those visible to the viewer and (unless null) those
 * with the given ids. Empty if the embedder fails.
 */
export type NearChunks = (search: {
  viewer: AskingViewer;
  query: string;
  limit: number;
  among: ReadonlySet<number> | null;
}) => Promise<{ chunkId: number; similarity: number }[]>;

/**
 * Returns a function for how near texts are to a question by which words occur together in the viewer's own texts (latent semantic
 * analysis), −1..1; null if there is no model yet or it has no word of the question. A question is hashes of terms with their weights, a
 * text lists of such hashes.
 */
export type FindSimilarity = (
  viewer: AskingViewer,
  question: Iterable<readonly [term: number, weight: number]>,
) => Promise<((text: readonly Int32Array[]) => number) | null>;

/** An answered query and its results. */
export interface AskedQuery {
  viewer: { appId: string; userId: string | null };
  queryId: string;
  query: string;
  answer: string | null;
  /** Documents with their highlights, each best first. */
  results: { documentId: number; score: number; chunks: { chunkId: number; score: number }[] }[];
}

/** Stores queries without delaying their answers; see src/feedback/query-log.ts. */
export interface QueryLog {
  add: (query: AskedQuery) => Promise<void>;
  /** Resolves when everything that this process answered before is written. */
  settled: () => Promise<void>;
}

/** What every operation receives: plain data and ports, created once in app.ts; tests override single fields. */
export interface Context {
  config: Config;
  sql: Sql;
  model: Model;
  /** Search by meaning; null without an embedder. */
  nearChunks: NearChunks | null;
  findSimilarity: FindSimilarity;
  queryLog: QueryLog;
  /** Worker threads for CPU work. */
  cpu: CpuPool;
  /** Reads every document of a file, in child processes under limits; apps take turns. Throws `ParseError`. */
  parseFile: (file: FormatClaim & SpooledContent, appId: string) => AsyncIterable<ArchiveItem>;
  /** Files of uploads and downloads in progress. */
  spool: Spool;
  /** Writes in progress in this process; background batches make room for them. */
  writes: Activity;
  workflows: Workflows;
  /** Sources whose accounts can be connected. */
  connectors: Connectors;
  /** Vendors whose accounts can be connected in a browser, if the operator registered a client. */
  oauthProviders: OAuthProviders;
  log: Log;
  metrics: Pick<Registry, 'contentType' | 'metrics'>;
  /** 32 bytes: protects API keys and secrets at rest. */
  secretKey: Buffer;
  /** Reads addresses that an app or a vendor chose, through the address guard. */
  fetchGuarded: GuardedFetch;
  now: () => Date;
  /** The only recorder of the process: of several, each would write an address's first failed sign-in in a minute. */
  recordAudit: RecordAudit;
  /** Failed sign-ins on pages and with forms, by address. */
  signInTries: SignInTries;
  /** Identifies callers for endpoints that read a credential themselves; 401 if there is none. */
  signIn: {
    actorOf: (request: FastifyRequest) => Promise<Actor>;
    actorOfCredential: (credential: string, origin: string | undefined) => Promise<Actor>;
    actorOfForm: (request: FastifyRequest) => Promise<Actor>;
  };
  /** Wakes the ingest loop of this process when documents are waiting. */
  nudgeIngest: () => void;
  /** Notifies the streams of every process that documents of an owner changed, after the commit of the change. */
  documentsChanged: (appId: string, owner: string | null) => void;
  /** Changes signaled by any process. */
  signals: Signals;
  /** Clears cached keys, apps and users after one of them changed. */
  forgetCredentials: () => void;
}
