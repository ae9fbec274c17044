import type { Db } from '../../db/types.ts';
import { type Viewer, visibleTo } from '../../documents/visible.ts';

/** A language of the viewer's documents. */
export interface LanguageCount {
  /** ISO 639-1. */
  language: string;
  /** Documents in it, counted up to the limit. */
  documents: number;
}

/** The languages other than English that the viewer's documents are written in; one look into the index for each. */
export async function listLanguages(db: Db, viewer: Viewer, countMax: number): Promise<LanguageCount[]> {
  return db<LanguageCount[]>`
    with recursive found as (
      select (
        select min(d.language) from documents d where ${visibleTo(db, 'd', viewer)} and d.language <> 'en') as language
      union all
      select (
        select min(d.language)
        from documents d
        where ${visibleTo(db, 'd', viewer)} and d.language <> 'en' and d.language > f.language)
      from found f
      where f.language is not null)
    select f.language, (
      select count(*)::int
      from (
        select 1
        from documents d
        where ${visibleTo(db, 'd', viewer)} and d.language <> 'en' and d.language = f.language
        limit ${countMax}) counted) as documents
    from found f
    where f.language is not null`;
}
