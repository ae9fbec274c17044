import type { DocumentType } from '../../tokens.ts';

/** Objects whose records become documents. */
export const SALESFORCE_OBJECTS = ['account', 'contact', 'lead', 'opportunity', 'case'] as const;
export type SalesforceObject = (typeof SALESFORCE_OBJECTS)[number];

/** Objects of activities, which are part of the document of their record, and the fields that an account is asked for. */
export const ACTIVITY_FIELDS = {
  Task: 'FIELDS(STANDARD)',
  Event: 'FIELDS(STANDARD)',
  CaseComment: 'FIELDS(STANDARD)',
  Note: 'FIELDS(STANDARD)',
  // Omits the HTML copy of the text, which is many times as long.
  EmailMessage:
    'Id, IsDeleted, ParentId, RelatedToId, Subject, TextBody, FromName, FromAddress, MessageDate, CreatedDate',
} as const;
type ActivityObject = keyof typeof ACTIVITY_FIELDS;

interface ObjectFacts {
  /** Its name in SOQL; the name of its file in an export, without extension. */
  name: string;
  /** The prefix of its ids: https://help.salesforce.com/s/articleView?id=000385203 */
  prefix: string;
  type: DocumentType;
  /** Activities that may be about it, and the column that refers to it. */
  activities: Partial<Record<ActivityObject, string>>;
}

const OF_PERSON = { Task: 'WhoId', Event: 'WhoId', Note: 'ParentId' } as const;
const OF_THING = { Task: 'WhatId', Event: 'WhatId', Note: 'ParentId' } as const;
const OF_DEALING = { ...OF_THING, EmailMessage: 'RelatedToId' } as const;
const OF_CASE = { ...OF_THING, EmailMessage: 'ParentId', CaseComment: 'ParentId' } as const;

export const SOBJECTS: Readonly<Record<SalesforceObject, ObjectFacts>> = {
  account: { name: 'Account', prefix: '001', type: 'company', activities: OF_DEALING },
  contact: { name: 'Contact', prefix: '003', type: 'person', activities: OF_PERSON },
  lead: { name: 'Lead', prefix: '00Q', type: 'person', activities: OF_PERSON },
  opportunity: { name: 'Opportunity', prefix: '006', type: 'deal', activities: OF_DEALING },
  case: { name: 'Case', prefix: '500', type: 'task', activities: OF_CASE },
};

/** Returns the columns in which rows of an object refer to the record they are about; none for a record itself. */
export const parentsOf = (name: string): string[] => [
  ...new Set(
    Object.values(SOBJECTS).flatMap(({ activities }) => new Map(Object.entries(activities)).get(name) ?? []),
  ),
];

/** Returns the object that an id belongs to, or null if it is not read. */
export const objectOf = (id: string): SalesforceObject | null =>
  SALESFORCE_OBJECTS.find((object) => id.startsWith(SOBJECTS[object].prefix)) ?? null;
