import { expect, test } from 'vitest';
import { assignDocuments, separateOrganization } from './assign-documents.ts';
import { discoverAreas, discoverTeams } from './discover-teams.ts';
import { emptyCounts } from './signals/count-names.ts';
import { readSignals } from './signals/document-signals.ts';
import { countPlain } from './signals/plain-names.ts';
import type { Team } from './team.ts';

interface Doc {
  title?: string;
  metadata?: Record<string, string>;
  text: string;
}

function discover(
  docs: Doc[],
  seed: Team[] = [],
  overrides: Parameters<typeof discoverTeams>[0]['overrides'] = [],
) {
  const counts = emptyCounts();
  const signals = docs.map((d, i) =>
    readSignals(counts, i, { title: d.title ?? null, metadata: d.metadata ?? {}, collection: null }, d.text),
  );
  const teams = discoverTeams({ signals, counts, seed, overrides });
  const names = new Set(teams.flatMap((t) => t.aliases));
  const plain = docs.map((d) => countPlain(`${d.title ?? ''}\n${d.text}`, names));
  const input = { teams, signals, plain };
  return {
    teams,
    organization: separateOrganization(input).organization.map(({ slug }) => slug),
    assigned: assignDocuments(input),
  };
}
const slugs = (docs: Doc[], seed?: Team[]) => discover(docs, seed).teams.map((t) => t.slug);
const of = (result: ReturnType<typeof discover>, slug: string) =>
  result.assigned.filter((a) => a.slug === slug).map((a) => a.documentId);

const repeat = (n: number, doc: Doc): Doc[] => Array.from({ length: n }, () => doc);

test('a search for teams without those of the previous tree finds the same after one with them', () => {
  const counts = emptyCounts();
  const docs = ['Pumps', 'Valves', 'Pumps', 'Valves', 'Pumps', 'Valves'].map((team) => ({ team }));
  const signals = docs.map((metadata, i) =>
    readSignals(counts, i, { title: 'DNS of the GC', metadata, collection: null }, 'The Gates team met.'),
  );
  const find = (own: typeof signals, seed: Team[]) =>
    discoverTeams({ signals: own, counts, seed, overrides: [] });
  const gone: Team = { slug: 'gone', name: 'Gone', aliases: ['gone'] };
  expect(find(signals, [gone]).map(({ slug }) => slug)).toContain('gone');
  expect(find(signals, [])).toEqual(find([...signals], []));
  expect(find(signals, []).map(({ slug }) => slug)).not.toContain('gone');
  // Other counts of the same documents are read again.
  const without = discoverTeams({ signals, counts: emptyCounts(), seed: [], overrides: [] });
  expect(without.map(({ slug }) => slug)).toEqual(['pumps', 'valves']);
});

test('a field that names a team is trusted', () => {
  expect(slugs(repeat(2, { metadata: { team: 'Customer Success' }, text: 'x' }))).toEqual([
    'customer-success',
  ]);
});

test('names of the same team are merged', () => {
  const docs = [
    ...repeat(4, { text: 'Please ask the Information Technology department.' }),
    ...repeat(5, { text: 'This is Ann from the IT team.' }),
  ];
  const { teams } = discover(docs);
  expect(teams).toHaveLength(1);
  expect(teams[0]!.aliases.toSorted()).toEqual(['information technology', 'it']);
});

test('names are the same whose beginning one of them abbreviates', () => {
  const docs = [
    ...repeat(4, { text: 'This is Ann from the Gate Depot Alliance Paint team.' }),
    ...repeat(3, { text: 'This is Ben from the GDA Paint team.' }),
    ...repeat(3, { text: 'This is Cy from the GDA Harbor team.' }),
  ];
  expect(slugs(docs).toSorted()).toEqual(['gate-depot-alliance-paint', 'gda-harbor']);
});

test('a committee is called one', () => {
  const { teams } = discover(repeat(4, { text: 'The Steering Committee met.' }));
  expect(teams.map((t) => [t.slug, t.name])).toEqual([['steering-committee', 'Steering Committee']]);
});

test('SIGs keep their label, and generic group words are not names', () => {
  const docs = [
    ...repeat(4, { text: 'SIG Network owns it.' }),
    ...repeat(4, { text: 'Join the SIG Meeting and the SIG Leads.' }),
  ];
  expect(discover(docs).teams.map((t) => [t.slug, t.name])).toEqual([['sig-network', 'SIG Network']]);
});

test('a group named before its kind has its whole name, and “standing” is a kind of committee', () => {
  const docs = [
    ...repeat(3, { text: 'The Acme Media Strategy Working Group met. Standing Committees report.' }),
    ...repeat(3, { text: 'The Acme Release Engineering Working Group and the Standing Committees met.' }),
  ];
  expect(slugs(docs)).toEqual(['wg-acme-media-strategy', 'wg-acme-release-engineering']);
});

test('a name with a period inside a word is spelled as written', () => {
  const minutes = { title: 'Gate.js Harbor Walk Team Meeting 2026-03-02', text: 'The gates were counted.' };
  expect(discover(repeat(4, minutes)).teams.map(({ name }) => name)).toEqual(['Gate.js Harbor Walk']);
});

test('teams of the previous tree keep slug and name', () => {
  const seed: Team[] = [{ slug: 'net', name: 'Networking crew', aliases: ['network'] }];
  const { teams } = discover(repeat(4, { text: 'SIG Network owns it.' }), seed);
  expect(teams.map((t) => [t.slug, t.name])).toEqual([['net', 'Networking crew']]);
});

test('a renamed team remains one team in every later tree, and is found by its old name', () => {
  const docs = repeat(4, { metadata: { team: 'Firmware' }, text: 'x' });
  const renames = [{ oldSlug: 'firmware', newSlug: 'devices', newName: 'Devices' }];
  let teams: Team[] = [];
  for (let tree = 1; tree <= 4; tree++) {
    const found = discover(docs, teams, renames);
    teams = found.teams;
    expect(teams.map((t) => [t.slug, t.name])).toEqual([['devices', 'Devices']]);
    expect(of(found, 'devices')).toEqual([0, 1, 2, 3]);
  }
});

test('renames apply to discovered teams', () => {
  const docs = repeat(3, { metadata: { team: 'Firmware' }, text: 'x' });
  const { teams, assigned } = discover(
    docs,
    [],
    [{ oldSlug: 'firmware', newSlug: 'devices', newName: 'Devices' }],
  );
  expect(teams.map((t) => [t.slug, t.name])).toEqual([['devices', 'Devices']]);
  expect(assigned).toHaveLength(3);
});

test('a document goes to the team that it names most, first in its title', () => {
  const docs = [
    ...repeat(4, { text: 'SIG Network owns it.' }),
    ...repeat(4, { text: 'SIG Storage owns it.' }),
    { title: 'SIG Storage charter', text: 'We work with SIG Network.' },
  ];
  const result = discover(docs);
  expect(of(result, 'sig-storage')).toContain(8);
  expect(of(result, 'sig-network')).not.toContain(8);
});

test('a name in far more documents than a team would have is weak evidence for each', () => {
  const named = (name: string, n: number, text: string) => repeat(n, { title: `SIG ${name} minutes`, text });
  const others = ['Harbor', 'Orchard', 'Lantern', 'Quarry', 'Meadow', 'Bridge'].flatMap((name) =>
    named(name, 5, 'Met.'),
  );
  const mentions = (n: number) => repeat(n, { text: 'SIG Council decides, SIG Council signs.' });
  const few = discover([...others, ...named('Council', 3, 'Met.'), ...mentions(3)]);
  expect(of(few, 'sig-council')).toHaveLength(6);
  const many = discover([...others, ...named('Council', 3, 'Met.'), ...mentions(20)]);
  expect(of(many, 'sig-council')).toEqual([30, 31, 32]);
});

test('sibling folders in “departments” are the teams, and a team named in their texts is a part', () => {
  const folder = (name: string, text: string) =>
    repeat(3, { metadata: { path: `handbook/departments/${name}/page.md` }, text });
  const docs = [
    ...folder('bakery', 'Ask the Pastry team or the Bakery team.'),
    ...folder('front-office', 'Hello.'),
    ...folder('stores', 'Hello.'),
  ];
  const result = discover(docs);
  expect(result.teams.map((t) => t.slug).toSorted()).toEqual(['bakery', 'front-office', 'stores']);
  expect(of(result, 'front-office')).toEqual([3, 4, 5]);
});

test('if titles name the teams, a name in no title needs more documents', () => {
  const titled = ['Harbor', 'Orchard'].flatMap((name) =>
    repeat(4, { title: `SIG ${name} charter`, text: `SIG ${name} meets.` }),
  );
  const untitled = (n: number) => repeat(n, { text: 'Ask the Ledger team.' });
  expect(slugs([...titled, ...untitled(7)])).not.toContain('ledger');
  expect(slugs([...titled, ...untitled(8)])).toContain('ledger');
});

test('a name in web addresses makes a team known, but no document its own', () => {
  const docs = repeat(4, {
    text: 'See [the page](https://example.com/sig-harbor/a) and https://example.com/sig-harbor/b',
  });
  const result = discover(docs);
  expect(result.teams.map((t) => t.slug)).toEqual(['sig-harbor']);
  expect(result.assigned).toEqual([]);
});

test('documents that name no team belong to the team of their people', () => {
  const docs = [
    ...repeat(4, { metadata: { author: 'Ann Lee' }, text: 'This is Ann from the Sales team.' }),
    { metadata: { author: 'Ann Lee' }, text: 'Prices rise in May.' },
    { metadata: { author: 'Bob Ray' }, text: 'Prices rise in May.' },
  ];
  expect(of(discover(docs), 'sales')).toEqual([0, 1, 2, 3, 4]);
});

test('the name of the whole organization is not a team', () => {
  const docs = repeat(6, { text: 'Hello Acme team, Acme wishes the Sales team well. Sales is glad.' });
  const others = repeat(4, { text: 'Acme is everywhere.' });
  const { organization } = discover([...docs, ...others]);
  expect(organization).toContain('acme');
});

test('the same documents give the same teams in any order', () => {
  const docs = [
    ...repeat(4, { text: 'SIG Network owns it.' }),
    ...repeat(4, { text: 'the Sales team and the HR department' }),
  ];
  expect(slugs(docs.toReversed()).toSorted()).toEqual(slugs(docs).toSorted());
  expect(slugs(docs).length).toBeGreaterThan(1);
});

const inFolders = (...folders: string[]): Doc[] =>
  folders.flatMap((folder) =>
    repeat(3, { metadata: { path: `site/docs/${folder}/page.md` }, text: 'Hello.' }),
  );
const areas = (docs: Doc[], seed: Team[] = []) => {
  const signals = docs.map(({ metadata = {}, text }, i) =>
    readSignals(emptyCounts(), i, { title: null, metadata, collection: null }, text),
  );
  return discoverAreas({ signals, seed, overrides: [], areFoldersOnly: seed.length > 0 }).map(
    (team) => team.slug,
  );
};

test('if nothing names a team, sibling folders are areas, but not those inside them, nor those of a program', () => {
  const docs = inFolders('paying', 'raising', 'closing/early', 'closing/late', 'assets');
  expect(slugs(docs)).toEqual([]);
  expect(areas(docs).toSorted()).toEqual(['closing', 'paying', 'raising']);
});

test('if nothing names a team, a channel is an area, unless it is everybody’s or has nearly everything', () => {
  const inChannel = (channel: string, n: number) => repeat(n, { metadata: { channel }, text: 'Hello.' });
  const docs = [...inChannel('orders', 5), ...inChannel('repairs', 4), ...inChannel('general', 3)];
  expect(areas(docs)).toEqual(['orders', 'repairs']);
  expect(slugs([...docs, ...repeat(3, { metadata: { team: 'Sales' }, text: 'x' })])).toEqual(['sales']);
  expect(areas(inChannel('orders', 5))).toEqual([]);
});

test('next to known teams folders are areas, but no channels, no team folders, and none named with a team’s word', () => {
  const seed = [{ slug: 'river-council', name: 'River Council', aliases: ['river council'] }];
  const docs = [
    ...inFolders('paying', 'raising', 'council', 'working-groups/ovens'),
    ...repeat(3, { metadata: { channel: 'orders' }, text: 'Hello.' }),
  ];
  expect(areas(docs, seed).toSorted()).toEqual(['paying', 'raising', 'river-council']);
});

test('a long name in capitals is written as a word, an abbreviation unchanged', () => {
  const docs = [
    ...repeat(4, { text: 'It is a channel of the CONTRIBUTORS team.' }),
    ...repeat(4, { text: 'Ask the PCI team.' }),
  ];
  expect(discover(docs).teams.map(({ name }) => name)).toEqual(['Contributors', 'PCI']);
});

test('a team’s folder is written as titles write its name', () => {
  const docs = ['gc', 'sales', 'gc', 'sales', 'gc', 'sales'].map((folder, i) => ({
    title: folder === 'gc' ? `The GC plan ${i}` : `Prices ${i}`,
    metadata: { path: `teams/${folder}/page-${i}.md` },
    text: 'Nothing else.',
  }));
  expect(
    discover(docs)
      .teams.map(({ name }) => name)
      .sort(),
  ).toEqual(['GC', 'Sales']);
});

test('a group’s leader is not a group, even if the name follows “WG”', () => {
  const docs = [0, 1, 2, 3].map((i) => ({
    title: `Groups ${i}`,
    metadata: { author: 'Ada Lindqvist' },
    text: 'Garden WG Ada Lindqvist meets on Mondays. The Garden WG plants trees.',
  }));
  expect(slugs(docs)).toEqual(['wg-garden']);
});

test('what a group holds is not a group, even if its name follows “WG”', () => {
  const docs = ['Teleconference', 'Telecon', 'Minutes', 'Lifecycle Documents', 'Pumps'].flatMap((name) =>
    repeat(6, { title: `WG ${name}`, text: `WG ${name} began at noon.` }),
  );
  expect(slugs(docs)).toEqual(['wg-pumps']);
  const inFolders = ['wg-lifecycle-documents', 'wg-pumps'].flatMap((folder) =>
    repeat(6, { metadata: { path: `${folder}/a.md` }, text: 'It began at noon.' }),
  );
  expect(slugs(inFolders)).toEqual(['wg-pumps']);
});
