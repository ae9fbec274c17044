import { expect, test } from 'vitest';
import { assignDocuments } from './assign-documents.ts';
import { discoverTeams } from './discover-teams.ts';
import { emptyCounts } from './signals/count-names.ts';
import { readSignals } from './signals/document-signals.ts';
import { countPlain } from './signals/plain-names.ts';
import type { Team } from './team.ts';

interface Doc {
  id: number;
  title: string;
  author: string;
  text: string;
}

const NAMES = ['Harbor', 'Orchard', 'Lantern', 'Quarry'];
const SUBJECTS = ['budget', 'hiring', 'roadmap', 'incident', 'travel', 'training', 'audit', 'survey'];
const PER_TEAM = 40;

/** A fictional organization: each group has minutes by its own secretary, which name it twice. */
const CORPUS: Doc[] = NAMES.flatMap((name, team) =>
  Array.from({ length: PER_TEAM }, (_, i) => {
    const subject = SUBJECTS[i % SUBJECTS.length] ?? '';
    return {
      id: team * PER_TEAM + i,
      title: `SIG ${name} minutes ${i}: ${subject}`,
      author: `Secretary of ${name}`,
      text: `SIG ${name} met about the ${subject}.\nThe ${subject} of SIG ${name} is agreed.`,
    };
  }),
);

/** Discovers teams like a generation whose previous tree had the teams `seed`. */
function place(docs: readonly Doc[], seed: readonly Team[]) {
  const counts = emptyCounts();
  const signals = docs.map(({ id, title, author, text }) =>
    readSignals(counts, id, { title, metadata: author ? { author } : {}, collection: null }, text),
  );
  const teams = discoverTeams({ signals, counts, seed, overrides: [] });
  const names = new Set(teams.flatMap((team) => team.aliases));
  const plain = docs.map(({ title, text }) => countPlain(`${title}\n${text}`, names));
  const assigned = assignDocuments({ teams, signals, plain });
  return { teams, placed: new Map(assigned.map(({ documentId, slug }) => [documentId, slug])) };
}

const asTeam = (text: string): string => text.replace(/SIG (\p{Lu}\p{L}+)/gu, '$1 team');
/** Returns whether a sample with this share of the documents keeps this one, by a fixed mix of its number. */
const isKept = (id: number, share: number): boolean =>
  ((id * 2_654_435_761) % 4_294_967_296) / 2 ** 32 < share;

test.each<[string, (docs: Doc[]) => Doc[]]>([
  ['authors are removed', (docs) => docs.map((doc) => ({ ...doc, author: '' }))],
  [
    '“SIG X” is written “X team”',
    (docs) => docs.map((doc) => ({ ...doc, title: asTeam(doc.title), text: asTeam(doc.text) })),
  ],
  ['titles are dropped', (docs) => docs.map((doc) => ({ ...doc, title: '' }))],
  ['half of the documents are left', (docs) => docs.filter(({ id }) => id % 2 === 0)],
  ['5 % of the documents are gone', (docs) => docs.filter(({ id }) => isKept(id, 0.95))],
])('teams, their paths and their documents stay when %s', (_what, change) => {
  const before = place(CORPUS, []);
  expect(before.teams.map(({ slug }) => slug).toSorted()).toEqual(
    NAMES.map((name) => `sig-${name.toLowerCase()}`).toSorted(),
  );
  const docs = change(CORPUS);
  expect(docs).not.toEqual(CORPUS);

  const after = place(docs, before.teams);
  expect(after.teams.map(({ slug }) => slug).toSorted()).toEqual(
    before.teams.map(({ slug }) => slug).toSorted(),
  );
  for (const { id } of docs) expect(after.placed.get(id)).toBe(before.placed.get(id));

  const found = place(docs, []);
  expect(found.teams.map(({ aliases }) => aliases[0]).toSorted()).toEqual(
    NAMES.map((name) => name.toLowerCase()).toSorted(),
  );
});
