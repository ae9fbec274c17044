import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guideDocument, LONG } from '../../test/guide/guide-document.ts';
import type { GuideDocument } from './write/corpus.ts';
import { openGuide } from './write-guide.ts';

const FORMS = ['overview', 'work', 'decisions', 'people', 'glossary', 'howTo', 'questions', 'map'] as const;

const pages = ['North', 'South', 'East', 'West'].map((name, i) =>
  guideDocument(
    name,
    `# ${name} pump\n\nThe ${name} pump is a motor of the field.\n\n${LONG}\n## Start the pump\n\n1. Open ${name}.\n2. Turn ${name}.\n3. Wait for ${name}.\n\n## Open questions\n\n- Who pays for the ${name} pump?\n`,
    { changed: `2026-03-0${i + 1}`, created: `2026-02-0${i + 1}`, author: `Ada Lind` },
  ),
);
const meetings = ['02', '09', '16'].map((day) =>
  guideDocument(
    `m${day}`,
    `# Pumps meeting 2026-03-${day}\n\n## Attendees\n\n- Ada Lind (@ada)\n- Ben Okoro\n\n## Decisions\n\n- The pump of day ${day} runs in the night.\n\n## Action items\n\n- Ben writes the report of ${day}\n`,
  ),
);
const documents = [...pages, ...meetings];

/** Opens the guide to documents of which some are the team Pumps'. */
const guideTo = (all: readonly GuideDocument[], own: readonly GuideDocument[]) =>
  openGuide(
    all,
    new Map([
      [
        'pumps',
        {
          team: { name: 'Pumps', aliases: ['pumps'] },
          documents: own,
          sure: new Set(own.map((d) => d.label)),
        },
      ],
    ]),
  );

const everything = (all: readonly GuideDocument[], own: readonly GuideDocument[] = all) => {
  const guide = guideTo(all, own);
  return FORMS.flatMap((form) => [guide.write(form, 'pumps'), guide.write(form, null)]);
};

describe('a guide', () => {
  test('is the same whatever the order of its documents', () => {
    const expected = everything(documents);
    fc.assert(
      fc.property(fc.shuffledSubarray(documents, { minLength: documents.length }), (shuffled) => {
        expect(everything(shuffled)).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  test("a team's files stay when other teams’ documents arrive", () => {
    const others = ['Law', 'Tax'].map((name) =>
      guideDocument(name, `# ${name}\n\n${name} is a matter of the board.\n\n${LONG}`, {
        changed: '2026-03-10',
      }),
    );
    const ofTeam = (written: string[]) => written.filter((_, i) => i % 2 === 0).slice(0, -1);
    expect(ofTeam(everything([...documents, ...others], documents))).toEqual(ofTeam(everything(documents)));
  });

  test('cites a document in every entry, and only documents that it received', () => {
    for (const text of everything(documents)) {
      for (const [, label] of text.matchAll(/\[\^([^\]]+)\]/g))
        expect(documents.some((d) => d.label === label)).toBe(true);
      for (const line of text.split('\n'))
        if (/^- |^\| (?!Person)/.test(line)) expect(line).toMatch(/\[\^[^\]]+\]/);
    }
  });

  test('is empty with fewer than three entries among many documents, except the overall overview, and for unknown teams', () => {
    const many = Array.from({ length: 210 }, (_, i) =>
      guideDocument(`c${i}`, 'text', { title: `Chat ${i}`, type: 'message' }),
    );
    const two = pages
      .slice(0, 2)
      .map((d, i) => ({ ...d, notes: { ...d.notes, title: `Page ${'ab'.charAt(i)}` } }));
    const [overview, ...others] = everything([...many, ...two]).filter(Boolean);
    expect(others).toEqual([]);
    expect(overview).toContain('Pumps (212 documents)');
    expect(everything(two).filter(Boolean)).not.toEqual([]);
    expect(openGuide(documents, new Map()).write('people', 'others')).toBe('');
  });
});

test('documents too few for a team’s overview are on the organization’s map', () => {
  const others = Array.from({ length: 200 }, (_, i) => guideDocument(`o${i}`, `# Weir ${i}\n\n${LONG}`));
  const own = pages.slice(0, 2);
  const write = (all: readonly GuideDocument[], slug: string | null) =>
    guideTo(all, own).write('overview', slug);
  expect(write([...others, ...own], 'pumps')).toBe('');
  expect(write([...others, ...own], null)).toContain('[^North]');
  expect(write(own, 'pumps')).toContain('[^North]');
  expect(write(own, null)).not.toContain('- **North');
});

const decided = (what: string, title: string) =>
  guideDocument(what, `# ${title}\n\nWe agreed to buy ten ${what} for the hall.\n`);

test('decisions and people of a team with too few for a file belong to the organization', () => {
  const others = Array.from({ length: 200 }, (_, i) => guideDocument(`o${i}`, `# Weir ${i}\n\n${LONG}`));
  const own = [
    decided('keys', 'Pumps minutes 2026-03-02'),
    guideDocument('p', `# Pumps\n\n## Leads\n\n- Ada Lind\n\n${LONG}`),
    ...['north', 'south', 'west'].map((place) =>
      guideDocument(
        place,
        `# Pumps of the ${place}\n\nThis page describes the pumps of the ${place}.\n\n${LONG}`,
      ),
    ),
    ...['Ben Okoro', 'Cy Tran'].map((name) => guideDocument(name, `# ${name}\n\n## Leads\n\n- ${name}\n`)),
    ...['stands', 'seals'].map((what) => decided(what, 'Board minutes 2026-03-03')),
  ];
  const guide = guideTo([...others, ...own], own.slice(0, 5));
  expect(guide.write('overview', 'pumps')).not.toBe('');
  expect(guide.write('people', 'pumps')).toBe('');
  expect(guide.write('people', null)).toContain('Ada Lind');
  expect(guide.write('decisions', 'pumps')).toBe('');
  expect(guide.write('decisions', null)).toContain('ten keys');
});

test('what minutes decided that do not name their team is the organization’s', () => {
  const own = [
    decided('stands', 'Board minutes 2026-03-02'),
    ...['keys', 'seals', 'gauges'].map((what, i) => decided(what, `Pumps minutes 2026-03-0${i + 3}`)),
  ];
  const guide = guideTo(own, own);
  expect(guide.write('decisions', 'pumps')).not.toContain('stands');
  expect(guide.write('decisions', 'pumps')).toContain('gauges');
  expect(guide.write('decisions', null)).toContain('stands');
  expect(guide.write('decisions', null)).not.toContain('gauges');
});

test('procedures of no team, or of teams with too few for a file, belong to the organization', () => {
  const others = Array.from({ length: 200 }, (_, i) => guideDocument(`o${i}`, `# Weir ${i}\n\n${LONG}`));
  const guideOf = (own: readonly GuideDocument[]) => guideTo([...others, ...pages], own);
  const few = guideOf(pages.slice(0, 2));
  expect(few.write('howTo', 'pumps')).toBe('');
  expect(few.write('howTo', null).match(/^## Start/gm)).toHaveLength(4);
  const many = guideOf(pages.slice(0, 3));
  expect(many.write('howTo', 'pumps').match(/^## Start/gm)).toHaveLength(3);
  expect(many.write('howTo', null)).toBe('');
});

test('people in a file of a team without an overview are not listed again for all', () => {
  const others = Array.from({ length: 200 }, (_, i) => guideDocument(`o${i}`, `# Weir ${i}\n\n${LONG}`));
  const lists = ['north', 'south'].map((place, i) =>
    guideDocument(`l${i}`, `# People of the ${place}\n\n## Leads\n\n- Ada Lind\n- Ben Okoro\n- Cy Tran\n`),
  );
  const guideOf = (own: readonly GuideDocument[]) => guideTo([...others, ...lists], own);
  expect(guideOf(lists).write('overview', 'pumps')).toBe('');
  expect(guideOf(lists).write('people', 'pumps')).toContain('Ada Lind');
  expect(guideOf(lists).write('people', null)).toBe('');
  expect(guideOf([]).write('people', null)).toContain('Ada Lind');
});

test('a person whose profile gives a role in another team is not among the people of a team', () => {
  const profile = (name: string, role: string) =>
    guideDocument(name, `# ${name}\n\n${name} is a ${role} at Acme.\n\n${LONG}`, { type: 'profile' });
  const all = [
    profile('Ada Lind', 'Pumps Manager'),
    profile('Ben Okoro', 'IT Manager'),
    profile('Cy Tran', 'Test Engineer'),
    profile('Eve Noor', 'Test Engineer'),
  ];
  const team = (name: string, own: readonly GuideDocument[]) => ({
    team: { name, aliases: [name.toLowerCase()] },
    documents: own,
    sure: new Set(own.map((d) => d.label)),
  });
  const peopleOf = (others: readonly string[]) =>
    openGuide(
      all,
      new Map([['pumps', team('Pumps', all)], ...others.map((o) => [o, team(o, [])] as const)]),
    ).write('people', 'pumps');
  expect(peopleOf([])).toContain('Ben Okoro');
  const text = peopleOf(['IT']);
  expect(text).toContain('Ada Lind');
  expect(text).toContain('Cy Tran');
  expect(text).not.toContain('Ben Okoro');
  // Whoever leads other teams may be a group of their own.
  const led = team('Board', [profile('Di Wu', 'IT Manager')]);
  expect(
    openGuide(
      all,
      new Map([
        ['board', led],
        ['it', team('IT', [])],
      ]),
    ).write('people', 'board'),
  ).toContain('Di Wu');
});
