import { z } from 'zod';
import type { Delivered, ItemChange, SyncContext, VendorChange } from '../../src/sources/contract.ts';
import { defineConnector } from '../../src/sources/contract.ts';
import { VendorError } from '../../src/sources/vendor-error.ts';
import type { VendorAnswer } from '../../src/sources/vendor-http/vendor-http.ts';

const configSchema = z.object({
  url: z.string(),
  /** The only difference between connections of one account. */
  account: z.string().default('bench'),
  /** Whether documents are files, listed without their text. */
  files: z.boolean().default(false),
  every_ms: z.int().default(0),
});
type AccountContext = SyncContext<z.infer<typeof configSchema>>;

const cursorSchema = z.object({ v: z.literal(1), at: z.int(), after: z.string().nullable() });
type AccountCursor = z.infer<typeof cursorSchema>;

const itemSchema = z.object({ id: z.string(), version: z.int().nullable(), text: z.string().nullable() });
type AccountItem = z.infer<typeof itemSchema>;
const logAnswer = z.object({ at: z.int() });
const listAnswer = z.object({ items: z.array(itemSchema), next: z.string().nullable() });
const changesAnswer = z.object({ items: z.array(itemSchema), at: z.int(), isEnd: z.boolean() });

/** Reads a `FakeAccount` as a vendor's connector reads its API: first by pages, then by a feed of changes. */
export const accountConnector = defineConnector({
  source: 'notion',
  name: 'Bench',
  auth: 'none',
  everyMs: 0,
  listingHours: null,
  config: configSchema,
  cursor: cursorSchema,
  check: async ({ config }) => ({ id: config.account, label: config.account }),
  changes: readAccount,
  fetch: async (ctx, item) => deliverFile(ctx, { id: item, version: 0, text: null }),
});

async function* readAccount(
  ctx: AccountContext,
  cursor: AccountCursor | null,
): AsyncGenerator<VendorChange<AccountCursor>> {
  let { at, after } = cursor ?? { at: (await read(ctx, '/log', logAnswer)).at, after: '' };
  const texts = ctx.config.files ? '' : '&texts';
  while (after !== null) {
    const page: z.infer<typeof listAnswer> = await read(ctx, `/items?after=${after}${texts}`, listAnswer);
    yield* changesOf(ctx, page.items);
    after = page.next;
    yield { kind: 'page', cursor: { v: 1, at, after } };
  }
  for (let isEnd = false; !isEnd; ) {
    const page = await read(ctx, `/changes?at=${at}${texts}`, changesAnswer);
    yield* changesOf(ctx, page.items);
    ({ at, isEnd } = page);
    yield { kind: 'page', cursor: { v: 1, at, after: null } };
  }
}

async function* changesOf(ctx: AccountContext, items: readonly AccountItem[]): AsyncGenerator<ItemChange> {
  const known = await ctx.known(items.map(({ id }) => id));
  for (const item of items) {
    if (item.version === null) yield { kind: 'gone', item: item.id };
    else if (known.get(item.id) === String(item.version))
      yield { kind: 'seen', item: item.id, version: null };
    else yield { kind: 'upsert', ...(item.text === null ? await deliverFile(ctx, item) : deliver(item)) };
  }
}

const identity = ({ id, version }: AccountItem): Pick<Delivered, 'item' | 'resourceId' | 'version'> => ({
  item: id,
  resourceId: id,
  version: String(version),
});

function deliver(item: AccountItem): Delivered {
  const [first = '', ...rest] = (item.text ?? '').split('\n\n');
  const blocks = [first, ...rest].map((text) => ({ type: 'paragraph' as const, text }));
  const document = {
    source: 'notion',
    type: 'document',
    title: first,
    blocks,
    metadata: {},
    warnings: [],
  } as const;
  return { ...identity(item), content: { document: { ...document, blocks: [...blocks], warnings: [] } } };
}

async function deliverFile(ctx: AccountContext, item: AccountItem): Promise<Delivered> {
  const { bytes } = await ask(ctx, `/files/${item.id}`);
  const file = { bytes, filename: `${item.id}.txt`, mediaType: 'text/plain' };
  return { ...identity(item), content: { file: { ...file, finish: (document) => document } } };
}

async function read<T>(ctx: AccountContext, path: string, schema: z.ZodType<T>): Promise<T> {
  const { bytes } = await ask(ctx, path);
  return schema.parse(JSON.parse(new TextDecoder().decode(bytes)));
}

async function ask(ctx: AccountContext, path: string): Promise<VendorAnswer> {
  const answer = await ctx.http(ctx.config.url + path, {
    limiter: `bench ${ctx.config.url}`,
    everyMs: ctx.config.every_ms,
    headers: { 'x-pid': String(process.pid) },
  });
  if (answer.status === 410) throw new VendorError('cursor', 'The cursor is too old.');
  return answer;
}
