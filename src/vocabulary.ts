/** Kinds of facts that a memory can be; the last one is for all others. */
export const FACT_KINDS = [
  'decision',
  'date',
  'ownership',
  'number',
  'definition',
  'preference',
  'task',
  'statement',
] as const;
export type FactKind = (typeof FACT_KINDS)[number];

/**
 * Entity types. `asked`: a model may choose it. `tag`: its label in the name tagger. `reference`: recognized by its form, such as an email
 * address. To add one, add a row.
 */
const ENTITY_TABLE = [
  { type: 'person', asked: true, tag: 'PER', reference: null },
  { type: 'organization', asked: true, tag: 'ORG', reference: null },
  { type: 'location', asked: true, tag: 'LOC', reference: null },
  { type: 'product', asked: true, tag: 'PRODUCT', reference: null },
  { type: 'work', asked: true, tag: 'WORK', reference: null },
  { type: 'event', asked: true, tag: null, reference: null },
  { type: 'topic', asked: true, tag: 'MISC', reference: null },
  { type: 'other', asked: true, tag: null, reference: null },
  { type: 'email', asked: false, tag: null, reference: 'email' },
  { type: 'issue', asked: false, tag: null, reference: 'issue' },
  { type: 'handle', asked: false, tag: null, reference: 'handle' },
  { type: 'repository', asked: false, tag: null, reference: null },
  { type: 'channel', asked: false, tag: null, reference: null },
  { type: 'label', asked: false, tag: null, reference: null },
] as const;

export type EntityType = (typeof ENTITY_TABLE)[number]['type'];
export const ENTITY_TYPES: readonly EntityType[] = ENTITY_TABLE.map((row) => row.type);

/** The types that a model may choose; any other answer counts as `other`. */
export const ASKED_ENTITY_TYPES: readonly EntityType[] = ENTITY_TABLE.filter((row) => row.asked).map(
  (row) => row.type,
);

const BY_TAG = new Map<string, EntityType>(
  ENTITY_TABLE.flatMap((row) => (row.tag === null ? [] : [[row.tag, row.type] as const])),
);
const BY_REFERENCE = new Map<string, EntityType>(
  ENTITY_TABLE.flatMap((row) => (row.reference === null ? [] : [[row.reference, row.type] as const])),
);

/** Returns the entity type for a label of the name tagger. */
export const entityTypeOfTag = (tag: string): EntityType => BY_TAG.get(tag) ?? 'topic';

/** Returns the entity type for a kind of reference, or null if it is not an entity (web addresses, phone numbers). */
export const entityTypeOfReference = (kind: string): EntityType | null => BY_REFERENCE.get(kind) ?? null;

/**
 * Returns the name space of an entity type. Things called by a name share one, so that a name is one entity whatever type a mention gives
 * it; addresses, handles, repositories … never equal a name.
 */
export const spaceOf = (type: string): string =>
  ENTITY_TABLE.some((row) => row.type === type && !row.asked) ? type : 'name';
