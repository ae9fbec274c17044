import type { HubspotObject } from '../../../src/sources/hubspot/hubspot-csv.ts';
import { type FakeAnswer, type FakeRequest, FakeVendor } from '../fake-vendor.ts';
import { HUBSPOT_DESCRIPTION } from './hubspot-description.ts';

export interface FakeRecord {
  id: string;
  object: HubspotObject;
  properties: Record<string, string>;
  createdAt: string;
  updatedAt: string;
}

/** Kinds by path, with the properties of the name and of the last change. */
const KINDS = {
  companies: ['company', 'name', 'hs_lastmodifieddate'],
  contacts: ['contact', 'firstname', 'lastmodifieddate'],
  deals: ['deal', 'dealname', 'hs_lastmodifieddate'],
  tickets: ['ticket', 'subject', 'hs_lastmodifieddate'],
} as const;
type Path = keyof typeof KINDS;

const ACCOUNT = {
  portalId: 77,
  accountType: 'STANDARD',
  timeZone: 'US/Eastern',
  companyCurrency: 'USD',
  additionalCurrencies: [],
  utcOffset: '-04:00',
  utcOffsetMilliseconds: -14_400_000,
  uiDomain: 'app.hubspot.com',
  dataHostingLocation: 'na1',
};

const isPath = (path: string): path is Path => path in KINDS;
export const refusedByHubspot = (status: number, category: string): FakeAnswer => ({
  status,
  body: { status: 'error', message: category, correlationId: 'c', category },
});

/** A fake HubSpot account with what a connection requests; paths and shapes as in `@hubspot/api-client` 14.0.1. */
export class FakeHubspot extends FakeVendor {
  override readonly description = HUBSPOT_DESCRIPTION;
  readonly records = new Map<string, FakeRecord>();
  /** Kinds that the token may not read. */
  readonly closed = new Set<Path>();
  #ids = 0;

  add(object: HubspotObject, name: string, properties: Record<string, string> = {}): FakeRecord {
    const now = this.now();
    const record = { id: String(++this.#ids), object, properties: {}, createdAt: now, updatedAt: now };
    this.records.set(record.id, record);
    this.edit(record, { [this.#kind(record)[1]]: name, createdate: now, ...properties });
    return record;
  }

  edit(record: FakeRecord, properties: Record<string, string>): void {
    record.updatedAt = this.now();
    Object.assign(record.properties, properties, { [this.#kind(record)[2]]: record.updatedAt });
  }

  rename(record: FakeRecord, name: string): void {
    this.edit(record, { [this.#kind(record)[1]]: name });
  }

  nameOf(record: FakeRecord): string {
    return record.properties[this.#kind(record)[1]] ?? '';
  }

  #kind({ object }: FakeRecord): readonly [string, string, string] {
    const kind = Object.values(KINDS).find(([name]) => name === object);
    if (!kind) throw new Error(object);
    return kind;
  }

  protected answer({ url, method, headers, body }: FakeRequest): FakeAnswer {
    const [, area = '', path = '', more = ''] =
      /^\/(?:crm\/v3\/(properties|objects)\/(\w+)(?:\/(search|batch\/read))?|account-info\/v3\/details)$/.exec(
        url.pathname,
      ) ?? [undefined];
    this.requests.push(`${area} ${more || path}`.trim());
    if (headers.authorization !== `Bearer ${this.key}`)
      return refusedByHubspot(401, 'INVALID_AUTHENTICATION');
    if (url.pathname === '/account-info/v3/details') return { body: ACCOUNT };
    if (!isPath(path)) throw new Error(`${method} ${url.pathname}`);
    if (this.closed.has(path)) return refusedByHubspot(403, 'MISSING_SCOPES');
    if (area === 'properties') return this.#properties(path);
    const all = [...this.records.values()].filter(({ object }) => object === KINDS[path][0]);
    if (more === 'search') return this.#search(path, all, JSON.parse(body));
    if (more === 'batch/read') return this.#read(all, JSON.parse(body));
    return this.#page(all, Number(url.searchParams.get('after') ?? 0), (records) => records.at(-1)?.id);
  }

  #properties(path: Path): FakeAnswer {
    const [, name, modified] = KINDS[path];
    const one = (property: string, more: object = {}) => ({
      name: property,
      label: `Label of ${property}`,
      type: 'string',
      fieldType: 'text',
      groupName: 'g',
      description: '',
      hubspotDefined: true,
      hidden: false,
      options: [],
      ...more,
    });
    const stages = [{ label: 'Won', value: '9001', hidden: false }];
    const results = [
      ...[name, modified, 'createdate', 'lastname', 'email', 'amount', 'hs_internal'].map((property) =>
        one(property),
      ),
      one('dealstage', { type: 'enumeration', options: stages }),
      one('renewal_risk', { label: 'Renewal risk', hubspotDefined: false }),
      one('products', {
        label: 'Products',
        hubspotDefined: false,
        options: [
          { label: 'Valves', value: 'v', hidden: false },
          { label: 'Pumps', value: 'p', hidden: false },
        ],
      }),
      one('secret_score', { hubspotDefined: false, hidden: true }),
    ];
    return { body: { results } };
  }

  /** Returns records after this id or after this many; an id is longer than any count. */
  #page(
    all: readonly FakeRecord[],
    after: number,
    nextOf: (records: readonly FakeRecord[]) => string | undefined,
    { from, total }: { from: number; total?: number } = {
      from: all.findIndex(({ id }) => Number(id) > after),
    },
  ): FakeAnswer {
    const records = from === -1 ? [] : all.slice(from, from + this.perPage);
    const hasMore = from !== -1 && from + records.length < all.length;
    const results = records.map(({ object: _, ...record }) => ({ ...record, archived: false }));
    return {
      body: {
        ...(total === undefined ? {} : { total }),
        results,
        ...(hasMore ? { paging: { next: { after: nextOf(records) } } } : {}),
      },
    };
  }

  #search(
    path: Path,
    all: readonly FakeRecord[],
    asked: { filterGroups: { filters: { propertyName: string; operator: string; value: string }[] }[] } & {
      sorts: { propertyName: string; direction: string }[];
      after?: string;
    },
  ): FakeAnswer {
    const [filter] = asked.filterGroups[0]?.filters ?? [];
    const [, , modified] = KINDS[path];
    if (filter?.operator !== 'GTE' || filter.propertyName !== modified || asked.sorts.length !== 1)
      return refusedByHubspot(400, 'VALIDATION_ERROR');
    const found = all
      .filter(({ updatedAt }) => Date.parse(updatedAt) >= Number(filter.value))
      .toSorted((a, b) => (a.updatedAt < b.updatedAt ? -1 : a.updatedAt > b.updatedAt ? 1 : 0));
    const from = Number(asked.after ?? 0);
    // Never more than 10,000 per search: https://developers.hubspot.com/docs/api/crm/search
    if (from >= 10_000) return refusedByHubspot(400, 'VALIDATION_ERROR');
    return this.#page(found, 0, (records) => String(from + records.length), { from, total: found.length });
  }

  #read(all: readonly FakeRecord[], asked: { inputs: { id: string }[]; properties: string[] }): FakeAnswer {
    if (asked.inputs.length > 100) return refusedByHubspot(400, 'VALIDATION_ERROR');
    const found = all.filter(({ id }) => asked.inputs.some((input) => input.id === id));
    const results = found.map(({ object: _, properties, ...record }) => ({
      ...record,
      archived: false,
      properties: Object.fromEntries(asked.properties.map((name) => [name, properties[name] ?? null])),
      url: `https://app.hubspot.com/contacts/77/record/0-1/${record.id}`,
    }));
    const times = { startedAt: this.now(), completedAt: this.now() };
    const missing = asked.inputs.length - found.length;
    const category = 'OBJECT_NOT_FOUND';
    const errors = [{ status: 'error', category, message: 'gone', context: {}, links: {}, errors: [] }];
    return {
      status: missing ? 207 : 200,
      body: { status: 'COMPLETE', ...times, results, ...(missing ? { numErrors: 1, errors } : {}) },
    };
  }
}
