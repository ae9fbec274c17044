import type { DocumentType, Source } from '../tokens.ts';
import type { Block } from '../parse/block.ts';
import type { DateReason } from './document-date.ts';
import type { DocumentStatus, ExtractKind, Metadata } from './document.ts';

/** How a document's value gets into a column, and when a write changes it. */
interface WriteRule {
  /** How values travel: in an array, or as JSON, where long texts need no second escaping. */
  via: 'text' | 'timestamptz' | 'long text' | 'json';
  /** SQL of the stored value from the one that travelled, `?`; absent: as it is. */
  sql?: string;
  /** How what travels is made of the value; absent: it is the value itself. */
  encode?: 'json' | 'comma list';
  /** `keep`: an update leaves it. `set`: every update sets it. `with content`: only an update that replaces the content does. */
  update: 'keep' | 'set' | 'with content';
  /** Whether a difference in it alone makes a write an update. */
  isCompared?: true;
}

/** A column that the database and the background fill; `read` is the type of what a read gives. */
interface Kept<Read> {
  write: null;
  read?: Read;
}
/** A column that callers fill; `written` is the type of what they say. */
interface Filled<Read, Write> {
  write: WriteRule;
  read?: Read;
  written?: Write;
}

const filled = <Read, Write = Read>(write: WriteRule): Filled<Read, Write> => ({ write });
const kept = <Read>(): Kept<Read> => ({ write: null });

/**
 * The columns of `documents`, said once: the row types, the lists that statements select, the insert, its update and `NewDocument` are made
 * from this table. A column without a `NewDocument` value is a compile error where documents are prepared.
 */
export const DOCUMENT_COLUMNS = {
  document_id: kept<number>(),
  source: filled<Source>({ via: 'text', update: 'keep' }),
  resource_id: filled<string>({ via: 'text', update: 'keep' }),
  /** Null: every user of the app sees it; else only this user. One for all documents of a write. */
  owner: kept<string | null>(),
  type: filled<DocumentType>({ via: 'text', update: 'set', isCompared: true }),
  title: filled<string | null>({ via: 'text', update: 'set' }),
  metadata: filled<Metadata>({
    via: 'text',
    sql: '?::jsonb',
    encode: 'json',
    update: 'set',
    isCompared: true,
  }),
  url: filled<string | null>({ via: 'text', update: 'set', isCompared: true }),
  collection: filled<string | null>({ via: 'text', update: 'set', isCompared: true }),
  language: filled<string | null>({ via: 'text', update: 'set' }),
  /** `pending`, or `pending_review` when a person has to approve it first. */
  status: filled<DocumentStatus>({ via: 'text', update: 'with content' }),
  /** The date a person would give it, as the material or the caller says; null: nothing says one. */
  occurred_at: filled<Date | null, string | null>({ via: 'timestamptz', update: 'set', isCompared: true }),
  /** Minutes east of UTC in which that was written; null: in UTC, or nobody says. Written as text, as most values travel. */
  occurred_offset: filled<number | null, string | null>({ via: 'text', sql: '?::smallint', update: 'set' }),
  /** What says `occurred_at`; null where nothing does, and for documents from before this was kept. */
  date_reason: filled<DateReason | null>({ via: 'text', update: 'set' }),
  /** When the material was made and changed, as it says; null: it does not say. */
  created_at: filled<Date | null, string | null>({ via: 'timestamptz', update: 'set' }),
  last_modified: filled<Date | null, string | null>({ via: 'timestamptz', update: 'set' }),
  /** When the service got it, and when a write last changed it. */
  stored_at: kept<Date>(),
  updated_at: kept<Date>(),
  indexed_at: kept<Date | null>(),
  revision: kept<number>(),
  /** The text as sent; null when the document came as blocks or as a file. */
  body: filled<string | null>({ via: 'long text', update: 'set', isCompared: true }),
  /** The blocks as JSON text: made once, where the document was chunked, for the fingerprint and for the table. Null: chunked later. */
  blocks: filled<Block[] | null, string | null>({ via: 'json', update: 'with content' }),
  /** While it is not chunked: the data of an import as JSON text; null when the text in `body` is all that was sent. */
  sent: filled<unknown, string | null>({ via: 'json', update: 'with content' }),
  /** While it is not chunked: the terms of what was sent, for search; see text/term-set.ts. */
  sent_terms: filled<string | null>({ via: 'text', update: 'with content' }),
  /** SHA-256 of what chunks, memories and mentions are made from. */
  content_sha256: filled<string>({ via: 'text', update: 'set' }),
  /** What may be remembered of it; null: everything. */
  extract: filled<ExtractKind[] | null>({
    via: 'text',
    sql: "string_to_array(?, ',')",
    encode: 'comma list',
    update: 'set',
  }),
} satisfies Record<string, Kept<unknown> | Filled<unknown, unknown>>;

type Columns = typeof DOCUMENT_COLUMNS;
export type ColumnName = keyof Columns;
type ReadOf<C> = C extends { read?: infer Read } ? Read : never;
type WriteOf<C> = C extends Filled<unknown, infer Write> ? Write : never;

/** Columns of which a `NewDocument` holds JSON text say so in the name of the field. */
const FIELD_NAMES = { blocks: 'blocksJson', sent: 'sentJson' } as const;
type Camel<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : S;
type FieldName<C extends string> = C extends keyof typeof FIELD_NAMES ? (typeof FIELD_NAMES)[C] : Camel<C>;
type FilledName = { [C in ColumnName]: Columns[C] extends { write: WriteRule } ? C : never }[ColumnName];

/** What a write says of a document: a field for each column that callers fill. */
export type DocumentValues = { [C in FilledName as FieldName<C>]: WriteOf<Columns[C]> };

/** A row of these columns as a statement that selects them gives it. */
export type RowOf<C extends ColumnName> = { [Name in C]: ReadOf<Columns[Name]> };

/** What every read of a document gives. */
const LISTED = [
  'document_id',
  'source',
  'resource_id',
  'owner',
  'type',
  'title',
  'metadata',
  'url',
  'collection',
  'language',
  'status',
  'occurred_at',
  'occurred_offset',
  'date_reason',
  'created_at',
  'last_modified',
  'stored_at',
  'updated_at',
  'indexed_at',
  'revision',
] as const satisfies readonly ColumnName[];
/** What a change of a document reads beside it. */
const FOR_CHANGE = ['content_sha256', 'extract'] as const satisfies readonly ColumnName[];

export type DocumentRow = RowOf<(typeof LISTED)[number]>;
/** What a document holds. `blocks` is null, and `sent_json` the data of an import, while the document is not chunked: see blocks-of.ts. */
export type StoredContent = RowOf<'body' | 'blocks'> & { sent_json: string | null };
/** A document with its content, as it is locked for a change. */
export type LockedDocument = DocumentRow & StoredContent & RowOf<(typeof FOR_CHANGE)[number]>;

const select = (names: readonly string[]): string => names.map((name) => `d.${name}`).join(', ');
/** The lists that statements select of `documents d`. */
export const ROW_COLUMNS = select(LISTED);
export const CONTENT_COLUMNS = 'd.body, d.blocks, d.sent::text as sent_json';
export const LOCKED_COLUMNS = `${ROW_COLUMNS}, ${CONTENT_COLUMNS}, ${select(FOR_CHANGE)}`;

/** A column that callers fill, with the name of its field in `DocumentValues`. */
export interface FilledColumn extends WriteRule {
  name: FilledName;
  field: keyof DocumentValues;
}

/** They are in the order of the table above. */
export const FILLED_COLUMNS: readonly FilledColumn[] = Object.entries(DOCUMENT_COLUMNS).flatMap(
  ([name, { write }]) =>
    // `Object.entries` forgets the keys; a column with a write rule is a filled one.
    write ? [{ ...write, name: name as FilledName, field: fieldOf(name) }] : [],
);

function fieldOf(name: string): keyof DocumentValues {
  const camel = name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  const special = new Map<string, string>(Object.entries(FIELD_NAMES)).get(name);
  // The same rule as `FieldName`, for values.
  return (special ?? camel) as keyof DocumentValues;
}
