import { describe, expect, test } from 'vitest';
import { chooseOffered, type Offer } from './choose-offered.ts';

const PURPOSES = {
  people: 'Who does what, who leads, and whom to ask. lead manager owner responsible role',
  decisions: 'Decisions with their date and reason. decided decision agreed approved',
  'how-to': 'How recurring work is done: steps and checks. install configure restart',
};
const offer = (key: keyof typeof PURPOSES, more: Partial<Offer> = {}): Offer => ({
  path: `firmware/${key}.md`,
  group: 'workstream/firmware',
  purpose: PURPOSES[key],
  documentId: 1,
  added: ['From 15 June Jakub Sedlák leads the team and is the owner of releases.'],
  found: 0.6,
  opens: false,
  ...more,
});
const offered = (...offers: Offer[]) => Object.fromEntries(chooseOffered(offers, new Map()));

describe('a document is offered', () => {
  test('to the files that its new sentences are about, at most two per team', () => {
    const all = [offer('people'), offer('decisions'), offer('how-to')];
    expect(offered(...all)).toEqual({ 'firmware/people.md': [1] });
    const added = ['It was decided: Jakub is the owner. Restart the bench after every step.'];
    expect(Object.keys(offered(...all.map((one) => ({ ...one, added }))))).toHaveLength(2);
  });

  test('to every file where it opens a line, and to one more', () => {
    const open = { opens: true };
    expect(
      Object.keys(offered(offer('decisions', open), offer('how-to', open), offer('people'))).sort(),
    ).toEqual(['firmware/decisions.md', 'firmware/how-to.md', 'firmware/people.md']);
  });

  test('to files of each team separately', () => {
    const other = { group: 'company/', path: 'company/people.md' };
    expect(offered(offer('people'), offer('people', other))).toEqual({
      'firmware/people.md': [1],
      'company/people.md': [1],
    });
  });

  test('to one company file if its team has files for it, and to two if no team has', () => {
    const added = ['It was decided: Jakub is the owner. Restart the bench after every step.'];
    const ofCompany = (['people', 'decisions', 'how-to'] as const).map((key) =>
      offer(key, { group: 'company/', path: `company/${key}.md`, added }),
    );
    const ofTeam = offer('people', { added });
    expect(Object.keys(offered(...ofCompany))).toHaveLength(2);
    expect(Object.keys(offered(...ofCompany, ofTeam))).toHaveLength(2);
    const opening = ofCompany.map((one) => ({ ...one, opens: true }));
    expect(Object.keys(offered(...opening, ofTeam))).toHaveLength(4);
  });

  test('to none if it adds nothing, or nothing in any file’s scope', () => {
    expect(offered(offer('people', { added: [] }))).toEqual({});
    expect(offered(offer('people', { added: ['The car park is closed.'] }))).toEqual({});
  });

  test('to the same files, in whatever order files and documents arrive', () => {
    const all = [offer('people'), offer('decisions'), offer('how-to'), offer('decisions', { documentId: 2 })];
    expect(offered(...all.toReversed())).toEqual(offered(...all));
  });
});
