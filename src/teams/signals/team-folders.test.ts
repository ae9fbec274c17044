import { expect, test } from 'vitest';
import { emptyCounts } from './count-names.ts';
import { readSignals } from './document-signals.ts';
import {
  findAreas,
  findTeamFolders,
  placesOfTeams,
  teamFolder,
  withoutSharedFolder,
} from './team-folders.ts';

/** Returns the names of the team folders among documents at these paths, each occurring twice. */
function foldersOf(paths: string[], teams: string[] = []): string[] {
  const signals = [...paths, ...paths].map((path, id) =>
    readSignals(emptyCounts(), id, { title: null, metadata: { path }, collection: null }, ''),
  );
  return findTeamFolders(signals, (bare) => teams.includes(bare)).map(({ name }) => name);
}

test('the folders in a folder of teams are teams, but the folders inside those are not', () => {
  expect(foldersOf(['docs/teams/bakery/how-to/oven.md', 'docs/teams/front-office/a.md'])).toEqual([
    'Bakery',
    'Front Office',
  ]);
});

test('a folder’s name marks it as a team’s', () => {
  expect(
    foldersOf([
      'sig-bread/a.md',
      'committee-flour/a.md',
      'qa-team/a.md',
      'team-culture/a.md',
      'about-the-team-room/a.md',
    ]),
  ).toEqual(['SIG Bread', 'Flour Committee', 'QA Team']);
});

test('if most folders side by side have team names, the others are teams too', () => {
  const paths = ['x/bakery/a.md', 'x/sales/a.md', 'x/stores/a.md', 'x/legal/a.md'];
  expect(foldersOf(paths, ['bakery', 'sales', 'stores'])).toEqual(['Bakery', 'Sales', 'Stores', 'Legal']);
  expect(foldersOf(paths, ['bakery', 'sales'])).toEqual([]);
});

test('departments side by side are teams, and other folders next to them are not', () => {
  const paths = ['_marketing/a.md', '_people-ops/a.md', '_product/a.md', '_resources/a.md', '_posts/a.md'];
  expect(foldersOf(paths)).toEqual(['Marketing', 'People Ops', 'Product']);
  expect(foldersOf(['docs/security/a.md', 'docs/data/a.md', 'docs/design/a.md'])).toEqual([]);
});

test('if most folders are departments, the others are teams too, except those named after a kind of document', () => {
  const paths = [
    'x/sales/a.md',
    'x/legal/a.md',
    'x/finance/a.md',
    'x/ovens-and-flour/a.md',
    'x/archive/a.md',
    'x/agendas/a.md',
  ];
  expect(foldersOf(paths)).toEqual(['Sales', 'Legal', 'Finance', 'Ovens and Flour']);
});

test('a folder next to teams is not a team if its name is a clause, a time or a kind of document', () => {
  const paths = ['x/sales/a.md', 'x/legal/a.md', 'x/finance/a.md', 'x/bakery/a.md', 'x/work-we-do/a.md'];
  expect(foldersOf([...paths, 'x/2024/a.md', 'x/staff-handbook/a.md', 'x/manual/a.md'])).toEqual([
    'Sales',
    'Legal',
    'Finance',
    'Bakery',
  ]);
});

test('a folder for where things come from is a team only in a folder of teams', () => {
  const paths = ['x/sales/a.md', 'x/legal/a.md', 'x/finance/a.md', 'x/mail/a.eml', 'x/calendar/a.ics'];
  expect(foldersOf(paths)).toEqual(['Sales', 'Legal', 'Finance']);
  expect(foldersOf(['teams/chat/a.md', 'teams/bakery/a.md'])).toEqual(['Chat', 'Bakery']);
  expect(areasOf(['mail/a.eml', 'inbox/a.eml', 'chat/a.json', 'gates/a.md'])).toEqual([['Gates', 1]]);
});

test('a document below nested team folders belongs to the innermost team, not to the one that contains it', () => {
  const isTeam = (bare: string) => ['operations', 'sales', 'legal', 'bakery'].includes(bare);
  const folders = ['sales', 'legal', 'bakery'].map((team) => ({ folders: ['operations', team] }));
  const places = placesOfTeams(folders, isTeam);
  expect([...places]).toEqual(['operations']);
  expect(teamFolder(['operations', 'legal', 'terms'], isTeam, places)).toBe('legal');
  expect(teamFolder(['operations', 'legal', 'terms'], isTeam)).toBe('operations');
  expect(teamFolder(['operations', 'terms'], isTeam, places)).toBe('operations');
});

test('a file is not a folder, and one document makes no team', () => {
  expect(foldersOf(['teams/bakery.md'])).toEqual([]);
  const one = readSignals(
    emptyCounts(),
    1,
    { title: null, metadata: { path: 'teams/bakery/a.md' }, collection: null },
    '',
  );
  expect(findTeamFolders([one], () => false)).toEqual([]);
});

test.each([
  [['departments', 'bakery', 'teams', 'pastry'], 'pastry'],
  [['departments', 'bakery', 'guides', 'sales'], 'bakery'],
  [['guides', 'sales', 'bakery'], 'sales'],
  [['guides', 'oven'], null],
])('the team folder of %j is %j', (folders, expected) => {
  expect(teamFolder(folders, (name) => ['bakery', 'pastry', 'sales'].includes(name))).toBe(expected);
});

/** Returns the areas among documents at these paths, each with its document count. */
function areasOf(paths: string[]): [string, number][] {
  const signals = paths.map((path, id) =>
    readSignals(emptyCounts(), id, { title: null, metadata: { path }, collection: null }, ''),
  );
  return findAreas(signals).map(({ name, documents }) => [name, documents]);
}

test.each<[string, string[], [string, number][]]>([
  [
    'side by side',
    ['paying/a.md', 'paying/b.md', 'giving/a.md'],
    [
      ['Paying', 2],
      ['Giving', 1],
    ],
  ],
  [
    'below a folder that contains them all',
    ['site/docs/paying/a.md', 'site/docs/giving/a.md'],
    [
      ['Paying', 1],
      ['Giving', 1],
    ],
  ],
  [
    'below a folder that contains nearly all',
    ['docs/paying/a.md', 'docs/paying/b.md', 'docs/giving/a.md', 'docs/giving/b.md', 'news/a.md'],
    [
      ['Paying', 2],
      ['Giving', 2],
    ],
  ],
  [
    'with everything below them',
    ['paying/early/a.md', 'paying/late/a.md', 'giving/a.md'],
    [
      ['Paying', 2],
      ['Giving', 1],
    ],
  ],
  [
    'written as people do',
    ['qa/a.md', 'cost-of-the-aws/a.md'],
    [
      ['QA', 1],
      ['Cost of the AWS', 1],
    ],
  ],
  [
    'but not periods or chapters',
    ['2024/a.md', 'q3/b.md', 'about-us/a.md', 'how-we-bake/a.md', 'staff-handbook/a.md', 'paying/a.md'],
    [['Paying', 1]],
  ],
  ['nor folders for all readers', ['docs/a.md', 'paying/a.md'], [['Paying', 1]]],
  [
    'but not those of a program',
    ['src/a.md', 'assets/a.md', '_layouts/a.md', 'generated/a.md', 'paying/a.md'],
    [['Paying', 1]],
  ],
  [
    'nor those of a kind of document',
    ['rfcs/a.md', 'meeting-notes/a.md', 'project-reports/a.md', 'decision-records/a.md', 'paying/a.md'],
    [['Paying', 1]],
  ],
  [
    'nor numbered or dated proposals with their files',
    [
      'keps/582-green-gates/a.md',
      'keps/77-blue-gates/a.md',
      '0012-api/a.md',
      '20260624-pluggable-keys/b.md',
      'bip-0039/a.md',
      'paying/a.md',
    ],
    [['Paying', 1]],
  ],
  [
    'nor languages, but those inside the English one',
    ['en/paying/a.md', 'en/giving/a.md', 'zh-CN/paying/a.md', 'fr/giving/a.md'],
    [
      ['Paying', 1],
      ['Giving', 1],
    ],
  ],
  [
    'nor those of one kind of meetings',
    ['monthly_meetings/a.md', 'board-calls/a.md', 'paying/a.md'],
    [['Paying', 1]],
  ],
  ['nor pictures', ['diagrams/a.md', 'logos/a.md', 'paying/a.md'], [['Paying', 1]]],
  ['nor those of everybody', ['general/a.md', 'company/a.md', 'paying/a.md'], [['Paying', 1]]],
  ['nor a folder of teams', ['teams/ovens/a.md', 'departments/flours/a.md', 'paying/a.md'], [['Paying', 1]]],
  ['nor a single one', ['docs/a.md', 'docs/b.md'], []],
  ['nor anything without folders', ['a.md', 'b.md'], []],
])('areas are folders %s', (_, paths, expected) => {
  expect(areasOf(paths)).toEqual(expected);
});

test('a folder that holds all documents says nothing about any, unless it holds teams', () => {
  const signal = (folders: string[]) => ({ folders, places: folders });
  const all = [signal(['gates', 'paint']), signal(['gates'])];
  expect(withoutSharedFolder(all)).toEqual([
    { folders: ['paint'], places: ['paint'] },
    { folders: [], places: [] },
  ]);
  for (const others of [[signal([])], [signal(['depot'])]])
    expect(withoutSharedFolder([...all, ...others])).toEqual([...all, ...others]);
  expect(withoutSharedFolder([signal(['teams', 'paint'])])).toEqual([signal(['teams', 'paint'])]);
});

test('a folder of lists for the pages of a site is no area', () => {
  const signals = ['docs/_data/a.yml', 'docs/_data/b.yml', 'docs/gates/a.md', 'docs/keys/a.md'].map(
    (path, id) => readSignals(emptyCounts(), id, { title: null, metadata: { path }, collection: null }, ''),
  );
  expect(findAreas(signals).map(({ name }) => name)).not.toContain('Data');
});
