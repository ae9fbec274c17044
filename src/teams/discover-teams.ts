import { foldName } from '../text/fold.ts';
import { applyOverrides, type TeamOverride } from './overrides.ts';
import { isAbbreviation } from './signals/abbreviation.ts';
import { chooseNames, type NameCounts } from './signals/count-names.ts';
import type { DocumentSignals } from './signals/document-signals.ts';
import { GENERIC_GROUP_WORDS, type NameFamily } from './signals/mine-names.ts';
import { bareName, slugOf, type Team } from './team.ts';

/** A name in running text counts from so many documents on, or from this share of them. */
const MENTIONED_DOCUMENTS_MIN = 3;
const MENTIONED_SHARE_MIN = 0.0025;
const FIELD_DOCUMENTS_MIN = 2;
/** Without any better sign, a channel or folder with so many documents stands for a team. */
const PLACE_DOCUMENTS_MIN = 3;
/** A name that starts with another's and is so much rarer is a part or subject of it. */
const PART_SHARE_MAX = 0.35;
const TEAMS_MAX = 60;

/** A name found for a team, before names of one team are put together. */
interface Candidate {
  name: string;
  /** Folded words that tell it from others. */
  bare: string;
  /** Other such words that mean it. */
  aliases?: readonly string[];
  family: NameFamily | 'field' | 'place' | 'seed';
  documents: number;
}

export interface DiscoverInput {
  signals: readonly DocumentSignals[];
  counts: NameCounts;
  /** The teams of the tree before: their names and slugs stay. */
  seed: readonly Team[];
  overrides: readonly TeamOverride[];
}

const LABELS: Partial<Record<Candidate['family'], string>> = { sig: 'SIG', wg: 'WG' };

/**
 * The teams of an organization from the names that its documents use, the most mentioned first. Pure. Names of one team (“IT”,
 * “Information Technology”, “sig-network” and “SIG Network”) become one; the tree before and people's renames give slugs that last.
 */
export function discoverTeams(input: DiscoverInput): Team[] {
  const candidates = [...seedCandidates(input.seed), ...fieldCandidates(input.signals)];
  const documentsMin = Math.max(
    MENTIONED_DOCUMENTS_MIN,
    Math.ceil(input.signals.length * MENTIONED_SHARE_MIN),
  );
  for (const found of chooseNames(input.counts, () => documentsMin)) {
    const words = found.words.filter((word) => !GENERIC_GROUP_WORDS.has(word));
    if (words.length < found.words.length) continue;
    const label = LABELS[found.family];
    candidates.push({
      name: label ? `${label} ${found.written}` : found.written,
      bare: bareName(found.words.join(' ')),
      family: found.family,
      documents: found.documents,
    });
  }
  if (!candidates.length) candidates.push(...placeCandidates(input.signals));
  const teams = uniteNames(candidates.filter((c) => c.bare.length >= 2 && !GENERIC_GROUP_WORDS.has(c.bare)));
  return applyOverrides(keepSlugs(teams, input.seed), input.overrides);
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
      name: mostFrequent(forms) ?? bare,
      bare,
      family: 'field',
      documents,
    }));
}

/** The way of writing that is used most; of equals the first by code points. */
const mostFrequent = (forms: ReadonlyMap<string, number>): string | undefined =>
  [...forms].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0];

function placeCandidates(signals: readonly DocumentSignals[]): Candidate[] {
  const counts = new Map<string, number>();
  for (const { places } of signals)
    for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1);
  return [...counts]
    .filter(
      ([name, n]) => n >= PLACE_DOCUMENTS_MIN && n < signals.length * 0.9 && !GENERIC_GROUP_WORDS.has(name),
    )
    .map(([bare, documents]) => ({
      name: bare.replace(/(^| )\p{Ll}/gu, (c) => c.toUpperCase()),
      bare,
      family: 'place',
      documents,
    }));
}

interface United extends Team {
  documents: number;
  family: Candidate['family'];
}

/** Puts the names of one team together: equal without spaces, or one the abbreviation of the other. The most frequent gives the name. */
function uniteNames(candidates: Candidate[]): United[] {
  const rank = (c: Candidate) => (c.family === 'seed' ? 2 : c.family === 'field' ? 1 : 0);
  const ordered = candidates.toSorted(
    (a, b) => rank(b) - rank(a) || b.documents - a.documents || (a.bare < b.bare ? -1 : 1),
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
    const isPart = whole && c.family !== 'field' && c.family !== 'seed' && c.family !== 'wg';
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
  // Of one word only a real beginning is an abbreviation (“arch”), of several the beginnings of each (“it”, “contribex”).
  if (words.length === 1) return squashed.length >= 4 && long.startsWith(squashed) && !short.includes(' ');
  return !short.includes(' ') && isAbbreviation(squashed, words);
}

/** A team that the tree before knew under one of its names keeps that slug and name; no two teams share a slug. */
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
