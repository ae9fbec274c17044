import type { Db, Fragment, Tx } from '../../db/types.ts';
import { type DocumentValues, FILLED_COLUMNS, type FilledColumn } from '../columns.ts';
import type { DocumentStatus } from '../document.ts';

export interface StoredDocument {
  document_id: number;
  source: string;
  resource_id: string;
  status: DocumentStatus;
  content_changed: boolean;
  /** Whether it was inserted. */
  is_new: boolean;
}

const listOf = (part: (column: FilledColumn) => string | null, separator = ', '): string =>
  FILLED_COLUMNS.flatMap((column) => part(column) ?? []).join(separator);

/** Content is replaced if it changed, or if its document failed. */
const IS_REPLACED = `(documents.content_sha256 <> excluded.content_sha256 or documents.status = 'failed')`;
const NAMES = listOf(({ name }) => name);
/** Values sent as JSON come last, because separate functions return them. */
const TRAVELING = FILLED_COLUMNS.toSorted((a, b) => Number(isJson(a)) - Number(isJson(b)));
const TRAVELING_NAMES = TRAVELING.map(({ name }) => name).join(', ');
const VALUES = listOf(({ name, sql, via }) =>
  via === 'json'
    ? `case when json_typeof(n.${name}) <> 'null' then n.${name} end`
    : (sql ?? '?').replace('?', `n.${name}`),
);
const UPDATES = listOf(({ name, update }) => {
  if (update === 'keep') return null;
  return update === 'set'
    ? `${name} = excluded.${name}`
    : `${name} = case when ${IS_REPLACED} then excluded.${name} else documents.${name} end`;
});
const DIFFERS = listOf(
  ({ name, isCompared }) => (isCompared ? `documents.${name} is distinct from excluded.${name}` : null),
  ' or ',
);

/**
 * Inserts or updates documents of one owner in one statement; does not change or return identical ones. A change of content increments
 * `revision` and makes the document pending again; one that failed is retried on any write. No two may have the same identity.
 */
export async function upsertDocuments(
  tx: Tx,
  appId: string,
  owner: string | null,
  documents: readonly DocumentValues[],
): Promise<StoredDocument[]> {
  return tx<StoredDocument[]>`
    insert into documents (app_id, owner, ${tx.unsafe(NAMES)})
    select ${appId}, ${owner}, ${tx.unsafe(VALUES)}
    from rows from (${rowsOf(tx, documents)}) as n (${tx.unsafe(TRAVELING_NAMES)})
    on conflict (app_id, source, resource_id, owner) do update
    set ${tx.unsafe(UPDATES)},
      updated_at = now(),
      previous_sha256 = case when documents.status = 'failed' then null else documents.content_sha256 end,
      revision = documents.revision + (documents.content_sha256 <> excluded.content_sha256)::int,
      batch_id = case when documents.content_sha256 <> excluded.content_sha256 then null else documents.batch_id end,
      attempts = case when documents.content_sha256 <> excluded.content_sha256 then 0 else documents.attempts end
    where ${tx.unsafe(`${IS_REPLACED} or ${DIFFERS}`)}
    returning document_id, source, resource_id, status, previous_sha256 is distinct from content_sha256 as content_changed, xmax = 0 as is_new`;
}

/** Returns the table functions whose rows are the documents, with a column for each of TRAVELING. */
function rowsOf(tx: Tx, documents: readonly DocumentValues[]): Fragment {
  const arrays = TRAVELING.filter((column) => !isJson(column)).map(
    (column) => tx`${documents.map((d) => encode(column, d))}::${tx.unsafe(column.via)}[]`,
  );
  const texts = TRAVELING.filter(isJson).map((column) => {
    const values = documents.map((d) => encode(column, d));
    return column.via === 'json'
      ? tx`json_array_elements(${jsonList(values)}::text::json)`
      : tx`json_array_elements_text(${JSON.stringify(values)}::text::json)`;
  });
  return joined(tx, [tx`unnest(${joined(tx, arrays)})`, ...texts]);
}

const joined = (tx: Tx, parts: Fragment[]): Fragment => parts.reduce((all, part) => tx`${all}, ${part}`);

function isJson({ via }: FilledColumn): boolean {
  return via === 'json' || via === 'long text';
}

function encode({ field, encode: how }: FilledColumn, document: DocumentValues): string | null {
  const value: unknown = document[field];
  if (value === null) return null;
  if (how === 'json') return JSON.stringify(value);
  return String(value);
}

/**
 * Joins JSON texts into one list. Long texts are sent to the database as JSON: in an array, each quote and backslash would be escaped
 * again, one by one, blocking this thread (measured: 1.4 s for a hostile text of 2 MB).
 */
const jsonList = (texts: (string | null)[]): string => `[${texts.map((text) => text ?? 'null').join(',')}]`;

/** Stores the lookup form of the titles of one owner's documents; an empty title has none. New documents have no old entry to replace. */
export async function upsertTitles(
  tx: Tx,
  appId: string,
  owner: string | null,
  titles: readonly { documentId: number; folded: string; isNew: boolean }[],
): Promise<void> {
  const untitled = titles.filter((t) => t.folded === '' && !t.isNew).map((t) => t.documentId);
  if (untitled.length)
    await tx`delete from document_titles where app_id = ${appId} and document_id = any(${untitled}::bigint[])`;
  const titled = titles.filter(({ folded }) => folded !== '');
  if (!titled.length) return;
  await tx`
    insert into document_titles as t (app_id, document_id, owner, folded)
    select ${appId}, n.document_id, ${owner}, n.folded
    from unnest(${titled.map(({ documentId }) => documentId)}::bigint[], ${titled.map(({ folded }) => folded)}::text[]) as n (document_id, folded)
    on conflict (app_id, document_id) do update
    set folded = excluded.folded
    where t.folded <> excluded.folded`;
}

/** Returns the statuses of documents that a write did not change, by source and id. */
export async function findStatuses(
  db: Db,
  appId: string,
  owner: string | null,
  documents: { source: string; resourceId: string }[],
): Promise<Map<string, DocumentStatus>> {
  if (!documents.length) return new Map();
  const rows = await db<{ source: string; resource_id: string; status: DocumentStatus }[]>`
    select d.source, d.resource_id, d.status
    from documents d
    join unnest(${documents.map((d) => d.source)}::text[], ${documents.map((d) => d.resourceId)}::text[]) as n (source, resource_id)
      on d.source = n.source and d.resource_id = n.resource_id
    where d.app_id = ${appId} and d.owner is not distinct from ${owner}`;
  return new Map(rows.map((row) => [`${row.source}\n${row.resource_id}`, row.status]));
}
