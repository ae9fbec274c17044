import { z } from 'zod';
import { once } from '../../src/lib/caches/once.ts';
import type {
  Access,
  Connector,
  Delivered,
  ItemChange,
  Reader,
  VendorChange,
} from '../../src/sources/contract.ts';
import { defineConnector } from '../../src/sources/contract.ts';
import { VendorError, type VendorErrorKind } from '../../src/sources/vendor-error.ts';

interface MemoryItem {
  resourceId: string;
  text: string;
  version: number;
  access?: Access | undefined;
}

const cursorSchema = z.object({
  v: z.literal(1),
  /** Number of log entries already known. */
  at: z.int(),
  /** During a full read: the last item read. */
  after: z.string().nullable(),
});
type MemoryCursor = z.infer<typeof cursorSchema>;

/** An in-memory account: items with a log of changes, and faults on demand. */
export class MemoryAccount {
  readonly items = new Map<string, MemoryItem>();
  /** Items that currently cannot be read. */
  readonly broken = new Set<string>();
  brokenAs: VendorErrorKind = 'contract';
  /** Each request takes the first one and fails with it; a function runs before the request is answered. */
  readonly faults: (VendorError | (() => Promise<void>))[] = [];
  /** Members of each group. */
  readonly groups = new Map<string, Reader[]>();
  requests = 0;
  key = 'good';
  #log: string[] = [];
  #oldest = 0;
  #versions = 0;

  put(item: string, text: string): void {
    const { resourceId = `doc ${item}`, access } = this.items.get(item) ?? {};
    this.items.set(item, { resourceId, text, version: ++this.#versions, access });
    this.#log.push(item);
  }

  move(item: string): void {
    const found = this.items.get(item);
    if (!found) return;
    this.items.set(item, {
      ...found,
      resourceId: `moved ${item} ${++this.#versions}`,
      version: this.#versions,
    });
    this.#log.push(item);
  }

  /** Changes who an item is shared with. */
  share(item: string, access: Access): void {
    const found = this.items.get(item);
    if (!found) return;
    this.items.set(item, { ...found, access, version: ++this.#versions });
    this.#log.push(item);
  }

  remove(item: string): void {
    if (this.items.delete(item)) this.#log.push(item);
  }

  /** Expires all cursors issued so far. */
  forget(): void {
    this.#log.push('');
    this.#oldest = this.#log.length;
  }

  async request(secret: string | null): Promise<void> {
    this.requests++;
    const fault = this.faults.shift();
    if (typeof fault === 'function') await fault();
    else if (fault) throw fault;
    if (secret !== this.key)
      throw new VendorError('revoked', 'The account refuses the key. Make another one.');
  }

  /** Returns the log since a cursor. */
  since(at: number): string[] {
    if (at < this.#oldest) throw new VendorError('cursor', 'The cursor is too old.');
    return this.#log.slice(at);
  }

  get end(): number {
    return this.#log.length;
  }
}

const PAGE = 4;

/** Returns the connector of an in-memory account; one that does not report deletions is listed every day. */
export const memoryConnector = (account: MemoryAccount, reportsDeletions: boolean): Connector =>
  defineConnector({
    source: 'notion',
    name: 'Memory',
    auth: 'key',
    everyMs: 0,
    listingHours: reportsDeletions ? null : 24,
    config: z.object({}),
    cursor: cursorSchema,
    check: async ({ secret }) => {
      await account.request(secret);
      return { id: 'memory', label: 'Memory', person: 'account:notion:me' };
    },
    readers: ({ secret }) => {
      const asked = once(() => account.request(secret));
      return async (group) => {
        await asked();
        return account.groups.get(group) ?? [];
      };
    },
    changes: (ctx, cursor) => readMemory(account, { secret: ctx.secret, reportsDeletions }, cursor),
    ...(reportsDeletions
      ? {}
      : {
          async *listIds({ secret }) {
            await account.request(secret);
            yield* account.items.keys();
          },
        }),
    fetch: async ({ secret }, item) => {
      await account.request(secret);
      if (account.broken.has(item)) throw unreadable(account, item);
      return account.items.has(item) ? deliver(account, item) : null;
    },
  });

async function* readMemory(
  account: MemoryAccount,
  how: { secret: string | null; reportsDeletions: boolean },
  cursor: MemoryCursor | null,
): AsyncGenerator<VendorChange<MemoryCursor>> {
  let { at, after } = cursor ?? { at: account.end, after: '' };
  while (after !== null) {
    await account.request(how.secret);
    const from: string = after;
    const page: string[] = [...account.items.keys()]
      .toSorted()
      .filter((item) => item > from)
      .slice(0, PAGE);
    for (const item of page) yield changeOf(account, item);
    after = page.length < PAGE ? null : (page.at(-1) ?? null);
    yield { kind: 'page', cursor: { v: 1, at, after } };
  }
  for (;;) {
    await account.request(how.secret);
    const page = account.since(at).slice(0, PAGE);
    for (const item of page) {
      if (account.items.has(item)) yield changeOf(account, item);
      else if (how.reportsDeletions) yield { kind: 'gone', item };
    }
    at += page.length;
    yield { kind: 'page', cursor: { v: 1, at, after: null } };
    if (page.length < PAGE) return;
  }
}

function changeOf(account: MemoryAccount, item: string): ItemChange {
  if (account.broken.has(item)) return { kind: 'failure', item, error: unreadable(account, item) };
  return { kind: 'upsert', ...deliver(account, item) };
}

const unreadable = ({ brokenAs }: MemoryAccount, item: string): VendorError =>
  new VendorError(brokenAs, `${item} is encrypted. Remove its password.`);

function deliver(account: MemoryAccount, item: string): Delivered {
  const found = account.items.get(item);
  if (!found) throw new Error(`${item} is not there`);
  const { resourceId, text, version, access } = found;
  const document = {
    source: 'notion',
    type: 'document',
    title: text,
    blocks: [{ type: 'paragraph', text }],
    metadata: { writer: `of ${text}` },
    warnings: [],
  } as const;
  return {
    item,
    resourceId,
    version: String(version),
    ...(access ? { access } : {}),
    content: { document: { ...document, blocks: [...document.blocks], warnings: [] } },
  };
}
