import type { z } from 'zod';
import type { RawSourceDocument, SourceDocument } from '../parse/source-document.ts';
import type { Source } from '../tokens.ts';
import type { VendorError } from './vendor-error.ts';
import type { VendorHook } from './vendor-http/hook.ts';
import type { Receive, VendorHttp } from './vendor-http/vendor-http.ts';

/**
 * Someone whom a vendor lets see something; `domain:` is everybody with an address there, `source:` everybody with an account there, `user:` a user of
 * the app itself.
 */
export type Reader =
  | `email:${string}`
  | `account:${string}`
  | `domain:${string}`
  | `source:${string}`
  | `user:${string}`;

/** Who sees an item: those of a group (of a channel, of a workspace), those that are listed, or nobody but the connecting user. */
export type Access =
  | { kind: 'group'; group: string }
  | { kind: 'listed'; readers: readonly Reader[] }
  | { kind: 'connection' };

/** Who belongs to a group now. */
export interface GroupReaders {
  group: string;
  readers: readonly Reader[];
}

/** A file of a vendor; the engine parses it and `finish` gives the document its place. */
export interface DeliveredFile {
  /** Its bytes where they came with the answer; else what fetches them to the disk when the file is stored. */
  bytes: Uint8Array | ((into: Receive) => Promise<void>);
  filename: string | null;
  mediaType: string | null;
  finish: (document: SourceDocument) => SourceDocument;
}

/** One thing of an account as it is now: a document, or a file that becomes one. */
export interface Delivered {
  /** The vendor's own id. The document's `resourceId` may change (a renamed repository), this never does. */
  item: string;
  /** Equal to what the ledger holds: nothing needs to be read. The connector's own text, up to some kilobytes. */
  version: string | null;
  resourceId: string;
  /** Who sees it at the vendor; left out: nobody but the connecting user. It counts for a connection whose documents are seen so. */
  access?: Access;
  content: { document: RawSourceDocument } | { file: DeliveredFile };
}

/** What a connector reports of an account, in the order in which it is to be stored. */
export type VendorChange<Cursor> =
  | ({ kind: 'upsert' } & Delivered)
  /** The item is as it was; its version may be replaced. `isMissing`: the source did not have it now, and it stays for a while. */
  | { kind: 'seen'; item: string; version: string | null; isMissing?: boolean }
  | { kind: 'gone'; item: string }
  /** The item could not be read; `fetch` is asked for it later. */
  | { kind: 'failure'; item: string; error: VendorError }
  /** All before it may be stored, and the next run may begin here. */
  | { kind: 'page'; cursor: Cursor };

/** What a connector reports of its items, without where the next run may begin. */
export type ItemChange = Exclude<VendorChange<never>, { kind: 'page' }>;

/** What opens an account. */
export interface VendorAccess {
  /** The key of the account, or the access token; null for a source that needs none. */
  secret: string | null;
  secretKind: 'key' | 'oauth';
  /** Names the limiters of the account: the same while its tokens change. */
  budget: string;
}

/** What the engine gives a connector for one run. */
export interface SyncContext<Config> extends VendorAccess {
  config: Config;
  /** Who finds the documents: the connecting user, every user of the app, or whoever sees them at the vendor. Of a connection always the same. */
  visibility: 'user' | 'app' | 'source';
  http: VendorHttp;
  /** The connector's own. */
  everyMs: number;
  /** Where the vendor's API is, without a slash at its end: the connector's own. Empty where a config says it. */
  api: string;
  /** Files of more bytes are not fetched. */
  fileBytesMax: number;
  now: () => Date;
  /** Versions of the ledger; an item that it does not hold is not among them. Null: of all that it holds. */
  known: (items: string[] | null) => Promise<Map<string, string | null>>;
}

/** Whose account a key opens. */
export interface Account {
  /** Own id of the account at the vendor, or the address of a site. */
  id: string;
  label: string;
  /** Whose account it is, as the vendor names them to others; null: nobody's, or that is not known. */
  person?: Extract<Reader, `email:${string}` | `account:${string}`> | null;
}

/** A channel, calendar, team or folder of an account. */
export interface AccountPlace {
  /** As the config names it. */
  id: string;
  name: string;
  /** What it is, in one word of the vendor's. */
  type: string;
  /** Of a folder: whether there may be others in it. */
  hasChildren?: boolean;
}

/** Places of which people choose those that are read. */
export interface PlaceChoice<Config> {
  /** Folders are listed level by level, and `config` also names those that are skipped (`skipped_folders`). */
  kind: 'channels' | 'folders';
  /** The list of `config` that names what is read, by id or by name; empty: all. */
  field: keyof Config & string;
  /** Every place of the account, or the folders in one; `parent` is null for the outermost. */
  list(ctx: SyncContext<Config>, parent: string | null): AsyncIterable<AccountPlace>;
}

/** What a person may have a vendor do: say something, or react to what was said. */
export type VendorAction =
  | { kind: 'message'; channel: string; text: string; parent: string | null }
  | { kind: 'reaction'; channel: string; timestamp: string; name: string };

/**
 * How one source is read. `changes` without a cursor reports everything there is, and what it did not report is deleted at its end; with one it
 * reports what happened since. It ends when it has reported all. It throws `VendorError`; the engine retries, waits and says why.
 */
export interface Connector<Config = unknown, Cursor = unknown> {
  source: Source;
  /** As people call it. */
  name: string;
  /** What connecting needs: a key (or a browser, where the operator registered a client), a browser alone, or nothing. */
  auth: 'key' | 'oauth' | 'none';
  /** Where the vendor's API is, without a slash at its end; left out where the config says it. */
  api?: string;
  /** Milliseconds between two requests, unless the source asks for more. */
  everyMs: number;
  /** Minutes between two runs. */
  everyMinutes: number;
  /** Hours between two listings; null: `changes` reports every deletion. */
  listingHours: number | null;
  config: z.ZodType<Config>;
  cursor: z.ZodType<Cursor>;
  /** What of an account can be chosen; left out: nothing, or what config names in words of its own. */
  choice?: PlaceChoice<Config>;
  /** Does something at the vendor, and returns its answer. Throws `VendorError` in words for what a person must do. */
  act?(ctx: SyncContext<Config>, action: VendorAction): Promise<Record<string, unknown>>;
  /** Says whose account it is; throws `VendorError` when the key does not open one, or lacks a right. */
  check(ctx: SyncContext<Config>): Promise<Account>;
  changes(ctx: SyncContext<Config>, cursor: Cursor | null): AsyncGenerator<VendorChange<Cursor>>;
  /** How the vendor says by itself that something changed; left out: it does not, or that is not read. */
  hook?: VendorHook;
  /** Who belongs to groups that `access` named; a group that is not reported has nobody. With this the source says who may see a document. */
  readers?(ctx: SyncContext<Config>, groups: readonly string[]): AsyncIterable<GroupReaders>;
  /** Ids of every item there is. */
  listIds?(ctx: SyncContext<Config>): AsyncIterable<string>;
  /** One item as it is now; null: gone. */
  fetch(ctx: SyncContext<Config>, item: string): Promise<Delivered | null>;
}

/** What most connectors leave to this: minutes between two runs. */
const EVERY_MINUTES = 15;

/** A connector whose types are its own: the engine gives it only what its schemas have parsed. */
export function defineConnector<Config, Cursor>(
  connector: Omit<Connector<Config, Cursor>, 'everyMinutes'> & { everyMinutes?: number },
): Connector {
  // Safe: config and cursor come out of these same schemas before a method is called with them.
  return { everyMinutes: EVERY_MINUTES, ...connector } as unknown as Connector;
}

/** The connectors that a service has, by source. */
export type Connectors = ReadonlyMap<Source, Connector>;
