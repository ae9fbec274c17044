import { describe, expect, test } from 'vitest';
import { isAbbreviation } from './abbreviation.ts';
import { BoilerplateLearner, lineBuckets } from './boilerplate.ts';
import { chooseNames, countNames, emptyCounts } from './count-names.ts';
import { folderNames, peopleOf, placeNames, teamFields } from './field-names.ts';
import { mineNames } from './mine-names.ts';
import { countPlain } from './plain-names.ts';

const mined = (text: string) => mineNames(text).map((m) => `${m.family}:${m.words.join(' ')}`);

describe('names in a text', () => {
  test.each([
    ['Ask SIG Cluster Lifecycle about it.', ['sig:cluster lifecycle']],
    ['See sig-api-machinery and wg-batch.', ['sig:api machinery', 'wg:batch']],
    ['This is Ann from the Business Development department.', ['team:business development']],
    ['Hello IT team, my screen is black.', ['team:it']],
    ['The Data Engineering Team met Ann’s Sales team.', ['team:data engineering', 'team:sales']],
    ['approved by SIG Architecture and SIG Testing leads', ['sig:architecture', 'sig:testing']],
    ['The Code of Conduct Committee decides.', ['committee:code of conduct']],
    ['our team and the whole team', []],
    ['', []],
  ])('%j', (text, expected) => {
    expect(mined(text)).toEqual(expected);
  });

  test('are found in linear time in hostile text', () => {
    for (const text of ['A '.repeat(200_000), 'SIG-'.repeat(100_000), 'Aa-'.repeat(150_000)])
      expect(mineNames(text).length).toBeLessThan(text.length);
  });
});

describe('the reading that is the name', () => {
  const choose = (texts: string[]) => {
    const counts = emptyCounts();
    for (const text of texts) countNames(counts, mineNames(text));
    return chooseNames(counts, () => 3).map((n) => n.written);
  };

  test('is the longer one if the shorter one rarely occurs alone', () => {
    expect(choose(Array(5).fill('SIG API Machinery met.'))).toEqual(['API Machinery']);
  });

  test('is the shorter one if it is continued in different ways', () => {
    const texts = [...Array(6).fill('SIG Network met.'), ...Array(3).fill('SIG Network Policy met.')];
    expect(choose(texts)).toEqual(['Network']);
  });

  test('grows to the left before “team” if both may be teams', () => {
    const texts = [...Array(8).fill('the Engineering team'), ...Array(3).fill('the Data Engineering team')];
    expect(choose(texts)).toEqual(['Engineering', 'Data Engineering']);
  });

  test('needs enough documents', () => {
    expect(choose(['SIG Rare met.', 'SIG Rare met.'])).toEqual([]);
  });
});

test.each([
  ['it', ['information', 'technology'], true],
  ['contribex', ['contributor', 'experience'], true],
  ['apimachinery', ['api', 'machinery'], true],
  ['cli', ['cluster', 'lifecycle'], false],
  ['kubernetes', ['kubernetes', 'steering'], false],
  ['hr', ['human', 'resources'], true],
  ['sales', ['sales', 'team'], false],
])('%s for %j: %s', (short, words, expected) => {
  expect(isAbbreviation(short, words)).toBe(expected);
});

describe('fields', () => {
  const facts = {
    title: 'x',
    metadata: {
      team: 'Firmware, Platform',
      channel: '#firmware-dev',
      folder: 'Platform/How-to',
      author: 'Ann Lee',
      points: 3,
      Department: 'Sales',
    },
    collection: 'handbook',
  };
  test('name teams', () => {
    expect(teamFields(facts)).toEqual(['Firmware', 'Platform', 'Sales']);
  });
  test('name places', () => {
    expect(placeNames(facts)).toEqual(['firmware-dev', 'Platform', 'How-to', 'handbook']);
  });
  test('name the pages and folders above a document of a connected account', () => {
    const page = { ...facts, metadata: { breadcrumbs: 'Engineering / Runbooks' } };
    expect(folderNames(page)).toEqual(['engineering', 'runbooks']);
    expect(placeNames(page)).toEqual(['Engineering', 'Runbooks', 'handbook']);
  });
  test('name people', () => {
    expect(peopleOf(facts)).toEqual(['Ann Lee']);
  });
});

test('capitalized names count if a run of capitals begins with them', () => {
  const names = new Set(['engineering', 'management']);
  expect(countPlain('Ann is Engineering Manager. She knows Project Management.', names)).toEqual([
    ['engineering', 1],
  ]);
});

describe('boilerplate', () => {
  const learn = (all: readonly string[]) => {
    const learner = new BoilerplateLearner();
    for (const text of all) learner.add(lineBuckets(text));
    return learner.finish();
  };
  const form = 'This line stands at the top of every form that we use.';
  const texts = Array.from(
    { length: 30 },
    (_, i) => `${form}\nSomething of its own, number ${'x'.repeat(i)}.`,
  );
  test('is text that many documents share, whatever the indentation', () => {
    const boilerplate = learn(texts);
    expect(boilerplate.strip(`  ${form}\nNew.`)).toBe('New.');
    expect(boilerplate.strip('Something of its own, number xxxx.')).toBe(
      'Something of its own, number xxxx.',
    );
  });
  test('is decided for a text by its lines alone', () => {
    const { formOf } = learn(texts);
    expect(formOf(lineBuckets(`  ${form}\nNew.`))).toBe(formOf(lineBuckets(form)));
    expect(formOf(lineBuckets(form))).not.toBe('');
    expect(formOf(lineBuckets('A line of its own that no other text has.'))).toBe('');
  });
  test('does not exist in a few documents', () => {
    expect(learn(texts.slice(0, 5)).has(form)).toBe(false);
  });
});
