import { nameKey, parseNameKey, readingOf } from './signals/count-names.ts';
import type { DocumentSignals } from './signals/document-signals.ts';
import { isBesideTeams, placesOfTeams, teamFolder, withoutSharedFolder } from './signals/team-folders.ts';
import { bareName, type Team } from './team.ts';
import { compareText } from '../lib/lists/compare-text.ts';
import { mostCounted } from '../lib/lists/tally.ts';

/** A document's team; `score` is the weight of the evidence. */
export interface Assignment {
  documentId: number;
  slug: string;
  score: number;
}

/** The weight of each kind of signal; a document belongs to a team from SCORE_MIN on. */
const WEIGHTS = {
  field: 20,
  folder: 6,
  place: 5,
  titleName: 6,
  titlePlain: 3,
  textName: 1.6,
  textPlain: 0.45,
  writer: 4,
  person: 3,
} as const;
const SCORE_MIN = 2;
/** A second team must score close to the first. */
const SECOND_SHARE_MIN = 0.75;
/** A document that names more teams than this is a list of teams, and one in a folder next to those of teams is about something else: mentions say little. */
const TEAMS_NAMED_MAX = 4;
const LIST_FACTOR = 0.4;
/** The same of groups that are named at all, known as teams or not. */
const NAMES_MAX = 2 * TEAMS_NAMED_MAX;
const NAMES_GROUPS = /\b(?:teams|groups|sigs|wgs|committees|squads|guilds|chapters|crews|divisions|units)\b/;
/** A person indicates a team if this share of their known documents belongs to it. */
const PERSON_SHARE_MIN = 0.6;
const PERSON_DOCUMENTS_MIN = 3;
/** A document counts for its writer's team from this score on. */
const WRITER_SCORE_MIN = 3;
/** A page about a person, and a document in which its writer states their team, count as this many others. */
const PROFILE_DOCUMENTS = 3;
const SAID_DOCUMENTS = 3;
/** A name that appears in more than this share of documents is the organization's, not a team's. */
const ORGANIZATION_SHARE = 0.5;
/** A name in more than this many times the documents of an average team counts less, the closer it is to the organization's share. */
const COMMON_FACTOR = 2;

export interface AssignInput {
  teams: readonly Team[];
  signals: readonly DocumentSignals[];
  /** For each document (same order): team names that appear without a word such as “team”, with counts. */
  plain: readonly (readonly [string, number])[][];
}

/**
 * Separates the organization's own name: one in more than half of all documents, unless fields use it. A team with no other name is the
 * organization itself; other teams lose the name, unless a folder has it (“it”, which also starts sentences).
 */
export function separateOrganization({ teams, signals, plain }: AssignInput): {
  teams: Team[];
  organization: Team[];
} {
  const named = new Set(signals.flatMap((s) => s.fields.map(bareName)));
  const counts = new Map<string, number>();
  for (const names of plain) for (const [name] of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const isOwn = (alias: string) =>
    named.has(alias) || (counts.get(alias) ?? 0) <= signals.length * ORGANIZATION_SHARE;
  const folders = new Set(withoutSharedFolder(signals).flatMap((s) => s.folders.map(bareName)));
  return {
    organization: teams.filter(({ aliases }) => !aliases.some(isOwn)),
    teams: teams
      .filter(({ aliases }) => aliases.some(isOwn))
      .map((team) => ({
        ...team,
        aliases: team.aliases.filter((alias) => isOwn(alias) || folders.has(alias)),
      })),
  };
}

/** Assigns documents to teams, first by their own signals, then by the people they come from. Pure. */
export function assignDocuments(given: AssignInput): Assignment[] {
  const input = { ...given, signals: withoutSharedFolder(given.signals) };
  const byAlias = new Map<string, string>();
  for (const team of input.teams)
    for (const alias of team.aliases) if (!byAlias.has(alias)) byAlias.set(alias, team.slug);
  const named = input.signals.map(({ textNames }, at): Named => {
    const plain = input.plain[at] ?? [];
    // Most documents name no team.
    if (textNames.length + plain.length === 0) return NOT_NAMED;
    return { text: teamMentions(textNames, byAlias), plain: withoutNamed(plain, textNames) };
  });
  const worth = worthOfMentions(
    named,
    byAlias,
    Math.min(ORGANIZATION_SHARE, COMMON_FACTOR / input.teams.length),
  );
  const places = placesOfTeams(input.signals, (name) => byAlias.has(name));
  const own = input.signals.map((signals, at) =>
    ownScores(signals, named[at] ?? NOT_NAMED, byAlias, worth, places),
  );
  const affinity = peopleOfTeams(input.signals, own);
  return input.signals.flatMap((signals, at) => {
    const scores = own[at]?.scores ?? new Map<string, number>();
    for (const person of signals.people) {
      const known = affinity.get(person);
      if (known) scores.set(known.slug, (scores.get(known.slug) ?? 0) + WEIGHTS.person * known.share);
    }
    return bestOf(scores).map(({ slug, score }) => ({ documentId: signals.documentId, slug, score }));
  });
}

/** Leaves out names that a document never has without a word such as “team”: “Release team” alone names Release once, not twice. */
function withoutNamed(
  plain: Named['plain'],
  textNames: readonly (readonly [string, number])[],
): Named['plain'] {
  const counted = new Map(textNames.map(([key, n]) => [parseNameKey(key).words.join(' '), n]));
  return plain.filter(([name, n]) => n > (counted.get(name) ?? 0));
}

/** How often a document names teams: by slug with a word such as “team”, and by name without one. */
interface Named {
  text: ReadonlyMap<string, number>;
  plain: readonly (readonly [string, number])[];
}

const NOT_NAMED: Named = { text: new Map(), plain: [] };

/** Returns by slug what a mention is worth, up to 1: a name in nearly every document distinguishes no better than the organization's. */
function worthOfMentions(
  named: readonly Named[],
  byAlias: ReadonlyMap<string, string>,
  commonShare: number,
): (slug: string) => number {
  const documents = new Map<string, number>();
  for (const { text, plain } of named) {
    if (text.size + plain.length === 0) continue;
    const slugs = new Set([...text.keys(), ...plain.flatMap(([name]) => byAlias.get(name) ?? [])]);
    for (const slug of slugs) documents.set(slug, (documents.get(slug) ?? 0) + 1);
  }
  return (slug) => {
    const share = (documents.get(slug) ?? 0) / named.length;
    if (share <= commonShare || commonShare >= ORGANIZATION_SHARE) return 1;
    return Math.max(0, (ORGANIZATION_SHARE - share) / (ORGANIZATION_SHARE - commonShare));
  };
}

interface OwnScores {
  scores: Map<string, number>;
  /** The team of the document's writer, as far as the document shows it. */
  writer: string | null;
  /** Whether the document states that team in words. */
  isStated: boolean;
}

/** Returns the writer's team. The document's own statement comes first; otherwise its best team, unless it is addressed to a team. */
function writersTeam(
  signals: DocumentSignals,
  best: string | null,
  byAlias: ReadonlyMap<string, string>,
): Pick<OwnScores, 'writer' | 'isStated'> {
  for (const name of signals.writerNames) {
    const slug = byAlias.get(name);
    if (slug) return { writer: slug, isStated: true };
  }
  return { writer: signals.greets ? null : best, isStated: false };
}

function ownScores(
  signals: DocumentSignals,
  named: Named,
  byAlias: ReadonlyMap<string, string>,
  worthOf: (slug: string) => number,
  places: ReadonlySet<string>,
): OwnScores {
  const scores = new Map<string, number>();
  const add = (name: string, weight: number) => {
    const slug = byAlias.get(name);
    if (slug) scores.set(slug, (scores.get(slug) ?? 0) + weight);
  };
  for (const field of signals.fields) add(bareName(field), WEIGHTS.field);
  for (const place of signals.places) add(place, WEIGHTS.place);
  const folder = teamFolder(signals.folders, (name) => byAlias.has(name), places);
  if (folder !== null) add(folder, WEIGHTS.folder);
  for (const name of signals.writerNames) if (!signals.greets) add(name, WEIGHTS.writer);
  const isElsewhere = folder === null && isBesideTeams(signals.folders, places);
  // The home page of everything, or a page called “Working groups”, lists all groups, known or not, and is none's because it says more about one.
  const isDirectory =
    (signals.isHome || NAMES_GROUPS.test(signals.title)) && signals.textNames.length > TEAMS_NAMED_MAX;
  const isList = named.text.size > TEAMS_NAMED_MAX || countNamed(signals.textNames) > NAMES_MAX;
  const factor = isDirectory ? 0 : isList || isElsewhere ? LIST_FACTOR : 1;
  for (const slug of teamMentions(signals.titleNames, byAlias).keys())
    scores.set(slug, (scores.get(slug) ?? 0) + WEIGHTS.titleName);
  for (const [slug, n] of named.text) {
    const weight = factor * worthOf(slug) * WEIGHTS.textName * Math.log2(1 + n);
    scores.set(slug, (scores.get(slug) ?? 0) + weight);
  }
  for (const [name, n] of named.plain) {
    if (` ${signals.title} `.includes(` ${name} `) && !beginsAsVerb(signals.title, name))
      add(name, WEIGHTS.titlePlain);
    add(name, factor * worthOf(byAlias.get(name) ?? '') * WEIGHTS.textPlain * Math.log2(1 + n));
  }
  const [best] = bestOf(scores);
  return {
    scores,
    ...writersTeam(signals, best && best.score >= WRITER_SCORE_MIN ? best.slug : null, byAlias),
  };
}

/** Counts groups named in a text, known or not: “WG etcd operator” is one and not also “WG etcd”. */
const countNamed = (names: readonly (readonly [string, number])[]): number =>
  names.filter(([key]) => !names.some(([other]) => other.startsWith(`${key} `))).length;

/** Departments named by a verb, and what follows the name when it is a department. */
const ALSO_VERBS = new Set([
  'support',
  'design',
  'research',
  'market',
  'people',
  'staff',
  'test',
  'release',
  'plan',
]);
const AFTER_NAME =
  /^(?:teams?|desk|hours?|handbook|playbook|process\w*|polic\w+|guide\w*|engineers?|specialists?|managers?|leads?|rotations?|escalations?|tickets?|requests?|tiers?|levels?|plans?|page|channels?|contacts?|onboarding|meetings?|notes|roadmap|kpis?|metrics|tools?|and|overview)\b/;

/** Returns whether a title starts with the name as a verb: “Support OAuth logins” does, “Support team” and “Support escalation” do not. */
const beginsAsVerb = (title: string, name: string): boolean =>
  ALSO_VERBS.has(name) && title.startsWith(`${name} `) && !AFTER_NAME.test(title.slice(name.length + 1));

/** Counts how often each team is named. “WG etcd operator” counts for that team and not also for the shorter “etcd”. */
function teamMentions(
  names: readonly (readonly [string, number])[],
  byAlias: ReadonlyMap<string, string>,
): ReadonlyMap<string, number> {
  if (names.length === 0) return NOT_NAMED.text;
  const left = new Map(names);
  const mentions = new Map<string, number>();
  const longestFirst = [...left.keys()].sort((a, b) => b.split(' ').length - a.split(' ').length);
  for (const key of longestFirst) {
    const count = left.get(key) ?? 0;
    const { family, words } = parseNameKey(key);
    const bare = words.join(' ');
    const slug = byAlias.get(bareName(bare));
    if (!slug || count <= 0) continue;
    mentions.set(slug, (mentions.get(slug) ?? 0) + count);
    for (let length = 1; length < words.length; length++) {
      const shorter = nameKey(family, readingOf(family, words, length));
      left.set(shorter, (left.get(shorter) ?? 0) - count);
    }
  }
  return mentions;
}

/** Returns for each person the team of most of their confidently assigned documents. */
function peopleOfTeams(
  signals: readonly DocumentSignals[],
  own: readonly OwnScores[],
): Map<string, { slug: string; share: number }> {
  const tally = new Map<string, Map<string, number>>();
  for (const [at, { people, title }] of signals.entries()) {
    const slug = own[at]?.writer;
    if (slug == null) continue;
    for (const person of people) {
      const teams = tally.get(person) ?? new Map<string, number>();
      // A page titled with a person's name is about that person.
      teams.set(
        slug,
        (teams.get(slug) ?? 0) +
          (person === title ? PROFILE_DOCUMENTS : own[at]?.isStated ? SAID_DOCUMENTS : 1),
      );
      tally.set(person, teams);
    }
  }
  const result = new Map<string, { slug: string; share: number }>();
  for (const [person, teams] of tally) {
    const total = [...teams.values()].reduce((sum, n) => sum + n, 0);
    const first = mostCounted(teams);
    if (!first) continue;
    const [slug, n] = first;
    if (total >= PERSON_DOCUMENTS_MIN && n / total >= PERSON_SHARE_MIN)
      result.set(person, { slug, share: n / total });
  }
  return result;
}

/** Returns the best team and, if it scores close to that, the second. */
function bestOf(scores: ReadonlyMap<string, number>): { slug: string; score: number }[] {
  if (scores.size === 0) return [];
  const ranked = [...scores]
    .map(([slug, score]) => ({ slug, score }))
    .filter(({ score }) => score >= SCORE_MIN)
    .sort((a, b) => b.score - a.score || compareText(a.slug, b.slug));
  const first = ranked[0];
  return ranked.filter((r, i) => first && i < 2 && r.score >= first.score * SECOND_SHARE_MIN);
}
