import { z } from 'zod';
import type { DescribedRequest, VendorDescription } from '../described.ts';

const when = z.iso.datetime();
const values = z.record(z.string(), z.string().nullable());

const record = z.strictObject({
  id: z.string(),
  properties: values,
  createdAt: when,
  updatedAt: when,
  archived: z.boolean().optional(),
  url: z.string().optional(),
});

const paging = z.strictObject({
  next: z.strictObject({ after: z.string(), link: z.string().optional() }).optional(),
});

const option = z.strictObject({
  label: z.string(),
  value: z.string(),
  hidden: z.boolean(),
  description: z.string().optional(),
  displayOrder: z.int().optional(),
});

const property = z.strictObject({
  name: z.string(),
  label: z.string(),
  type: z.string(),
  fieldType: z.string(),
  groupName: z.string(),
  description: z.string(),
  options: z.array(option),
  hidden: z.boolean().optional(),
  hubspotDefined: z.boolean().optional(),
});

const batch = {
  status: z.enum(['CANCELED', 'COMPLETE', 'PENDING', 'PROCESSING']),
  startedAt: when,
  completedAt: when,
  results: z.array(record),
};

const batchError = z.strictObject({
  status: z.string(),
  category: z.string(),
  message: z.string(),
  context: z.record(z.string(), z.array(z.string())),
  links: z.record(z.string(), z.string()),
  errors: z.array(z.strictObject({ message: z.string() })),
});

/** https://developers.hubspot.com/docs/api/settings/account-information-api */
const account = z.strictObject({
  portalId: z.int(),
  accountType: z.string(),
  timeZone: z.string(),
  companyCurrency: z.string(),
  additionalCurrencies: z.array(z.string()),
  utcOffset: z.string(),
  utcOffsetMilliseconds: z.int(),
  uiDomain: z.string(),
  dataHostingLocation: z.string(),
});

const filter = z.strictObject({ propertyName: z.string(), operator: z.string(), value: z.string() });
const sort = z.strictObject({ propertyName: z.string(), direction: z.enum(['ASCENDING', 'DESCENDING']) });

const requestsOf = (kind: string): DescribedRequest[] => [
  {
    request: `GET /crm/v3/objects/${kind}`,
    query: ['limit', 'after', 'properties', 'propertiesWithHistory', 'associations', 'archived'],
    answers: { 200: z.strictObject({ results: z.array(record), paging: paging.optional() }) },
  },
  {
    request: `POST /crm/v3/objects/${kind}/search`,
    body: z.strictObject({
      filterGroups: z.array(z.strictObject({ filters: z.array(filter).max(6) })).max(5),
      sorts: z.array(sort).max(1),
      properties: z.array(z.string()),
      limit: z.int().max(200),
      after: z.string().optional(),
    }),
    answers: {
      200: z.strictObject({ total: z.int(), results: z.array(record), paging: paging.optional() }),
    },
  },
  {
    request: `POST /crm/v3/objects/${kind}/batch/read`,
    body: z.strictObject({
      properties: z.array(z.string()),
      propertiesWithHistory: z.array(z.string()),
      inputs: z.array(z.strictObject({ id: z.string() })).max(100),
    }),
    answers: {
      200: z.strictObject(batch),
      207: z.strictObject({
        ...batch,
        numErrors: z.int().optional(),
        errors: z.array(batchError).optional(),
      }),
    },
  },
  {
    request: `GET /crm/v3/properties/${kind}`,
    query: ['archived', 'properties'],
    answers: { 200: z.strictObject({ results: z.array(property) }) },
  },
];

/** The types of `@hubspot/api-client` 14.0.1 (ISC), and of https://developers.hubspot.com/docs/api-reference for what it has no types of. */
export const HUBSPOT_DESCRIPTION: VendorDescription = {
  requests: [
    { request: 'GET /account-info/v3/details', answers: { 200: account } },
    ...['companies', 'contacts', 'deals', 'tickets'].flatMap(requestsOf),
  ],
  // https://developers.hubspot.com/docs/api/error-handling
  refusal: z.strictObject({
    status: z.literal('error'),
    message: z.string(),
    correlationId: z.string(),
    category: z.string().optional(),
    errorType: z.string().optional(),
    policyName: z.string().optional(),
  }),
};
