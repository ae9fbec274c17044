import type { DocumentType, Source } from '../tokens.ts';
import type { Block } from '../parse/block.ts';
import type { DateReason } from './document-date.ts';
import type { DocumentStatus, ExtractKind, Metadata } from './document.ts';

/** How a value is written to a column, and when an update changes it. */
interface WriteRule {
  /** How values are sent: in an array, or as JSON, which saves long texts a second escaping. */
  via: 'text' | 'timestamptz' | 'long text' | 'json';
  /** SQL for the stored value, with `?` for the sent one; absent: unchanged. */
  sql?: string;
  /** How the value is encoded for sending; absent: unchanged. */
  encode?: 'json' | 'comma list';
  /** `keep`: updates do not change it. `set`: every update sets it. `with content`: only an update that replaces the content does. */
  update: 'keep' | 'set' | 'with content';
  /** Whether a difference in this column alone makes a write an update. */
  isCompared?: true;
}

/** A column that the database and background work fill; `read` is the type of a read value. */
interface Kept<Read> {
  write: null;
  read?: Read;
}
/** A column that callers fill; `written` is the type of their value. */
interface Filled<Read, Write> {
  write: WriteRule;
  read?: Read;
  written?: Write;
}

const filled = <Read, Write = Read>(write: WriteRule): Filled<Read, Write> => ({ write });
const kept = <Read>(): Kept<Read> => ({ write: null });

/**
 * The columns of `documents`, defined once: the row types, select lists, insert, update and `NewDocument` are generated from this table. A
 * column without a `NewDocument` value is a compile error where documents are prepared.
 */
export const DOCUMENT_COLUMNS = {
  document_id: kept<number>(),
  source: filled<Source>({ via: 'text', update: 'keep' }),
  resource_id: filled<string>({ via: 'text', update: 'keep' }),
  /** Null: visible to every user of the app; else only to this user. The same for all documents of a write. */
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
  /** `pending`, or `pending_review` if a person has to approve it first. */
  status: filled<DocumentStatus>({ via: 'text', update: 'with content' }),
  /** The date a person would give it, from the material or the caller; null: none is known. */
  occurred_at: filled<Date | null, string | null>({ via: 'timestamptz', update: 'set', isCompared: true }),
  /** Minutes east of UTC in which that was written; null: UTC or unknown. Sent as text, like most values. */
  occurred_offset: filled<number | null, string | null>({ via: 'text', sql: '?::smallint', update: 'set' }),
  /** Source of `occurred_at`; null if there is none, and for documents stored before this column existed. */
  date_reason: filled<DateReason | null>({ via: 'text', update: 'set' }),
  /** When the material was created and changed, as it says; null: it does not say. */
  created_at: filled<Date | null, string | null>({ via: 'timestamptz', update: 'set' }),
  last_modified: filled<Date | null, string | null>({ via: 'timestamptz', update: 'set' }),
  /** When the service received it, and when a write last changed it. */
  stored_at: kept<Date>(),
  updated_at: kept<Date>(),
  indexed_at: kept<Date | null>(),
  revision: kept<number>(),
  /** The text as sent; null if the document came as blocks or as a file. */
  body: filled<string | null>({ via: 'long text', update: 'set', isCompared: true }),
  /** The blocks as JSON text: generated once, at chunking, for the fingerprint and for the table. Null: chunked later. */
  blocks: filled<Block[] | null, string | null>({ via: 'json', update: 'with content' }),
  /** While not chunked: an import's data as JSON text; null if the text in `body` is all that was sent. */
  sent: filled<unknown, string | null>({ via: 'json', update: 'with content' }),
  /** While not chunked: the terms of what was sent, for search; see text/term-set.ts. */
  sent_terms: filled<string | null>({ via: 'text', update: 'with content' }),
  /** While not chunked: which terms it cannot contain, in base64 when sent; see text/terms/term-signature.ts. */
  sent_signature: filled<Buffer | null, string | null>({
    via: 'text',
    sql: "decode(?, 'base64')",
    update: 'with content',
  }),
  /** SHA-256 of the input of chunks, memories and mentions. */
  content_sha256: filled<string>({ via: 'text', update: 'set' }),
  /** Kinds of memories to extract; null: all. */
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

/** Columns whose `NewDocument` value is JSON text have that in their field name. */
const FIELD_NAMES = { blocks: 'blocksJson', sent: 'sentJson' } as const;
type Camel<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : S;
type FieldName<C extends string> = C extends keyof typeof FIELD_NAMES ? (typeof FIELD_NAMES)[C] : Camel<C>;
type FilledName = { [C in ColumnName]: Columns[C] extends { write: WriteRule } ? C : never }[ColumnName];

/** Values that a write sets on a document: a field for each column that callers fill. */
export type DocumentValues = { [C in FilledName as FieldName<C>]: WriteOf<Columns[C]> };

/** A row as returned by a statement that selects these columns. */
export type RowOf<C extends ColumnName> = { [Name in C]: ReadOf<Columns[Name]> };

/** Columns of every document read. */
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
/** Additional columns read for a change of a document. */
const FOR_CHANGE = ['content_sha256', 'extract'] as const satisfies readonly ColumnName[];

export type DocumentRow = RowOf<(typeof LISTED)[number]>;
/**
 * A document's content; its blocks as JSON text, since parsing those of a large one takes long. While it is not chunked, `blocks_json` is null
 * and `sent_json` is the data of an import: see read-content.ts.
 */
export type StoredContent = RowOf<'body'> & { blocks_json: string | null; sent_json: string | null };
/** A document with its content, locked for a change. */
export type LockedDocument = DocumentRow & StoredContent & RowOf<(typeof FOR_CHANGE)[number]>;

const select = (names: readonly string[]): string => names.map((name) => `d.${name}`).join(', ');
/** Select lists of statements on `documents d`. */
export const ROW_COLUMNS = select(LISTED);
export const CONTENT_COLUMNS = 'd.body, d.blocks::text as blocks_json, d.sent::text as sent_json';
export const LOCKED_COLUMNS = `${ROW_COLUMNS}, ${CONTENT_COLUMNS}, ${select(FOR_CHANGE)}`;

/** A column that callers fill, with its field name in `DocumentValues`. */
export interface FilledColumn extends WriteRule {
  name: FilledName;
  field: keyof DocumentValues;
}

/** In the order of the table above. */
export const FILLED_COLUMNS: readonly FilledColumn[] = Object.entries(DOCUMENT_COLUMNS).flatMap(
  ([name, { write }]) =>
    // `Object.entries` loses the key types; a column with a write rule is a filled one.
    write ? [{ ...write, name: name as FilledName, field: fieldOf(name) }] : [],
);

function fieldOf(name: string): keyof DocumentValues {
  const camel = name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  const special = new Map<string, string>(Object.entries(FIELD_NAMES)).get(name);
  // The same rule as the type `FieldName`, for values.
  return (special ?? camel) as keyof DocumentValues;
}
