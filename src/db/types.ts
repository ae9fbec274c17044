import type postgres from 'postgres';

/** How our connections read int8 (as a number: ids and counts stay below 2^53) and times. */
export type DbTypes = { bigint: number; date: Date };
/** The pool: reads go here. */
export type Sql = postgres.Sql<DbTypes>;
/** A transaction: everything that writes takes one. */
export type Tx = postgres.TransactionSql<DbTypes>;
/** Either: for functions that only read. */
export type Db = Sql | Tx;
/** A piece of SQL with its parameters, to be embedded in a statement. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>;
