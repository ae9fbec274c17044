import type { z } from 'zod';
import type { RawSourceDocument, SourceDocument } from '../parse/source-document.ts';
import type { Source } from '../tokens.ts';
import type { VendorError } from './vendor-error.ts';
import type { VendorHook } from './vendor-http/hook.ts';
import type { UnlikeItem } from './vendor-http/listed.ts';
import type { KeyFlow } from './vendor-http/service-account.ts';
import type { Receive, VendorHttp } from './vendor-http/vendor-http.ts';

/**
 * Someone whom a vendor lets see something; `domain:` is everybody with an address in that domain, `source:` everybody with an account
 * there, `user:` a user of the app itself.
 */
export type Reader =
  | `email:${string}`
  | `account:${string}`
  | `domain:${string}`
  | `source:${string}`
  | `user:${string}`;

/** Who can see an item: members of a group (a channel, a workspace), the listed readers, or only the connecting user. */
export type Access =
  | { kind: 'group'; group: string }
  | { kind: 'listed'; readers: readonly Reader[] }
  | { kind: 'connection' };

/** Returns the current members of a group in `access`; none for one that is gone or that the account may not ask about. */
export type ReadGroup = (group: string) => Promise<readonly Reader[]>;

/** A vendor's file; the engine parses it, and `finish` adds its place to the document. */
export interface DeliveredFile {
  /** The bytes if the answer contained them; else a function that downloads them to disk when the file is stored. */
  bytes: Uint8Array | ((into: Receive) => Promise<void>);
  filename: string | null;
  mediaType: string | null;
  finish: (document: SourceDocument) => SourceDocument;
}

/** One item of an account as it is now: a document, or a file that becomes one. */
export interface Delivered {
  /** The vendor's own id. The document's `resourceId` may change (a renamed repository); this never does. */
  item: string;
  /** If it equals the ledger's, nothing needs to be read. Any text the connector chooses, up to some kilobytes. */
  version: string | null;
  resourceId: string;
  /** Who can see it at the vendor; default: only the connecting user. Used only by connections with visibility `source`. */
  access?: Access;
  content: { document: RawSourceDocument } | { file: DeliveredFile };
}

/** A change that a connector reports, in the order in which to store them. */
export type VendorChange<Cursor> =
  | ({ kind: 'upsert' } & Delivered)
  /** The item is unchanged, but its version may be replaced. `isMissing`: the source lacks it now, but it stays for a while. */
  | { kind: 'seen'; item: string; version: string | null; isMissing?: boolean }
  | { kind: 'gone'; item: string }
  /** The item could not be read; `fetch`, if there is one, is called for it later. */
  | { kind: 'failure'; item: string; error: VendorError }
  /** Everything before may be stored, and the next run may start here. */
  | { kind: 'page'; cursor: Cursor };

/** A change of an item, without cursors. */
export type ItemChange = Exclude<VendorChange<never>, { kind: 'page' }>;

/** The credential of an account. */
export interface VendorAccess {
  /** The account's key or access token; null if the source needs none. */
  secret: string | null;
  /** `oauth`: a token that the vendor issued, which the engine replaces if it is refused. */
  secretKind: 'key' | 'oauth';
  /** Identifies the limiters of the account: stays the same as its tokens change. */
  budget: string;
}

/** What the engine gives a connector for one run. */
export interface SyncContext<Config> extends VendorAccess {
  config: Config;
  /** Who finds the documents: the connecting user, every user of the app, or those who can see them at the vendor. Fixed per connection. */
  visibility: 'user' | 'app' | 'source';
  http: VendorHttp;
  /** The connector's own value. */
  everyMs: number;
  /** The connector's API base URL, without a trailing slash. Empty if the config has it. */
  api: string;
  /** Larger files are not downloaded. */
  fileBytesMax: number;
  now: () => Date;
  /** Returns versions from the ledger, omitting items it does not have. Null: all of its items. */
  known: (items: string[] | null) => Promise<Map<string, string | null>>;
  /** Malformed items of the lists read since the last change; the engine reports them. */
  leftOut?: readonly UnlikeItem[];
}

/** The account that a key opens. */
export interface Account {
  /** The vendor's id of the account, or the address of a site. */
  id: string;
  label: string;
  /** The identity of its owner at the vendor; null if it has none or that is unknown. */
  person?: Extract<Reader, `email:${string}` | `account:${string}`> | null;
}

/** A channel, calendar, team or folder of an account. */
export interface AccountPlace {
  /** As the config names it. */
  id: string;
  name: string;
  /** What it is, in one word of the vendor's. */
  type: string;
  /** For a folder: whether it may have subfolders. */
  hasChildren?: boolean;
}

/** Places from which people select those to read. */
export interface PlaceChoice<Config> {
  /** Folders are listed level by level, and `config` also lists those to skip (`skipped_folders`). */
  kind: 'channels' | 'folders';
  /** The `config` list that names what to read, by id or by name; empty: all. */
  field: keyof Config & string;
  /** Lists every place of the account, or the subfolders of a folder; `parent` is null for the top level. */
  list(ctx: SyncContext<Config>, parent: string | null): AsyncIterable<AccountPlace>;
}

/** An action that a person may have a vendor perform: post a message, or react to one. */
export type VendorAction =
  | { kind: 'message'; channel: string; text: string; parent: string | null }
  | { kind: 'reaction'; channel: string; timestamp: string; name: string };

/**
 * How to read one source. Without a cursor, `changes` reports everything, and what it did not report is deleted at its end; with one, it
 * reports what happened since. It ends when everything is reported. It throws `VendorError`; the engine retries, waits and says why, and
 * decides when everything is read again.
 */
export interface Connector<Config = unknown, Cursor = unknown> {
  source: Source;
  /** The display name. */
  name: string;
  /** What connecting requires: a key (or a browser, if the operator registered a client), only a browser, or nothing. */
  auth: 'key' | 'oauth' | 'none';
  /** How the engine exchanges a key for a token; absent: the key itself is sent. */
  keyFlow?: KeyFlow<Config>;
  /** Base URL of the vendor's API, without a trailing slash; absent if the config has it. */
  api?: string;
  /** Milliseconds between requests, unless the source asks for more. */
  everyMs: number;
  /** Minutes between runs. */
  everyMinutes: number;
  /** Hours between listings: by `listIds`, or without it by `changes` without a cursor. Null: `changes` reports every deletion. */
  listingHours: number | null;
  config: z.ZodType<Config>;
  cursor: z.ZodType<Cursor>;
  /** Whether everything is read again once the config changes; if not, `changes` compares what it needs. */
  rereadsWithConfig?: boolean;
  /** Hours after which everything is read again, besides the listings of `listIds`; absent: never. */
  rereadHours?: number;
  /** What can be selected in an account; absent: nothing, or only what the config names itself. */
  choice?: PlaceChoice<Config>;
  /** Performs an action at the vendor and returns its answer. Throws a `VendorError` that says what a person must do. */
  act?(ctx: SyncContext<Config>, action: VendorAction): Promise<Record<string, unknown>>;
  /** Returns whose account it is; throws `VendorError` if the key does not open one or lacks a right. */
  check(ctx: SyncContext<Config>): Promise<Account>;
  changes(ctx: SyncContext<Config>, cursor: Cursor | null): AsyncGenerator<VendorChange<Cursor>>;
  /** How the vendor reports changes itself; absent: it does not, or that is not supported. */
  hook?: VendorHook;
  /** Called once for the groups of a run, so that they can share requests. If present, the source determines who may see a document. */
  readers?(ctx: SyncContext<Config>): ReadGroup;
  /** Lists the ids of all items. */
  listIds?(ctx: SyncContext<Config>): AsyncIterable<string>;
  /** Returns one item as it is now; null if gone. Absent: `changes` reads again itself what failed, and every item it delivers is a document. */
  fetch?(ctx: SyncContext<Config>, item: string): Promise<Delivered | null>;
}

/** The default number of minutes between runs. */
const EVERY_MINUTES = 15;

/** Defines a connector with its own types: the engine passes it only what its schemas have parsed. */
export function defineConnector<Config, Cursor>(
  connector: Omit<Connector<Config, Cursor>, 'everyMinutes'> & { everyMinutes?: number },
): Connector {
  // Safe: config and cursor are parsed by these same schemas before a method is called with them.
  return { everyMinutes: EVERY_MINUTES, ...connector } as unknown as Connector;
}

/** The connectors that a service has, by source. */
export type Connectors = ReadonlyMap<Source, Connector>;
