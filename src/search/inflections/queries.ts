import type { Db, Fragment } from '../../db/types.ts';
import { ownersOf, type Viewer } from '../../documents/visible.ts';

/** A language of the viewer's documents. */
export interface LanguageCount {
  /** ISO 639-1. */
  language: string;
  /** Documents in it, counted up to the limit each for the app, for the user and for the user's audiences. */
  documents: number;
}

/** Lists languages except English of the documents that the viewer sees, with one or a few index lookups per language and kind of owner. */
export async function listLanguages(db: Db, viewer: Viewer, countMax: number): Promise<LanguageCount[]> {
  const { appId } = viewer;
  const [, userId, ...audiences] = ownersOf(viewer);
  const owned = [
    db`d.owner is null`,
    ...(userId == null ? [] : [db`d.owner = ${userId}`]),
    ...(audiences.length ? [db`d.owner = any(${audiences}::text[])`] : []),
  ];
  const parts = owned.map((isOwned) => languagesOf(db, appId, isOwned, countMax));
  return db<LanguageCount[]>`
    select language, sum(documents)::int as documents
    from (${parts.reduce((all, part) => db`${all} union all ${part}`)}) counted
    group by language
    order by language`;
}

/** Steps from each language to the next one in the index, however many documents it has. */
const languagesOf = (db: Db, appId: string, isOwned: Fragment, countMax: number): Fragment => db`(
  with recursive found as (
    select (
      select min(d.language) from documents d where d.app_id = ${appId} and ${isOwned} and d.language <> 'en') as language
    union all
    select (
      select min(d.language)
      from documents d
      where d.app_id = ${appId} and ${isOwned} and d.language <> 'en' and d.language > f.language)
    from found f
    where f.language is not null)
  select f.language, (
    select count(*)
    from (
      select 1
      from documents d
      where d.app_id = ${appId} and ${isOwned} and d.language <> 'en' and d.language = f.language
      limit ${countMax}) own) as documents
  from found f
  where f.language is not null)`;
