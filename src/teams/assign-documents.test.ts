import { describe, expect, test } from 'vitest';
import { type AssignInput, assignDocuments, separateOrganization } from './assign-documents.ts';
import type { DocumentSignals } from './signals/document-signals.ts';
import type { Team } from './team.ts';

const team = (slug: string, ...aliases: string[]): Team => ({
  slug,
  name: slug,
  aliases: aliases.length > 0 ? aliases : [slug],
});
const TEAMS = [team('support'), team('sales'), team('ops'), team('it', 'it', 'information technology')];

type Wish = Partial<Omit<DocumentSignals, 'documentId'>> & { plain?: [string, number][] };
function input(documents: Wish[], teams: readonly Team[] = TEAMS): AssignInput {
  return {
    teams,
    signals: documents.map(({ plain: _plain, ...signals }, documentId) => ({
      documentId,
      fields: [],
      places: [],
      folders: [],
      writerNames: [],
      greets: false,
      people: [],
      titleNames: [],
      textNames: [],
      title: '',
      writtenTitle: '',
      isHome: false,
      ...signals,
    })),
    plain: documents.map(({ plain = [] }) => plain),
  };
}
const placesOf = (documents: Wish[], teams?: readonly Team[]) =>
  assignDocuments(input(documents, teams)).map(({ documentId, slug }) => `${documentId} ${slug}`);

describe('a document belongs', () => {
  test.each<[string, Wish, string[]]>([
    ['to the team of its field, by any of its names', { fields: ['Information Technology Team'] }, ['0 it']],
    ['to the team of its channel', { places: ['sales'] }, ['0 sales']],
    [
      'to no department whose name its title uses as a verb',
      { title: 'support new ovens', plain: [['support', 1]] },
      [],
    ],
    [
      'to the department that its title names',
      { title: 'support tickets of ovens', plain: [['support', 1]] },
      ['0 support'],
    ],
    ['to the team in its title', { titleNames: [['team:sales', 1]] }, ['0 sales']],
    ['to the team that its text names often', { textNames: [['team:ops', 3]] }, ['0 ops']],
    ['to no team that it names only once', { textNames: [['team:ops', 1]] }, []],
    ['to no unknown team', { fields: ['Finance'], places: ['finance'] }, []],
    ['to the field before the text', { fields: ['sales'], textNames: [['team:ops', 20]] }, ['0 sales']],
    ['to two teams of its fields', { fields: ['Sales', 'Ops'] }, ['0 ops', '0 sales']],
    ['to at most two teams', { fields: ['Sales', 'Ops', 'IT'] }, ['0 it', '0 ops']],
    [
      'to none of many teams that it lists',
      { textNames: ['a', 'b', 'c', 'd', 'sales'].map((n) => [`team:${n}`, 1]) },
      [],
    ],
    [
      'to none of many groups that it lists, known or not',
      {
        textNames: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'sales'].map((n) => [
          `team:${n}`,
          n === 'sales' ? 3 : 1,
        ]),
      },
      [],
    ],
    [
      'to one of few groups that it names, by shorter and longer names',
      {
        textNames: ['a', 'a b', 'a b c', 'd', 'd e', 'd e f', 'g', 'g h', 'sales'].map((n) => [
          `team:${n}`,
          n === 'sales' ? 3 : 1,
        ]),
      },
      ['0 sales'],
    ],
    ['to no team without a sign', {}, []],
  ])('%s', (_what, document, expected) => {
    expect(placesOf([document])).toEqual(expected);
  });

  test('to none of the teams that the home page of everything or a page on groups lists, unless its title names one', () => {
    const teams = ['a', 'sales'].map((name) => team(name));
    const names = ['a', 'b', 'c', 'd', 'sales'];
    const textNames = names.map((name): [string, number] => [`team:${name}`, name === 'sales' ? 9 : 1]);
    const placed = (wish: Wish) => placesOf([wish, ...Array.from({ length: 9 }, () => ({}))], teams);
    expect(placed({ textNames })).toEqual(['0 sales']);
    expect(placed({ textNames, isHome: true })).toEqual([]);
    expect(placed({ textNames, title: 'working groups of the depot' })).toEqual([]);
    expect(placed({ textNames, isHome: true, titleNames: [['team:a', 1]] })).toEqual(['0 a']);
  });

  test('to the longer name if two teams begin the same, and not also to the shorter', () => {
    const teams = [team('etcd'), team('etcd-operator', 'etcd operator')];
    const textNames: [string, number][] = [
      ['wg:etcd', 3],
      ['wg:etcd operator', 3],
    ];
    expect(placesOf([{ textNames }], teams)).toEqual(['0 etcd-operator']);
    expect(placesOf([{ textNames: [['wg:etcd', 9], textNames[1] ?? ['', 0]] }], teams)).toContain('0 etcd');
  });

  test('to the team of its folder before its text and title, and to its field’s before both', () => {
    const wish: Wish = { folders: ['departments', 'sales', 'ops'], places: ['sales'] };
    const elsewhere: Wish = { titleNames: [['team:ops', 1]], textNames: [['team:ops', 3]] };
    expect(placesOf([{ ...wish, ...elsewhere }])[0]).toBe('0 sales');
    expect(placesOf([{ ...wish, fields: ['IT'] }])).toEqual(['0 it']);
  });

  test('to its author’s team, if it names none itself and three of the author’s documents do', () => {
    const hers = { people: ['ann'], fields: ['Sales'] };
    const silent = [{ people: ['ann'] }, { people: ['bob'] }];
    expect(placesOf([hers, hers, hers, ...silent])).toEqual(['0 sales', '1 sales', '2 sales', '3 sales']);
    expect(placesOf([hers, hers, ...silent])).toEqual(['0 sales', '1 sales']);
  });

  test('to the team that its author once claimed to be in', () => {
    const said: Wish = { people: ['ann'], writerNames: ['sales'], greets: true, fields: ['IT'] };
    expect(placesOf([said, { people: ['ann'] }])).toEqual(['0 it', '1 sales']);
  });

  test('to no team just because its author often writes to that team', () => {
    const request: Wish = { people: ['ann'], greets: true, fields: ['IT'] };
    expect(placesOf([request, request, request, { people: ['ann'] }])).not.toContain('3 it');
  });

  test('to nobody’s team if the person works for several', () => {
    const of = (name: string) => ({ people: ['ann'], fields: [name] });
    expect(placesOf([of('Sales'), of('Ops'), { people: ['ann'] }])).toEqual(['0 sales', '1 ops']);
  });

  test('to the team that a page about its person names', () => {
    const profile = { title: 'ann lee', people: ['ann lee'], fields: ['Ops'] };
    const elsewhere = { people: ['ann lee'], fields: ['Sales'] };
    expect(placesOf([profile, elsewhere, { people: ['ann lee'] }])).toContain('2 ops');
  });
});

const organizationOf = (documents: Wish[]) =>
  separateOrganization(input(documents)).organization.map(({ slug }) => slug);

describe('the organization itself', () => {
  const everywhere = (name: string, documents: number): Wish[] =>
    Array.from({ length: 10 }, (_, i) => (i < documents ? { plain: [[name, 1]] } : {}));

  test.each([
    [5, []],
    [6, ['sales']],
    [10, ['sales']],
  ])('is a name in %i of 10 documents: %j', (documents, expected) => {
    expect(organizationOf(everywhere('sales', documents))).toEqual(expected);
  });

  test('is not a team that fields name, nor one with a rare name', () => {
    expect(organizationOf([...everywhere('sales', 10), { fields: ['Sales'] }])).toEqual([]);
    expect(organizationOf(everywhere('it', 10))).toEqual([]);
  });

  test('keeps its name, even if a team’s name is the beginning of it', () => {
    const teams = [team('source', 'source', 'sourcery')];
    const documents = everywhere('sourcery', 10);
    const aliasesOf = (given: Wish[]) =>
      separateOrganization(input(given, teams)).teams.map(({ aliases }) => aliases);
    expect(aliasesOf(documents)).toEqual([['source']]);
    expect(aliasesOf(everywhere('sourcery', 5))).toEqual([['source', 'sourcery']]);
    expect(aliasesOf([...documents, { folders: ['sourcery'] }])).toEqual([['source', 'sourcery']]);
  });
});

test('without teams or documents nothing is assigned', () => {
  expect(placesOf([{ fields: ['Sales'] }], [])).toEqual([]);
  expect(assignDocuments(input([]))).toEqual([]);
  expect(organizationOf([])).toEqual([]);
});

test('a document in a folder beside those of teams is not theirs for mentioning one', () => {
  const textNames: [string, number][] = [['team:ops', 3]];
  const beside = ['support', 'sales', 'ops', 'guides'].map((folder) => ({ folders: ['book', folder] }));
  expect(
    placesOf([...beside, { folders: ['book', 'guides'], textNames }, { folders: ['book'], textNames }]),
  ).toEqual(['0 support', '1 sales', '2 ops', '5 ops']);
});

test('a name that a document has once, with a word such as “team”, counts once', () => {
  const named = { textNames: [['team:sales', 1]] as [string, number][] };
  expect(placesOf([{ ...named, plain: [['sales', 1]] }])).toEqual([]);
  expect(placesOf([{ ...named, plain: [['sales', 2]] }])).toEqual(['0 sales']);
});
