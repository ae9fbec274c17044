import { closeCursor, openCursor } from '../../src/connections/sync/page/stored-cursor.ts';
import { exchangeKey } from '../../src/credentials/exchange-key.ts';
import { createGuardedFetch } from '../../src/lib/address-guard.ts';
import { finishSourceDocument, type SourceDocument } from '../../src/parse/source-document.ts';
import type { Access, Connector, Reader, SyncContext, VendorChange } from '../../src/sources/contract.ts';
import { createVendorHttp } from '../../src/sources/vendor-http/vendor-http.ts';

const FILE_BYTES_MAX = 1_000_000;

/** Reads an account with a connector as the engine does, and keeps in memory what the engine would store. */
export class AccountReader {
  readonly versions = new Map<string, string | null>();
  readonly documents = new Map<string, SourceDocument>();
  readonly #access = new Map<string, Access | undefined>();
  /** Times until which requests were postponed. */
  readonly paused: Date[] = [];
  cursor: object | null = null;
  visibility: SyncContext<unknown>['visibility'] = 'user';
  readonly #connector: Connector;

  constructor(connector: Connector) {
    this.#connector = connector;
  }

  context(config: object, secret = 'key'): SyncContext<unknown> {
    const now = () => new Date('2026-06-01T00:00:00Z');
    const fetchGuarded = createGuardedFetch({
      privateNetworks: ['127.0.0.0/8'],
      timeoutMs: 2_000,
      responseBytesMax: FILE_BYTES_MAX,
    });
    const http = createVendorHttp({
      fetchGuarded,
      fetchFile: fetchGuarded,
      fileBytesMax: FILE_BYTES_MAX,
      limiters: {
        reserve: async () => 0,
        isPaused: async () => false,
        pause: async (_key, until) => void this.paused.push(until),
      },
      traffic: { requests: 0, bytes: 0, waitedMs: 0, unreportedBytes: 0 },
      now,
      sleep: async () => {},
      signal: new AbortController().signal,
    });
    const known = async (items: string[] | null) =>
      new Map([...this.versions].filter(([item]) => items === null || items.includes(item)));
    const { config: schema, everyMs, api = '' } = this.#connector;
    return {
      config: schema.parse(config),
      visibility: this.visibility,
      secret,
      secretKind: 'key',
      budget: secret,
      http,
      everyMs,
      api,
      fileBytesMax: FILE_BYTES_MAX,
      now,
      known,
    };
  }

  /** Returns the context of a run: with a token, if the source's keys are exchanged for one. */
  async open(config: object, given: Partial<SyncContext<unknown>> = {}): Promise<SyncContext<unknown>> {
    const ctx = { ...this.context(config), ...given };
    const { keyFlow, source, name } = this.#connector;
    if (!keyFlow || ctx.secretKind === 'oauth') return ctx;
    return exchangeKey(ctx, { source, name, keyFlow, origins: [] });
  }

  /**
   * Reads on from the last reported page; returns a summary of the results. `pagesMax`: stops there. `given` replaces parts of the context.
   */
  async read(
    config: object,
    pagesMax = Infinity,
    given: Partial<SyncContext<unknown>> = {},
  ): Promise<string[]> {
    const reported: string[] = [];
    let pages = 0;
    const ctx = await this.open(config, given);
    const reading = { connector: this.#connector, config: ctx.config, now: ctx.now() };
    const { cursor: begun } = this;
    const cursor = begun && openCursor(reading, begun);
    for await (const change of this.#connector.changes(ctx, cursor)) {
      if (change.kind !== 'page') reported.push(this.#keep(change));
      else {
        const left = this.#connector.cursor.parse(change.cursor);
        this.cursor = JSON.parse(JSON.stringify(closeCursor(reading, Object(left), begun)));
        if (++pages >= pagesMax) break;
      }
    }
    return reported;
  }

  /** Returns who sees each item, in the order in which they were first found. */
  access(): (Access | undefined)[] {
    return [...this.#access.values()];
  }

  /** Returns the members of groups. */
  async members(config: object, groups: readonly string[]): Promise<Record<string, readonly Reader[]>> {
    const readGroup = this.#connector.readers?.(this.context(config));
    const found: Record<string, readonly Reader[]> = {};
    for (const group of groups) found[group] = (await readGroup?.(group)) ?? [];
    return found;
  }

  async list(config: object): Promise<string[]> {
    const items: string[] = [];
    for await (const item of this.#connector.listIds?.(await this.open(config)) ?? []) items.push(item);
    return items;
  }

  /** Returns the selectable places, each as `id name`. */
  async places(config: object = {}, parent: string | null = null): Promise<string[]> {
    const places: string[] = [];
    for await (const { id, name } of this.#connector.choice?.list(this.context(config), parent) ?? [])
      places.push(`${id} ${name}`);
    return places;
  }

  #keep(change: Exclude<VendorChange<unknown>, { kind: 'page' }>): string {
    if (change.kind === 'gone') {
      this.versions.delete(change.item);
      this.documents.delete(change.item);
      this.#access.delete(change.item);
    }
    if (change.kind === 'upsert') {
      this.versions.set(change.item, change.version);
      this.#access.set(change.item, change.access);
      if ('document' in change.content)
        this.documents.set(change.item, finishSourceDocument(change.content.document));
    }
    return `${change.kind} ${change.item}`;
  }
}
