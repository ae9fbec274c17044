import { describe, expect, test } from 'vitest';
import { evidence } from '../../../../test/models/evidence.ts';
import { dayOf, monthOf, byNewestDay, informativeTitle } from './titles.ts';

const TEXT = 'The text of a document about something else.';

describe('a title is informative', () => {
  test.each([
    ['Battery of the probes', 'Battery of the probes'],
    ['  Plan for 2026:  ', 'Plan for 2026'],
    ['2026 roadmap', '2026 roadmap'],
    ['Öffnungszeiten im Sommer', 'Öffnungszeiten im Sommer'],
  ])('%j', (title, expected) => {
    expect(informativeTitle(evidence(TEXT, { title }))).toBe(expected);
  });

  test.each([
    ['none', null],
    ['spaces', '   '],
    ['three letters', 'ABC'],
    ['a file name', 'notes-final.docx'],
    ['a map', 'README of the pump'],
    ['a merge message', 'Merge branch main into fix'],
    ['an answer', 'Re: the pump'],
    ['a greeting', 'Hello all of you'],
    ['a template', 'Weekly report of {team}'],
    ['a name of code', 'The start_of_week setting'],
    ['a beginning in lower case', 'some words of a sentence'],
    ['too long', `The ${'very '.repeat(30)}long plan`],
  ])('but not %s', (_what, title) => {
    expect(informativeTitle(evidence(TEXT, { title }))).toBeNull();
  });

  test('but not if it is only the truncated beginning of the text', () => {
    const text = 'The pump in the harbor stopped last night when the valve was closed by mistake again.';
    const title = 'The pump in the harbor stopped last night when the valve';
    expect(informativeTitle(evidence(TEXT, { title, text }))).toBeNull();
    expect(informativeTitle(evidence(TEXT, { title, text: 'Another text.' }))).toBe(title);
  });
});

describe('the date of evidence', () => {
  test.each([
    ['2026-06-09T10:00:00Z', 'June 2026', '2026-06-09'],
    ['2026-12-31', 'December 2026', '2026-12-31'],
    [null, 'Undated', ''],
    ['soon', 'Undated', 'soon'],
  ])('%j becomes %j', (date, month, day) => {
    expect([monthOf(evidence(TEXT, { date })), dayOf(evidence(TEXT, { date }))]).toEqual([month, day]);
  });

  test('puts the newest first and undated ones last, and keeps equal ones in their order', () => {
    const dates = ['2025-01-01', null, '2026-01-01', '2025-01-01'];
    const sorted = dates.map((date, i) => evidence(TEXT, { date, label: `${i}` })).toSorted(byNewestDay);
    expect(sorted.map(({ label }) => label)).toEqual(['2', '0', '3', '1']);
  });
});
