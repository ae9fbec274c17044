import { z } from 'zod';
import type { Account, Delivered, ItemChange, VendorChange } from '../../contract.ts';
import { defineConnector } from '../../contract.ts';
import { reportTogether } from '../../reporting/report-items.ts';
import { VendorError } from '../../vendor-error.ts';
import { sinceCursor } from '../../reporting/since-cursor.ts';
import { idOf, listed } from '../../vendor-http/listed.ts';
import { walkPages } from '../../vendor-http/pages.ts';
import { HUBSPOT_OBJECTS, type HubspotObject } from '../hubspot-csv.ts';
import { askHubspot, type HubspotContext, hubspotConfig } from './client.ts';
import { hubspotHook } from './hook.ts';
import { OBJECTS, RecordReader } from './records.ts';

const hubspotObject = z.enum(HUBSPOT_OBJECTS);
const hubspotCursor = z.object({
  v: z.literal(1),
  /** By kind: up to when changes are known, in milliseconds since 1970. A missing kind was not read yet. */
  since: z.partialRecord(hubspotObject, z.number()),
  /** The kind to read next; null: the first, in the next run. */
  turn: hubspotObject.nullable(),
  /** During the full reading of that kind: the page to resume at, and when it started. */
  reading: sinceCursor.shape.reading,
});
type HubspotCursor = z.infer<typeof hubspotCursor>;

/** The search finds a change only some time after it was made: https://developers.hubspot.com/docs/api/crm/search */
const OVERLAP_MS = 10 * 60_000;
/** Maximum size of a page and a batch. */
const PER_PAGE = 100;

/** Companies, contacts, deals and tickets of a HubSpot account. */
export const hubspotConnector = defineConnector({
  source: 'hubspot',
  name: 'HubSpot',
  auth: 'key',
  // Five searches a second for the whole account: https://developers.hubspot.com/docs/api/crm/search
  everyMs: 250,
  // A record that was deleted or merged into another just disappears from the list.
  listingHours: 24,
  config: hubspotConfig,
  cursor: hubspotCursor,
  check: checkKey,
  hook: hubspotHook,
  changes: readHubspot,
  listIds: listItems,
  fetch: fetchRecord,
});

const detailsAnswer = z.looseObject({ portalId: z.number() });

async function checkKey(ctx: HubspotContext): Promise<Account> {
  const details = await askHubspot(ctx, { path: 'account-info/v3/details' }, detailsAnswer);
  if (!details) throw new VendorError('contract', 'HubSpot does not say whose the key is.');
  for (const object of ctx.config.objects) for await (const _page of listRecords(ctx, object, null)) break;
  const id = String(details.data.portalId);
  return { id, label: `HubSpot ${id}` };
}

const record = z.looseObject({ id: z.string(), updatedAt: z.string() });
const changedRecord = record.extend({ properties: z.record(z.string(), z.string().nullish()) });

/** Returns the schema of a list of records of a kind. */
const listOf = <T>(object: HubspotObject, one: z.ZodType<T>) =>
  z.looseObject({
    results: listed(one, (broken) => (idOf(broken) === null ? null : `${object}:${idOf(broken)}`)),
    paging: z.looseObject({ next: z.looseObject({ after: z.string() }).nullish() }).nullish(),
  });

interface RecordsPage {
  /** Ids of records, and when they changed. */
  records: { id: string; updatedAt: string }[];
  next: string | null;
  at: number;
}

/** Lists every record of a kind, by id. */
const listRecords = (ctx: HubspotContext, object: HubspotObject, start: string | null) =>
  walkPages('HubSpot', start, async (after): Promise<RecordsPage> => {
    const query = new URLSearchParams({ limit: String(PER_PAGE), ...(after === null ? {} : { after }) });
    const path = `crm/v3/objects/${OBJECTS[object].path}?${query}`;
    const answer = await askHubspot(ctx, { path, isLaterPage: after !== null }, listOf(object, record));
    if (!answer) throw new VendorError('contract', `HubSpot has no ${OBJECTS[object].path}.`);
    const { results, paging } = answer.data;
    return { records: results, next: paging?.next?.after ?? null, at: answer.at };
  });

/**
 * Returns records of a kind changed since a moment, in order of change. The next page starts at the last change of this one: records changed
 * during paging move to the end, which would make a numbered page skip others. Uses numbered pages only if one moment fills a whole page.
 */
const searchRecords = (ctx: HubspotContext, object: HubspotObject, since: number) =>
  walkPages('HubSpot', `${since} `, async (place): Promise<RecordsPage & { last: number }> => {
    const [from = '', after = ''] = (place ?? '').split(' ');
    const { path, modified } = OBJECTS[object];
    const body = {
      filterGroups: [{ filters: [{ propertyName: modified, operator: 'GTE', value: from }] }],
      sorts: [{ propertyName: modified, direction: 'ASCENDING' }],
      properties: [modified],
      limit: PER_PAGE,
      ...(after ? { after } : {}),
    };
    const asked = { path: `crm/v3/objects/${path}/search`, body, isLaterPage: after !== '' };
    const answer = await askHubspot(ctx, asked, listOf(object, changedRecord));
    if (!answer) throw new VendorError('contract', `HubSpot has no ${path}.`);
    const { results, paging } = answer.data;
    const last = Date.parse(results.at(-1)?.properties[modified] ?? '') || Number(from);
    const counted = paging?.next?.after ?? null;
    const next = counted === null ? null : last > Number(from) ? `${last} ` : `${from} ${counted}`;
    return { records: results, next, at: answer.at, last };
  });

async function* listItems(ctx: HubspotContext): AsyncGenerator<string> {
  for (const object of ctx.config.objects)
    for await (const { records } of listRecords(ctx, object, null))
      for (const { id } of records) yield `${object}:${id}`;
}

async function* readHubspot(
  ctx: HubspotContext,
  cursor: HubspotCursor | null,
): AsyncGenerator<VendorChange<HubspotCursor>> {
  const { objects } = ctx.config;
  const since = { ...cursor?.since };
  if (Object.keys(since).some((object) => !objects.includes(hubspotObject.parse(object))))
    throw new VendorError('cursor', 'The kinds of objects to read have changed.');
  const reader = new RecordReader(ctx);
  const first = Math.max(0, cursor?.turn ? objects.indexOf(cursor.turn) : 0);
  for (const [i, object] of objects.entries()) {
    if (i < first) continue;
    const reading = i === first ? (cursor?.reading ?? null) : null;
    const known = since[object];
    const places =
      known === undefined
        ? readKind(ctx, object, { reader, reading })
        : readChanged(ctx, object, { reader, since: known });
    for await (const change of places) {
      if ('kind' in change) yield change;
      else {
        if (change.since !== undefined) since[object] = change.since;
        const turn = change.isDone ? (objects[i + 1] ?? null) : object;
        yield { kind: 'page', cursor: { v: 1, since: { ...since }, turn, reading: change.reading } };
      }
    }
  }
}

/** How far a kind of object has been read. */
interface Place {
  since?: number;
  reading: HubspotCursor['reading'];
  isDone: boolean;
}

/** Reads all of a kind that was not read yet. */
async function* readKind(
  ctx: HubspotContext,
  object: HubspotObject,
  { reader, reading }: { reader: RecordReader; reading: HubspotCursor['reading'] },
): AsyncGenerator<ItemChange | Place> {
  let began = reading?.began ?? null;
  for await (const { records, next, at } of listRecords(ctx, object, reading?.next ?? null)) {
    began ??= at;
    yield* report(ctx, object, { reader, records });
    if (next !== null) yield { reading: { next, began }, isDone: false };
    else yield { since: began, reading: null, isDone: true };
  }
}

/** Reads the changes of a kind. Once all are read, changes are known up to when the reading started. */
async function* readChanged(
  ctx: HubspotContext,
  object: HubspotObject,
  { reader, since }: { reader: RecordReader; since: number },
): AsyncGenerator<ItemChange | Place> {
  let began: number | null = null;
  for await (const { records, next, last, at } of searchRecords(ctx, object, since - OVERLAP_MS)) {
    began ??= at;
    yield* report(ctx, object, { reader, records });
    if (next !== null) yield { since: Math.max(since, last), reading: null, isDone: false };
    else yield { since: Math.max(since, began), reading: null, isDone: true };
  }
}

/** Reads records that are new or changed; those deleted in the meantime are reported as gone. */
async function* report(
  ctx: HubspotContext,
  object: HubspotObject,
  { reader, records }: { reader: RecordReader; records: RecordsPage['records'] },
): AsyncGenerator<ItemChange> {
  const known = await ctx.known(records.map(({ id }) => `${object}:${id}`));
  const [same, other] = [true, false].map((isSame) =>
    records.filter(({ id, updatedAt }) => (known.get(`${object}:${id}`) === updatedAt) === isSame),
  );
  for (const { id } of same ?? []) yield { kind: 'seen', item: `${object}:${id}`, version: null };
  const items = (other ?? []).map(({ id }) => `${object}:${id}`);
  const idsOf = (part: readonly string[]) => part.map((item) => item.slice(object.length + 1));
  yield* reportTogether(ctx, items, (part) => reader.read(object, idsOf(part)));
}

async function fetchRecord(ctx: HubspotContext, item: string): Promise<Delivered | null> {
  const [object, id = ''] = item.split(':');
  const [delivered] = await new RecordReader(ctx).read(hubspotObject.parse(object), [id]);
  return delivered ?? null;
}
