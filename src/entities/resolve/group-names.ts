import { pairAccounts } from './account-pairs.ts';
import { isAbbreviationOf } from '../../text/passages/acronyms.ts';
import { pairMiddleInitials } from './initial-pairs.ts';
import { isSameThing, pairSpellings } from './spelling-pairs.ts';
import { namesAgree } from '../../text/similarity/names-agree.ts';
import { foldName } from '../../text/fold.ts';
import { compareText } from '../../lib/lists/compare-text.ts';

export interface GroupedName {
  entity_id: string;
  owner: string | null;
  space: string;
  name: string;
  created_at: Date;
}

/** Number of documents that equate two names; `owner`: in documents of this user. */
export interface StatedLink {
  left_id: string;
  right_id: string;
  owner: string | null;
  documents: number;
}

/** `same`: left keeps its id. The latest decision comes last. */
export interface Decision {
  left_id: string;
  right_id: string;
  owner: string | null;
  verdict: string;
}

/** A name stated in fewer documents than this share of the most stated one is a mistake if the two cannot be one person. */
const SLIP_SHARE_MAX = 0.2;

/**
 * Decides which names are one entity, and returns the root of every name. People's decisions come first, then what documents state. A stated pair is not joined if someone
 * said that they are different, if its address or account is stated for names that cannot be one person, or if only a user's documents
 * state it for two names of the app. Depends only on its input: removing a link or decision restores exactly the result without it.
 */
export function groupNames(
  names: readonly GroupedName[],
  links: readonly StatedLink[],
  decisions: readonly Decision[],
  changes: readonly StatedLink[] = [],
): Map<string, string> {
  const sets = new Sets(names);
  const standing = latestOf(decisions);
  for (const { left_id, right_id, owner, verdict } of standing)
    if (verdict === 'same' && sets.mayJoin(left_id, right_id, owner)) sets.join(left_id, right_id);
  const different = standing.filter(
    (d) => d.verdict === 'different' && sets.rootOf(d.left_id) !== sets.rootOf(d.right_id),
  );
  const mistaken = findMistakenLinks(names, links);
  const accounts = pairAccounts(names);
  const spellings = [...pairSpellings(names), ...pairMiddleInitials(names)];
  const textOf = textsOf(names);
  // What everybody sees is joined first, so that it does not depend on what single users have.
  const rankOf = ranks(changes, accounts);
  const ordered = [...links, ...changes, ...accounts, ...spellings].toSorted(
    (a, b) =>
      Number(a.owner !== null) - Number(b.owner !== null) ||
      rankOf(a) - rankOf(b) ||
      b.documents - a.documents ||
      compareText(textOf(a), textOf(b)),
  );
  for (const link of ordered) {
    const { left_id, right_id } = link;
    if (sets.rootOf(left_id) === sets.rootOf(right_id)) continue;
    const parts = different.some((d) => sets.wouldJoin(left_id, right_id, d.left_id, d.right_id));
    if (parts) continue;
    if (mistaken.has(link)) continue;
    if (rankOf(link) === ACCOUNT && !sets.mayBeOne(sharersOf(link, accounts))) continue;
    if (rankOf(link) === CHANGE && hasRival(link, changes, sets)) continue;
    if (sets.mayJoin(left_id, right_id, link.owner)) sets.join(left_id, right_id);
  }
  return sets.roots(standing);
}

const [CHANGE, ACCOUNT] = [1, 2];

/** Accounts come after what documents state, which shows whose they are, and before that who made the same changes. */
function ranks(
  changes: readonly StatedLink[],
  accounts: readonly StatedLink[],
): (link: StatedLink) => number {
  const ranked = new Map([
    ...changes.map((link) => [link, CHANGE] as const),
    ...accounts.map((link) => [link, ACCOUNT] as const),
  ]);
  return (link) => ranked.get(link) ?? 0;
}

/**
 * Returns whether changes of an account, or of an author, that are more than slips are also another's. Nobody else's account may be that of
 * the author; an account may be that of several authors who can be one.
 */
const hasRival = (link: StatedLink, changes: readonly StatedLink[], sets: Sets): boolean =>
  changes.some(({ left_id, right_id, owner, documents }) => {
    if (owner !== null && owner !== link.owner) return false;
    if (documents <= SLIP_SHARE_MAX * link.documents) return false;
    const isSameAuthor = sets.rootOf(right_id) === sets.rootOf(link.right_id);
    if (sets.rootOf(left_id) !== sets.rootOf(link.left_id)) return isSameAuthor;
    return !isSameAuthor && !sets.mayBeOne([right_id, link.right_id]);
  });

/**
 * Returns what a link is sorted by: its names, as they are compared. Their ids are random, and of two accounts that contradict each other the
 * first one is joined: the same documents have to give the same groups each time they are imported.
 */
function textsOf(names: readonly GroupedName[]): (link: StatedLink) => string {
  const texts = new Map(names.map(({ entity_id: id, space, name }) => [id, `${space} ${foldName(name)}`]));
  return ({ left_id: left, right_id: right }) => [texts.get(left), texts.get(right), left, right].join('\n');
}

/** Returns the names that one handle would join, as far as the owner of `link` sees them. */
const sharersOf = (link: StatedLink, accounts: readonly StatedLink[]): string[] =>
  accounts.flatMap(({ left_id, right_id, owner }) =>
    left_id === link.left_id && (owner === null || owner === link.owner) ? [left_id, right_id] : [],
  );

/** Returns the last decision about each pair. */
function latestOf(decisions: readonly Decision[]): Decision[] {
  const pairOf = ({ left_id, right_id }: Decision) => [left_id, right_id].toSorted().join();
  const last = new Map(decisions.map((decision) => [pairOf(decision), decision]));
  return decisions.filter((decision) => last.get(pairOf(decision)) === decision);
}

/** Orders a stated pair: what names can share (an address, account or abbreviation), then the name; null if it is not such a pair. */
function identifierFirst(left: GroupedName, right: GroupedName): [GroupedName, GroupedName] | null {
  if (left.space !== 'name' || right.space !== 'name') {
    if (left.space !== 'name' && right.space !== 'name') return null;
    return left.space === 'name' ? [right, left] : [left, right];
  }
  if (isAbbreviationOf(left.name, right.name)) return [left, right];
  return isAbbreviationOf(right.name, left.name) ? [right, left] : null;
}

/** Returns links of an address, account or abbreviation that is stated for names that cannot be one. */
function findMistakenLinks(
  names: readonly GroupedName[],
  links: readonly StatedLink[],
): ReadonlySet<StatedLink> {
  const nameOf = new Map(names.map((name) => [name.entity_id, name]));
  const byIdentifier = new Map<string, { link: StatedLink; name: string }[]>();
  for (const link of links) {
    const [left, right] = [nameOf.get(link.left_id), nameOf.get(link.right_id)];
    const parts = left && right && identifierFirst(left, right);
    if (!parts) continue;
    const [identifier, named] = parts;
    const own = byIdentifier.get(identifier.entity_id) ?? [];
    own.push({ link, name: named.name });
    byIdentifier.set(identifier.entity_id, own);
  }
  const mistaken = new Set<StatedLink>();
  for (const [identifierId, own] of byIdentifier) {
    const [most] = own.toSorted((a, b) => b.link.documents - a.link.documents || compareText(a.name, b.name));
    const agree = nameOf.get(identifierId)?.space === 'name' ? isSameThing : namesAgree;
    const others = own.filter(({ name }) => most && !agree(name, most.name));
    const isShared = others.some(({ link }) => most && link.documents > SLIP_SHARE_MAX * most.link.documents);
    for (const { link } of isShared ? own : others) mistaken.add(link);
  }
  return mistaken;
}

/** Disjoint sets of names. A set has at most one group of the app's names; users' own names may join it. */
class Sets {
  readonly #names: ReadonlyMap<string, GroupedName>;
  readonly #parents: Map<string, string>;

  constructor(names: readonly GroupedName[]) {
    this.#names = new Map(names.map((name) => [name.entity_id, name]));
    this.#parents = new Map(names.map(({ entity_id }) => [entity_id, entity_id]));
  }

  rootOf(id: string): string {
    let root = id;
    for (let up = this.#parents.get(root); up !== undefined && up !== root; up = this.#parents.get(root))
      root = up;
    return root;
  }

  /** Returns whether both are known, and joining them for `owner` joins no two groups of the app and no names of two users. */
  mayJoin(left: string, right: string, owner: string | null): boolean {
    if (!this.#names.has(left) || !this.#names.has(right)) return false;
    if (owner === null) return true;
    return !(this.#isShared(left) && this.#isShared(right));
  }

  /** Returns whether all people joined with these names can be one; true if there are none, since nothing contradicts it. */
  mayBeOne(ids: readonly string[]): boolean {
    const sets = [...new Set(ids.map((id) => this.rootOf(id)))].map((root) => this.#peopleOf(root));
    return sets.every((own, at) =>
      sets
        .slice(at + 1)
        .every((others) => own.every((name) => others.every((other) => namesAgree(name, other)))),
    );
  }

  wouldJoin(left: string, right: string, one: string, other: string): boolean {
    const joined = new Set([this.rootOf(left), this.rootOf(right)]);
    return joined.has(this.rootOf(one)) && joined.has(this.rootOf(other));
  }

  join(left: string, right: string): void {
    this.#parents.set(this.rootOf(right), this.rootOf(left));
  }

  #peopleOf(root: string): string[] {
    return [...this.#names.values()].flatMap(({ entity_id, space, name }) =>
      space === 'name' && this.rootOf(entity_id) === root ? [name] : [],
    );
  }

  #isShared(id: string): boolean {
    const root = this.rootOf(id);
    return [...this.#names.values()].some(
      (name) => name.owner === null && this.rootOf(name.entity_id) === root,
    );
  }

  /** Maps names to the one whose id the group keeps: the one last merged into, else the oldest of the app's. */
  roots(decisions: readonly Decision[]): Map<string, string> {
    const members = Map.groupBy(this.#names.values(), (name) => this.rootOf(name.entity_id));
    const roots = new Map<string, string>();
    for (const group of members.values()) {
      const ids = new Set(group.map((name) => name.entity_id));
      const shared = group.filter((name) => name.owner === null);
      const eligible = new Set((shared.length ? shared : group).map((name) => name.entity_id));
      const kept = decisions.findLast(
        (d) => d.verdict === 'same' && eligible.has(d.left_id) && ids.has(d.right_id),
      );
      const [oldest] = group
        .filter((name) => eligible.has(name.entity_id))
        .toSorted(
          (a, b) => a.created_at.getTime() - b.created_at.getTime() || compareText(a.entity_id, b.entity_id),
        );
      const root = kept?.left_id ?? oldest?.entity_id;
      if (root !== undefined) for (const id of ids) roots.set(id, root);
    }
    return roots;
  }
}
