import type { Db } from '../../db/types.ts';
import { type Viewer, visibleTo } from '../../documents/visible.ts';

export interface CandidatePair {
  left_id: string;
  right_id: string;
  left_name: string;
  right_name: string;
  /** Words of a document that state it; null if only the names are alike. */
  quote: string | null;
}

/** Lists pairs of entities that visible documents equate, or give as who made the same change, and that are not joined, unless decided. */
export async function listStatedPairs(db: Db, viewer: Viewer, limit: number): Promise<CandidatePair[]> {
  const { appId } = viewer;
  return db<CandidatePair[]>`
    with stated as (
      select l.left_id, l.right_id, l.quote from entity_links l where ${visibleTo(db, 'l', viewer)}
      union all
      select c.node_id, d.node_id, c.quote
      from entity_changes c
      join entities e on e.app_id = ${appId} and e.entity_id = c.node_id and e.space = 'handle'
      join entity_changes d on d.app_id = ${appId} and d.repository = c.repository and d.number = c.number
      join entities f on f.app_id = ${appId} and f.entity_id = d.node_id and f.space = 'email'
      where ${visibleTo(db, 'c', viewer)} and ${visibleTo(db, 'd', viewer)})
    select least(a.root_id, b.root_id) as left_id, greatest(a.root_id, b.root_id) as right_id,
      min(a.name) as left_name, min(b.name) as right_name, min(l.quote) as quote
    from stated l
    join entities a on a.app_id = ${appId} and a.entity_id = l.left_id
    join entities b on b.app_id = ${appId} and b.entity_id = l.right_id
    where a.root_id <> b.root_id ${undecided(db, viewer)}
    group by 1, 2
    order by count(*) desc, 1, 2
    limit ${limit}`;
}

/** Larger groups of one surname are not compared. */
const SAME_SURNAME_MAX = 50;

/** Lists pairs of people with one surname, and of people and handles or addresses derived from their names, unless decided. */
export async function listAlikePairs(db: Db, viewer: Viewer, limit: number): Promise<CandidatePair[]> {
  return db<CandidatePair[]>`
    with people as (
      select e.entity_id, e.root_id, e.display_name as name, split_part(e.display_folded, ' ', 1) as first,
        reverse(split_part(reverse(e.display_folded), ' ', 1)) as last
      from entities e
      where ${visibleTo(db, 'e', viewer)} and e.root_id = e.entity_id and e.type = 'person' and e.display_folded like '% %'),
    counted as (select p.*, count(*) over (partition by p.last) as namesakes from people p),
    accounts as (
      select e.entity_id, e.root_id, e.display_name as name,
        regexp_replace(split_part(ltrim(e.folded, '@'), '@', 1), '[^[:alnum:]]+', '', 'g') as account
      from entities e
      where ${visibleTo(db, 'e', viewer)} and e.root_id = e.entity_id and e.type in ('handle', 'email')),
    pairs as (
      select a.entity_id as a_id, b.entity_id as b_id, a.name as a_name, b.name as b_name
      from counted a
      join counted b on b.last = a.last and a.entity_id < b.entity_id
      where a.namesakes <= ${SAME_SURNAME_MAX}
      union all
      select p.entity_id, c.entity_id, p.name, c.name
      from people p
      cross join lateral unnest(array[p.first || p.last, left(p.first, 1) || p.last, p.last || left(p.first, 1), p.last || p.first]) as made (account)
      join accounts c on c.account = made.account)
    select a.root_id as left_id, b.root_id as right_id, p.a_name as left_name, p.b_name as right_name, null as quote
    from pairs p
    join entities a on a.app_id = ${viewer.appId} and a.entity_id = p.a_id
    join entities b on b.app_id = ${viewer.appId} and b.entity_id = p.b_id
    where true ${undecided(db, viewer)}
    limit ${limit}`;
}

/** Two things that share a rare word, with everything known about them except the name. */
export interface ThingPair extends CandidatePair {
  left_about: Record<string, unknown>;
  right_about: Record<string, unknown>;
}

/** A word in the names of more things is not evidence. */
const SAME_WORD_MAX = 5;

/** Lists pairs of things, not people or accounts, whose names share a rare word of at least four letters or digits, unless decided. */
export async function listThingPairs(db: Db, viewer: Viewer, limit: number): Promise<ThingPair[]> {
  return db<ThingPair[]>`
    with things as (
      select e.entity_id, e.display_name as name,
        e.attributes || jsonb_strip_nulls(jsonb_build_object('description', e.description)) as about,
        string_to_array(e.display_folded, ' ') as words
      from entities e
      where ${visibleTo(db, 'e', viewer)} and e.root_id = e.entity_id
        and e.type in ('organization', 'location', 'product', 'work', 'event', 'topic', 'other')
        and (e.display_folded like '% %' or e.display_folded ~ '[0-9]')),
    worded as (
      select t.entity_id, w.word, count(*) over (partition by w.word) as sharing
      from things t
      cross join lateral (select distinct word from unnest(t.words) as word where length(word) >= 4) w),
    pairs as (
      select a.entity_id as a_id, b.entity_id as b_id
      from worded a
      join worded b on b.word = a.word and a.entity_id < b.entity_id
      where a.sharing <= ${SAME_WORD_MAX}
      group by 1, 2
      order by count(*) desc, 1, 2
      limit ${limit})
    select a.root_id as left_id, b.root_id as right_id, l.name as left_name, r.name as right_name, null as quote,
      l.about as left_about, r.about as right_about
    from pairs p
    join things l on l.entity_id = p.a_id
    join things r on r.entity_id = p.b_id
    join entities a on a.app_id = ${viewer.appId} and a.entity_id = p.a_id
    join entities b on b.app_id = ${viewer.appId} and b.entity_id = p.b_id
    where true ${undecided(db, viewer)}`;
}

/** A postponed pair is not reviewed for this long. */
const LATER_DAYS = 7;

/** Returns the condition that no decision that counts for the viewer is about the groups of `a` and `b`. */
const undecided = (db: Db, viewer: Viewer) => db`
  and not exists (
    select 1
    from entity_decisions d
    join entities x on x.app_id = ${viewer.appId} and x.entity_id = d.left_id
    join entities y on y.app_id = ${viewer.appId} and y.entity_id = d.right_id
    where ${visibleTo(db, 'd', viewer)} and (d.verdict <> 'later' or d.decided_at > now() - ${LATER_DAYS} * interval '1 day')
      and (x.root_id, y.root_id) in ((a.root_id, b.root_id), (b.root_id, a.root_id)))`;
