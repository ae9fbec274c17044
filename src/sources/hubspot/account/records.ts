import { z } from 'zod';
import { CsvRecord } from '../../csv-records.ts';
import type { Delivered } from '../../contract.ts';
import { VendorError } from '../../vendor-error.ts';
import { type HubspotObject, hubspotRecord } from '../hubspot-csv.ts';
import { askHubspot, type HubspotContext } from './client.ts';

interface ObjectFields {
  /** The kind in URL paths. */
  path: string;
  /** The property with the last change, which is named differently for contacts. */
  modified: string;
  /** Standard properties that people fill in: of some hundreds, most are HubSpot's own counts and dates. */
  fields: readonly string[];
}

const namesOf = (text: string): string[] => text.split(' ');

/** https://developers.hubspot.com/docs/api/crm/search lists the kinds, their paths and dates. */
export const OBJECTS: Readonly<Record<HubspotObject, ObjectFields>> = {
  company: {
    path: 'companies',
    modified: 'hs_lastmodifieddate',
    fields: namesOf(
      'name domain industry description phone city country numberofemployees annualrevenue lifecyclestage',
    ),
  },
  contact: {
    path: 'contacts',
    modified: 'lastmodifieddate',
    fields: namesOf('firstname lastname email phone jobtitle company city lifecyclestage hs_lead_status'),
  },
  deal: {
    path: 'deals',
    modified: 'hs_lastmodifieddate',
    fields: namesOf('dealname amount deal_currency_code pipeline dealstage dealtype closedate description'),
  },
  ticket: {
    path: 'tickets',
    modified: 'hs_lastmodifieddate',
    fields: namesOf('subject content hs_pipeline hs_pipeline_stage hs_ticket_priority hs_ticket_category'),
  },
};

/** Export columns that the mapping expects; accounts may label them differently. */
const COLUMNS: Readonly<Record<string, string>> = {
  name: 'Company name',
  dealname: 'Deal Name',
  subject: 'Ticket name',
  firstname: 'First Name',
  lastname: 'Last Name',
  email: 'Email',
  createdate: 'Create Date',
  lastmodifieddate: 'Last Modified Date',
  hs_lastmodifieddate: 'Last Modified Date',
};

/** https://developers.hubspot.com/docs/api/crm/properties */
const propertiesAnswer = z.looseObject({
  results: z.array(
    z.looseObject({
      name: z.string(),
      label: z.string(),
      hidden: z.boolean().nullish(),
      hubspotDefined: z.boolean().nullish(),
      options: z.array(z.looseObject({ label: z.string(), value: z.string() })),
    }),
  ),
});

interface Field {
  column: string;
  /** Labels of the values that people choose from. */
  options: ReadonlyMap<string, string>;
}

/** Returns the properties to read of a kind, by name: standard ones, and those the account added. */
async function fieldsOf(ctx: HubspotContext, object: HubspotObject): Promise<Map<string, Field>> {
  const { path, fields, modified } = OBJECTS[object];
  const wanted = new Set([...fields, 'createdate', modified]);
  const answer = await askHubspot(ctx, { path: `crm/v3/properties/${path}` }, propertiesAnswer);
  const own = new Map<string, Field>();
  for (const { name, label, hidden, hubspotDefined, options } of answer?.data.results ?? []) {
    const isOwn = !hubspotDefined && !hidden;
    const column = (wanted.has(name) && COLUMNS[name]) || label;
    if (isOwn || wanted.has(name))
      own.set(name, { column, options: new Map(options.map((one) => [one.value, one.label])) });
  }
  return own;
}

const recordsAnswer = z.looseObject({
  results: z.array(
    z.looseObject({
      id: z.string(),
      updatedAt: z.string(),
      url: z.string().nullish(),
      properties: z.record(z.string(), z.string().nullish()),
    }),
  ),
});
type HubspotRecord = z.infer<typeof recordsAnswer>['results'][number];

/** Reads records with all of their properties; fetches an account's custom properties once. */
export class RecordReader {
  readonly #fields = new Map<HubspotObject, Map<string, Field>>();
  readonly #ctx: HubspotContext;

  constructor(ctx: HubspotContext) {
    this.#ctx = ctx;
  }

  /** Reads up to 100 records of a kind; omits those that do not exist. */
  async read(object: HubspotObject, ids: readonly string[]): Promise<Delivered[]> {
    if (!ids.length) return [];
    const fields = this.#fields.get(object) ?? (await fieldsOf(this.#ctx, object));
    this.#fields.set(object, fields);
    const answer = await askHubspot(
      this.#ctx,
      {
        path: `crm/v3/objects/${OBJECTS[object].path}/batch/read`,
        body: {
          properties: [...fields.keys()],
          propertiesWithHistory: [],
          inputs: ids.map((id) => ({ id })),
        },
      },
      recordsAnswer,
    );
    if (!answer) throw new VendorError('contract', `HubSpot has no ${OBJECTS[object].path}.`);
    return answer.data.results.map((record) => deliver(object, record, fields));
  }
}

function deliver(object: HubspotObject, record: HubspotRecord, fields: Map<string, Field>): Delivered {
  const { id, updatedAt, url, properties } = record;
  const row = new CsvRecord(
    [...fields].map(([name, { column, options }]) => [column, readable(valueOf(properties, name), options)]),
  );
  const document = { ...hubspotRecord(object, id, row), ...(url ? { url } : {}) };
  const item = `${object}:${id}`;
  return { item, resourceId: item, version: updatedAt, content: { document } };
}

/** Returns a value; empty if the record has none, also if HubSpot calls the property as every object calls one of its own. */
const valueOf = (properties: HubspotRecord['properties'], name: string): string =>
  (Object.hasOwn(properties, name) ? properties[name] : null) ?? '';

/** Translates a value; several chosen ones are separated by semicolons. */
const readable = (value: string, options: Field['options']): string =>
  options.get(value) ??
  value
    .split(';')
    .map((one) => options.get(one) ?? one)
    .join('; ');
