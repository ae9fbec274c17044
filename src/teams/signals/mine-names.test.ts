import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countNames, emptyCounts, nameKey, parseNameKey, readingOf } from './count-names.ts';
import { readSignals } from './document-signals.ts';
import { countPlain, hashPlain, openPlainFilter } from './plain-names.ts';
import { type DocumentFacts, peopleOf, placeNames, teamFields } from './field-names.ts';
import { mineNames } from './mine-names.ts';

const mined = (text: string) => mineNames(text).map((m) => `${m.family}:${m.words.join(' ')}`);

describe('names that a text uses for teams', () => {
  test.each<[string, string[]]>([
    ['Working Group Batch meets today.', ['wg:batch']],
    ['The Special Interest Group Network met.', ['sig:network']],
    ['Department of Human Resources', ['team:human resources']],
    ['WG: Considering a new HTTP group', []],
    ['SIG: Testing meeting', ['sig:testing']],
    ['SIG Testing for all', ['sig:testing']],
    ['Motivates team members every day.', []],
    ['Motivates and elevates. Coordinates team work.', []],
    ['The Sales team sells. Operations team meets.', ['team:sales', 'team:operations']],
    ['Squad: Falcon and Guild Frontend', ['squad:falcon', 'guild:frontend']],
    ['the Frontend chapter and the Mobile squad', ['guild:frontend', 'squad:mobile']],
    ['команда Продажи team', ['team:продажи']],
    ['R&D team', ['team:r d']],
    ['the Bread and Butter WG', ['wg:bread butter']],
    ['SIG Bread and SIG Butter', ['sig:bread', 'sig:butter']],
    ['the Élan team and the Über-Daten team', ['team:elan', 'team:uber daten']],
    ['Research and Development Department', ['team:development']],
    ['Search & Ads team', ['team:search ads']],
    ['the Center of Excellence team', ['team:center of excellence']],
    ['Sales Team, Sales team; SALES TEAM', ['team:sales', 'team:sales']],
    ['Please ask the Sales team', ['team:sales']],
    ['New Relic team', ['team:relic']],
    ['Dear All', []],
    ['teamwork, Teams, teammate, a Team', []],
    ['team-building and dept-hr', ['team:building', 'team:hr']],
    ['wg-batch-jobs-api-v2-x', ['wg:batch jobs api v2']],
    ['SIG-Network', ['sig:network']],
    ['**Status**: SIG Review, by SIG Network', ['sig:network']],
    ['| Stage | SIG Review |', []],
    ['- **Stage 1** (SIG Review) is happening now.', []],
  ])('“%s” contains %j', (text, expected) => {
    expect(mined(text)).toEqual(expected);
  });

  test('have one to four folded words each, whatever the text is', () => {
    const piece = fc.constantFrom(
      'SIG',
      'WG',
      ' ',
      '-',
      'Team',
      'team',
      'Data',
      'the',
      'The',
      '’s',
      '&',
      'of',
      'É',
      'ß',
      '1',
      '.',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        for (const { words, written } of mineNames(pieces.join(''))) {
          expect(words.length).toBeGreaterThan(0);
          expect(words.length).toBeLessThanOrEqual(4);
          for (const word of words) expect(word).toMatch(/^[\p{Ll}\p{N}\p{Lo}]+$/u);
          expect(written.trim()).toBe(written);
        }
      }),
    );
  });
});

test('a key of a name gives the name', () => {
  for (const [family, words] of [
    ['sig', ['api', 'machinery']],
    ['team', ['r', 'd']],
    ['wg', ['x']],
  ] as const)
    expect(parseNameKey(nameKey(family, words))).toEqual({ family, words });
  expect(parseNameKey('unknown:x').family).toBe('team');
});

test('a name is identified by its last words before “team”, and by its first after “SIG”', () => {
  const words = ['data', 'platform', 'engineering'];
  expect(readingOf('team', words, 2)).toEqual(['platform', 'engineering']);
  expect(readingOf('committee', words, 1)).toEqual(['engineering']);
  expect(readingOf('sig', words, 2)).toEqual(['data', 'platform']);
  expect(readingOf('sig', words, 9)).toEqual(words);
});

test('a document counts once for each of its names and readings, however often it has them', () => {
  const counts = emptyCounts();
  const own = countNames(counts, mineNames('SIG Api Machinery met. SIG Api Machinery won. SIG Api lost.'));
  expect([...own.counts]).toEqual([
    ['sig:api', 3],
    ['sig:api machinery', 2],
  ]);
  expect([...counts.documents]).toEqual([
    ['sig:api', 1],
    ['sig:api machinery', 1],
  ]);
  expect(countNames(counts, []).counts.size).toBe(0);
});

const facts = (metadata: DocumentFacts['metadata'], collection: string | null = null): DocumentFacts => ({
  title: null,
  metadata,
  collection,
});

describe('fields of a document', () => {
  test.each<[DocumentFacts['metadata'], string[]]>([
    [{ team: 'Sales' }, ['Sales']],
    [
      { Team: 'Sales', 'team-name': 'Ops', teamName: 'HR Team', TEAM_NAME: 'IT' },
      ['Sales', 'Ops', 'HR Team', 'IT'],
    ],
    [{ working_group: 'A; B1 | Cd, Ef' }, ['B1', 'Cd', 'Ef']],
    [{ team: '', squad: '  ', guild: 'X' }, []],
    [{ team: 7, department: true, dept: null }, []],
    [{ team: '12345' }, []],
    [{ team: 'one two three four five six seven' }, []],
    [{ team: 'x'.repeat(61) }, []],
    [{ team: '営業部' }, ['営業部']],
    [{ teammate: 'Ann', steam: 'Engine' }, []],
  ])('%j name the teams %j', (metadata, names) => {
    expect(teamFields(facts(metadata))).toEqual(names);
  });

  test.each<[DocumentFacts['metadata'], string | null, string[]]>([
    [{ channel: '#general' }, null, ['general']],
    [{ path: 'a/Platform/How-to', labels: 'bug, ui' }, null, ['Platform', 'How-to', 'bug', 'ui']],
    [{ space: 'Docs › Guides > Start' }, 'shelf', ['Docs', 'Guides', 'Start', 'shelf']],
    [{ project: 3 }, '', []],
    [{ subject: 'Hello there' }, null, []],
  ])('%j in the collection %j are found in %j', (metadata, collection, places) => {
    expect(placeNames(facts(metadata, collection))).toEqual(places);
  });

  test.each<[DocumentFacts['metadata'], string[]]>([
    [{ author: 'Ann Lee', owner: 'Ann Lee', assignee: 'Bob Ray' }, ['Ann Lee', 'Bob Ray']],
    [{ from: 'Ann Lee; Bob Ray, Cy' }, ['Ann Lee', 'Bob Ray', 'Cy']],
    [{ Author: ' 山田 ' }, ['山田']],
    [{ author: 'x', sender: 'y'.repeat(80), host: '' }, []],
    [{ author: 7, authors: 'Ann Lee' }, []],
  ])('%j have the authors %j', (metadata, people) => {
    expect(peopleOf(facts(metadata))).toEqual(people);
  });
});

describe('the signals of a document', () => {
  test('count a name in the title also for the text, and fold people, places and title', () => {
    const counts = emptyCounts();
    const signals = readSignals(
      counts,
      7,
      {
        title: 'SIG Network – Überblick',
        metadata: { author: 'Zoë Ö.', channel: '#Team Sales' },
        collection: null,
      },
      'SIG Storage met SIG Network.',
    );
    expect(signals).toEqual({
      documentId: 7,
      fields: [],
      folders: [],
      writerNames: [],
      greets: false,
      places: ['sales'],
      people: ['zoe o'],
      titleNames: [['sig:network', 1]],
      textNames: [
        ['sig:network', 2],
        ['sig:storage', 1],
      ],
      title: 'sig network uberblick',
      writtenTitle: 'SIG Network – Überblick',
      isHome: false,
    });
    expect(counts.documents.get('sig:network')).toBe(1);
  });

  test('come from the beginning of an endless text', () => {
    const counts = emptyCounts();
    const signals = readSignals(counts, 1, facts({}), `${'x'.repeat(30_000)} SIG Network met.`);
    expect(signals.textNames).toEqual([]);
    expect(countPlain(`${'x '.repeat(15_000)} Sales`, new Set(['sales']))).toEqual([]);
  });

  test.each<[string, [string, number][]]>([
    ['Sales won. The Sales team of Sales.', [['sales', 2]]],
    ['sales, SALES and Sales-Ops', [['sales', 2]]],
    ['Data Platform rules', [['data platform', 1]]],
    ['The Data Platform', []],
    ['v2.Sales', []],
    ['', []],
  ])('“%s” contains the plain names %j', (text, expected) => {
    const names = ['sales', 'data platform'];
    expect(countPlain(text, new Set(names))).toEqual(expected);
    const hashes = hashPlain(text);
    for (const name of names)
      expect(openPlainFilter([name])(hashes)).toBe(expected.some(([known]) => known === name));
    expect(openPlainFilter([])(hashes)).toBe(false);
  });
});
