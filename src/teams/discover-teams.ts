import { foldName } from '../text/fold.ts';
import { learnForms } from '../text/terms/written-forms.ts';
import { applyOverrides, type TeamOverride } from './overrides.ts';
import { isAbbreviation } from './signals/abbreviation.ts';
import { chooseNames, type NameCounts, parseNameKey } from './signals/count-names.ts';
import type { DocumentSignals } from './signals/document-signals.ts';
import { GENERIC_GROUP_WORDS, type NameFamily } from './signals/mine-names.ts';
import { findAreas, findTeamFolders, withoutSharedFolder } from './signals/team-folders.ts';
import { bareName, slugOf, type Team } from './team.ts';
import { compareText } from '../lib/lists/compare-text.ts';
import { mostCounted } from '../lib/lists/tally.ts';

/** A name in running text counts from this many documents on, or from this share of them. */
const MENTIONED_DOCUMENTS_MIN = 3;
const MENTIONED_SHARE_MIN = 0.0025;
/** If titles name this share of the teams, a name in no title needs this many times the documents. */
const TITLED_SHARE = 0.6;
const UNTITLED_FACTOR = 2.5;
const FIELD_DOCUMENTS_MIN = 2;
/** If at least this many folders are teams and contain this share of the documents, they are the full list of teams. */
const FOLDERS_MIN = 3;
const FOLDERS_SHARE_MIN = 0.5;
/** Without a better signal, a channel or folder with this many documents is a team. */
const PLACE_DOCUMENTS_MIN = 3;
/** A place that contains nearly all documents says nothing about any. */
const PLACE_SHARE_MAX = 0.9;
/** A name that starts with another's and is this much rarer is a part or subject of it. */
const PART_SHARE_MAX = 0.35;
const TEAMS_MAX = 60;

/** A name found for a team, before names of the same team are merged. */
interface Candidate {
  name: string;
  /** Folded words that distinguish it from other teams. */
  bare: string;
  /** Other such words for it. */
  aliases?: readonly string[];
  family: NameFamily | 'field' | 'folder' | 'place' | 'seed';
  documents: number;
}

export interface DiscoverInput {
  signals: readonly DocumentSignals[];
  counts: NameCounts;
  /** The teams of the previous tree, which keep their names and slugs. */
  seed: readonly Team[];
  overrides: readonly TeamOverride[];
}

/** Names of these families are teams even if they start with another's name. */
const OWN_TEAMS: ReadonlySet<Candidate['family']> = new Set(['field', 'folder', 'seed', 'wg']);
const LABELS: Partial<Record<Candidate['family'], string>> = { sig: 'SIG', wg: 'WG' };
/** What is left of a body's name without it is an adjective: “Steering”, “Finance”. */
const LABELS_AFTER: Partial<Record<Candidate['family'], string>> = { committee: 'Committee' };

/**
 * Finds an organization's teams from the names in its documents, most mentioned first. Pure. Names of one team (“IT”, “Information
 * Technology”, “sig-network” and “SIG Network”) are merged; slugs from the previous tree and from people's renames persist.
 */
export function discoverTeams(input: DiscoverInput): Team[] {
  const { named, folders, fields, inForm } = candidatesOf(input);
  const candidates = [...seedCandidates(input.seed), ...fields, ...folders];
  const areFoldersAll =
    folders.length >= FOLDERS_MIN &&
    folders.reduce((sum, { documents }) => sum + documents, 0) >= input.signals.length * FOLDERS_SHARE_MIN;
  // Names that only texts give to a “team” are then parts of those; a name of one of them becomes its alias.
  const isKept = (c: Candidate) =>
    !areFoldersAll || c.family !== 'team' || candidates.some(({ bare }) => isSameName(bare, c.bare));
  return teamsOf([...asTitlesWrite(candidates, inForm), ...named.filter(isKept)], input);
}

/** Words for those outside, or for what any team works on: with nothing before them they do not say which team it is. */
const NOT_ALONE = new Set('client clients vendor vendors supplier suppliers service services'.split(' '));

interface Candidates {
  counts: NameCounts;
  named: Candidate[];
  folders: Candidate[];
  fields: Candidate[];
  inForm: (name: string) => string;
}

const known = new WeakMap<DiscoverInput['signals'], Candidates>();

/** Returns what the documents name, without the previous tree's teams: the same for every call over the same documents. */
function candidatesOf({ signals, counts }: DiscoverInput): Candidates {
  const before = known.get(signals);
  if (before?.counts === counts) return before;
  const named = textCandidates(signals, counts);
  const found: Candidates = {
    counts,
    named,
    folders: folderCandidates(signals, named),
    fields: fieldCandidates(signals),
    inForm: formsOf(signals),
  };
  known.set(signals, found);
  return found;
}

const formsOf = (signals: DiscoverInput['signals']) =>
  learnForms(signals.map(({ writtenTitle }) => writtenTitle));

/**
 * Finds areas of the organization if nothing names a team: channels, projects and labels, and sibling folders (only these with
 * `areFoldersOnly`), in addition to the known teams (`seed`). A folder named by a word of a team's name is not an area. Pure.
 */
export function discoverAreas(
  input: Pick<DiscoverInput, 'signals' | 'seed' | 'overrides'> & { areFoldersOnly: boolean },
): Team[] {
  const known = input.seed.flatMap(({ aliases }) => aliases.map((alias) => new Set(alias.split(' '))));
  const isOfTeam = ({ bare }: Candidate) =>
    known.some(
      (words) => bare.split(' ').every((word) => words.has(word)) && words.size > bare.split(' ').length,
    );
  const areas = placeCandidates(input.signals, input.areFoldersOnly).filter((area) => !isOfTeam(area));
  return teamsOf([...seedCandidates(input.seed), ...asTitlesWrite(areas, formsOf(input.signals))], input);
}

/** Adopts the spelling of titles, such as “GC”; folders, places and slugs are in lower case. */
const asTitlesWrite = (candidates: readonly Candidate[], inForm: (name: string) => string): Candidate[] =>
  candidates.map((c) => (c.family === 'folder' || c.family === 'place' ? { ...c, name: inForm(c.name) } : c));

function teamsOf(
  candidates: readonly Candidate[],
  { seed, overrides }: Pick<DiscoverInput, 'seed' | 'overrides'>,
): Team[] {
  const teams = uniteNames(
    candidates.filter(
      ({ bare, family }) =>
        bare.length >= 2 && !GENERIC_GROUP_WORDS.has(bare) && (family !== 'team' || !NOT_ALONE.has(bare)),
    ),
  );
  return applyOverrides(keepSlugs(teams, seed), overrides);
}

/** Returns names that titles and texts use with a word such as “team”. */
function textCandidates(signals: DiscoverInput['signals'], counts: NameCounts): Candidate[] {
  const documentsMin = Math.max(MENTIONED_DOCUMENTS_MIN, Math.ceil(signals.length * MENTIONED_SHARE_MIN));
  const titled = new Set(
    signals.flatMap((s) => s.titleNames.map(([key]) => bareName(parseNameKey(key).words.join(' ')))),
  );
  // “Garden WG Ada Lindqvist” is a table row: a group and its lead.
  const people = new Set(signals.flatMap((s) => s.people.filter((name) => name.includes(' '))));
  const found = chooseNames(counts, () => documentsMin)
    .filter(
      ({ words }) => !words.some((word) => GENERIC_GROUP_WORDS.has(word)) && !people.has(words.join(' ')),
    )
    .map(({ family, words, written, documents }): Candidate => {
      return {
        name: [LABELS[family], quiet(written), LABELS_AFTER[family]].filter(Boolean).join(' '),
        bare: bareName(words.join(' ')),
        family,
        documents,
      };
    });
  const areTitled = found.filter(({ bare }) => titled.has(bare)).length >= found.length * TITLED_SHARE;
  return found.filter(
    ({ bare, documents }) => !areTitled || titled.has(bare) || documents >= documentsMin * UNTITLED_FACTOR,
  );
}

/** Lower-cases a long word in capitals; a short one may be an abbreviation. */
const quiet = (written: string): string =>
  written.replace(/\p{Lu}{8,}/gu, (word) => word.charAt(0) + word.slice(1).toLowerCase());

function folderCandidates(signals: readonly DocumentSignals[], named: readonly Candidate[]): Candidate[] {
  const names = new Set(named.map(({ bare }) => bare));
  return findTeamFolders(withoutSharedFolder(signals), (bare) => names.has(bare)).map((folder) => ({
    ...folder,
    family: 'folder',
  }));
}

const seedCandidates = (seed: readonly Team[]): Candidate[] =>
  seed.map((team) => ({
    name: team.name,
    bare: bareName(team.name) || (team.aliases[0] ?? ''),
    aliases: team.aliases,
    family: 'seed',
    documents: 1,
  }));

function fieldCandidates(signals: readonly DocumentSignals[]): Candidate[] {
  const byName = new Map<string, { forms: Map<string, number>; documents: number }>();
  for (const { fields } of signals) {
    for (const name of fields) {
      const bare = bareName(name);
      const entry = byName.get(bare) ?? { forms: new Map<string, number>(), documents: 0 };
      entry.documents++;
      entry.forms.set(name, (entry.forms.get(name) ?? 0) + 1);
      byName.set(bare, entry);
    }
  }
  return [...byName]
    .filter(([, { documents }]) => documents >= FIELD_DOCUMENTS_MIN)
    .map(([bare, { forms, documents }]) => ({
      name: mostCounted(forms)?.[0] ?? bare,
      bare,
      family: 'field',
      documents,
    }));
}

/** Returns channels, projects and labels with enough documents; folders count as areas too, but only siblings. */
function placeCandidates(signals: readonly DocumentSignals[], areFoldersOnly: boolean): Candidate[] {
  const counts = new Map<string, number>();
  for (const { places, folders } of signals) {
    const lies = new Set(folders.map(bareName));
    for (const place of places) if (!lies.has(place)) counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  const places = [...counts]
    .filter(([, n]) => n < signals.length * PLACE_SHARE_MAX)
    .map(([bare, documents]) => ({
      name: bare.replace(/(^| )\p{Ll}/gu, (c) => c.toUpperCase()),
      bare,
      documents,
    }));
  return [...(areFoldersOnly ? [] : places), ...findAreas(signals)]
    .filter(({ bare, documents }) => documents >= PLACE_DOCUMENTS_MIN && !GENERIC_GROUP_WORDS.has(bare))
    .map((place) => ({ ...place, family: 'place' }));
}

interface United extends Team {
  documents: number;
  family: Candidate['family'];
}

/** Merges the names of one team: equal without spaces, or one an abbreviation of the other or beginning with one (“IT support”). The most frequent one wins. */
function uniteNames(candidates: Candidate[]): United[] {
  const rank = (c: Candidate) =>
    c.family === 'seed' ? 3 : c.family === 'field' ? 2 : c.family === 'folder' ? 1 : 0;
  const ordered = candidates.toSorted(
    (a, b) => rank(b) - rank(a) || b.documents - a.documents || compareText(a.bare, b.bare),
  );
  const teams: United[] = [];
  for (const c of ordered) {
    const same = teams.find((team) => team.aliases.some((alias) => isSameName(alias, c.bare)));
    if (same) {
      if (!same.aliases.includes(c.bare)) same.aliases.push(c.bare);
      same.documents = Math.max(same.documents, c.documents);
      continue;
    }
    const whole = teams.find((team) => team.aliases.some((alias) => c.bare.startsWith(`${alias} `)));
    const isPart = whole && !OWN_TEAMS.has(c.family);
    if (isPart && c.documents <= whole.documents * PART_SHARE_MAX) continue;
    teams.push({
      slug: slugOf(c.name),
      name: c.name,
      aliases: [...new Set([c.bare, ...(c.aliases ?? [])])],
      documents: c.documents,
      family: c.family,
    });
  }
  return teams.slice(0, TEAMS_MAX);
}

function isSameName(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const squashed = short.replaceAll(' ', '');
  if (squashed === long.replaceAll(' ', '')) return true;
  const words = long.split(' ');
  // For one word, only a real prefix is an abbreviation (“arch”); for several, the start of each (“it”, “contribex”).
  if (words.length === 1) return squashed.length >= 4 && long.startsWith(squashed) && !short.includes(' ');
  return (
    (!short.includes(' ') && isAbbreviation(squashed, words)) || beginsAbbreviated(short.split(' '), words)
  );
}

/** “it support” and “information technology support”: the same but for an abbreviation of how the longer one begins. */
function beginsAbbreviated(short: readonly string[], long: readonly string[]): boolean {
  const [first = '', ...rest] = short;
  const start = long.length - rest.length;
  return (
    rest.length > 0 &&
    long.slice(start).join(' ') === rest.join(' ') &&
    isAbbreviation(first, long.slice(0, start))
  );
}

/** Keeps slug and name of a team that the previous tree knew under one of its names; no two teams share a slug. */
function keepSlugs(teams: readonly United[], seed: readonly Team[]): Team[] {
  const taken = new Set<string>();
  return teams.map((team) => {
    const known = seed.find(
      (s) => s.aliases.some((a) => team.aliases.includes(a)) || foldName(s.name) === foldName(team.name),
    );
    let slug = known?.slug ?? team.slug;
    for (let n = 2; taken.has(slug); n++) slug = `${team.slug.slice(0, 60)}-${n}`;
    taken.add(slug);
    return {
      slug,
      name: known?.name ?? team.name,
      aliases: [...new Set([...team.aliases, ...(known?.aliases ?? [])])],
    };
  });
}
