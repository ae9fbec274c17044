import { describe, expect, test } from 'vitest';
import { folderNames, peopleOf, placeNames, teamFields } from './field-names.ts';

const facts = (
  metadata: Record<string, string | number | boolean | null>,
  collection: string | null = null,
) => ({
  title: null,
  metadata,
  collection,
});

describe('fields that name a team', () => {
  test('are read whatever the case and separator of their key, several names separately', () => {
    expect(teamFields(facts({ teamName: 'Platform', 'working-group': 'Storage; Network' }))).toEqual([
      'Platform',
      'Storage',
      'Network',
    ]);
  });

  test('give no names that are numbers, single letters or sentences', () => {
    const sentence = 'We have not decided who takes this over yet';
    expect(teamFields(facts({ team: '42', squad: 'x', dept: sentence, unit: 7 }))).toEqual([]);
  });

  test('are not those that name something else', () => {
    expect(teamFields(facts({ theme: 'Platform', title: 'Team Platform' }))).toEqual([]);
  });
});

test('a field that lists the people of a group names no team', () => {
  const people = 'Ada Lind <ada@mill.example>, Ben Okoro (@ben); ada@mill.example';
  expect(teamFields({ title: null, collection: null, metadata: { 'working-group': people } })).toEqual([]);
});

test('places are the parts of channels, folders and labels, and of the collection', () => {
  expect(placeNames(facts({ channel: '#platform', labels: 'bug, storage' }, 'Handbook/How-to'))).toEqual([
    'platform',
    'bug',
    'storage',
    'Handbook',
    'How-to',
  ]);
});

describe('the folders of a path', () => {
  test('are folded, the outermost first, without the file', () => {
    expect(folderNames(facts({ path: 'Teams/Über uns/notes.md' }))).toEqual(['teams', 'uber uns']);
    expect(folderNames(facts({ folder: '/Teams/Platform/' }))).toEqual(['teams', 'platform']);
  });

  test('omit numbers that only sort them, but keep years and other numbers', () => {
    expect(folderNames(facts({ path: '100-security/2. Policies/a.md' }))).toEqual(['security', 'policies']);
    expect(folderNames(facts({ path: '2024 budget/3d-printing/18f/a.md' }))).toEqual([
      '2024 budget',
      '3d printing',
      '18f',
    ]);
    expect(placeNames(facts({ path: '100-security/a.md' }))).toEqual(['security', 'a.md']);
  });

  test('are empty if there is only a file, or no path', () => {
    expect(folderNames(facts({ path: 'notes.md' }))).toEqual([]);
    expect(folderNames(facts({ title: 'a/b/c' }))).toEqual([]);
  });

  test('come from the first field that has some', () => {
    expect(folderNames(facts({ path: 'notes.md', file_path: 'a/notes.md' }))).toEqual(['a']);
  });
});

test('people are authors and owners, each once', () => {
  expect(peopleOf(facts({ author: 'Ada Lind; Ravi Rao', owner: 'Ada Lind', reviewer: 'Nora' }))).toEqual([
    'Ada Lind',
    'Ravi Rao',
  ]);
});
