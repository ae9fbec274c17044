import type { Db, Sql, Tx } from '../../db/types.ts';
import { visibleTo, type Viewer } from '../../documents/visible.ts';
import { scopeSql, type SearchScope } from '../queries.ts';

export interface EmbedderRow {
  name: string;
  dimensions: number;
}

/** Lists the embedders whose vectors are stored. */
export async function listEmbedders(db: Db): Promise<EmbedderRow[]> {
  return db<EmbedderRow[]>`select name, dimensions from embedders order by name`;
}

/** Stores an embedder, or its new number of dimensions. */
export async function insertEmbedder(db: Db, name: string, dimensions: number): Promise<void> {
  await db`
    insert into embedders (name, dimensions)
    values (${name}, ${dimensions})
    on conflict (name) do update
    set dimensions = excluded.dimensions`;
}

/** Deletes the entry of an embedder. */
export async function deleteEmbedder(db: Db, name: string): Promise<void> {
  await db`delete from embedders where name = ${name}`;
}

/** Deletes up to `limit` vectors of an app, so that they are computed again; returns how many there were. */
export async function clearVectors(sql: Sql, appId: string, limit: number): Promise<number> {
  const rows = await sql`
    update chunks
    set vector = null, vector_seq = null
    where app_id = ${appId} and chunk_id in (
      select chunk_id from chunks where app_id = ${appId} and vector_seq is not null order by vector_seq limit ${limit})
    returning chunk_id`;
  return rows.length;
}

/** Returns the next app after `appId` (in order of ids) that has chunks without vectors, or null. */
export async function findDueApp(db: Db, appId: string): Promise<string | null> {
  // Across apps: the queue visits every app; no content is read.
  const [row] = await db<{ app_id: string }[]>`
    select app_id
    from chunks
    where vector is null and app_id > ${appId}
    order by app_id
    limit 1`;
  return row?.app_id ?? null;
}

/** Finds an app with stored vectors; null if there is none. */
export async function findAppWithVectors(db: Db): Promise<string | null> {
  // Across apps: the queue visits every app; no content is read.
  const [row] = await db<{ app_id: string }[]>`
    select app_id from chunks where vector_seq is not null order by app_id limit 1`;
  return row?.app_id ?? null;
}

export interface DueChunk {
  chunk_id: number;
  heading: string;
  text: string;
}

/** Lists chunks without vectors, oldest first. */
export async function listDueChunks(
  db: Db,
  appId: string,
  after: number,
  limit: number,
): Promise<DueChunk[]> {
  return db<DueChunk[]>`
    select c.chunk_id, c.heading, chunk_text(c.app_id, c.document_id, c.text, c.block_ids) as text
    from chunks c
    where c.app_id = ${appId} and c.vector is null and c.chunk_id > ${after}
    order by c.chunk_id
    limit ${limit}`;
}

/**
 * Stores vectors. Writers of one app run one after another, so that the numbers become visible in ascending order: a reader that has
 * seen one has seen all smaller ones.
 */
export async function updateVectors(
  tx: Tx,
  appId: string,
  vectors: { chunkId: number; vector: Buffer }[],
): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('chunk vectors'), hashtext(${appId}))`;
  await tx`
    update chunks c
    set vector = decode(n.vector, 'base64'), vector_seq = nextval('chunk_vectors')
    from unnest(${vectors.map((v) => v.chunkId)}::bigint[], ${vectors.map((v) => v.vector.toString('base64'))}::text[]) as n (chunk_id, vector)
    where c.app_id = ${appId} and c.chunk_id = n.chunk_id`;
}

export interface VectorRow {
  chunk_id: number;
  owner: string | null;
  vector: Buffer;
  vector_seq: number;
}

/** Lists vectors stored after `seq`, in the order in which they were stored. */
export async function listVectors(db: Db, appId: string, seq: number, limit: number): Promise<VectorRow[]> {
  return db<VectorRow[]>`
    select chunk_id, owner, vector, vector_seq
    from chunks
    where app_id = ${appId} and vector_seq > ${seq}
    order by vector_seq
    limit ${limit}`;
}

export interface ChunkInScope {
  chunk_id: number;
  document_id: number;
  is_conversation: boolean;
}

/** Lists those of the given chunks that the viewer may see and that are in scope. */
export async function listChunksInScope(
  db: Db,
  viewer: Viewer,
  scope: SearchScope,
  chunkIds: number[],
): Promise<ChunkInScope[]> {
  return db<ChunkInScope[]>`
    select c.chunk_id, c.document_id, c.is_conversation
    from chunks c
    where ${visibleTo(db, 'c', viewer)} and c.chunk_id = any(${chunkIds}::bigint[]) and ${scopeSql(db, viewer, scope)}`;
}

/** Lists up to `limit` ids of chunks that have a vector, that the viewer may see and that are in scope. */
export async function listChunkIds(
  db: Db,
  viewer: Viewer,
  scope: SearchScope,
  limit: number,
): Promise<number[]> {
  const rows = await db<{ chunk_id: number }[]>`
    select c.chunk_id
    from chunks c
    where ${visibleTo(db, 'c', viewer)} and c.vector_seq is not null and ${scopeSql(db, viewer, scope)}
    limit ${limit}`;
  return rows.map((row) => row.chunk_id);
}

/** Returns which of the given ids are still chunks of the app. */
export async function listLiving(db: Db, appId: string, chunkIds: number[]): Promise<number[]> {
  const rows = await db<{ chunk_id: number }[]>`
    select chunk_id from chunks where app_id = ${appId} and chunk_id = any(${chunkIds}::bigint[])`;
  return rows.map((row) => row.chunk_id);
}

/** Tries to become the connection that computes vectors. Takes a session lock, which ends with the process, however that ends. */
export async function lockEmbedding(connection: Sql): Promise<boolean> {
  const [lock] = await connection<
    { got: boolean }[]
  >`select pg_try_advisory_lock(hashtext('embed chunks')) as got`;
  return lock?.got ?? false;
}

/** Releases the lock of the connection that computes vectors. */
export async function unlockEmbedding(connection: Sql): Promise<void> {
  await connection`select pg_advisory_unlock(hashtext('embed chunks'))`;
}
