import { expect, test } from 'vitest';
import { guideDocument, LONG } from '../../../test/guide/guide-document.ts';
import { readCorpus } from './corpus.ts';
import { homesOf } from './definition.ts';
import { mapSections } from './map.ts';

const LIMITS = { groupMax: 500, allMax: 500 };
/** Enough other documents that one must say something to be listed. */
const others = Array.from({ length: 200 }, (_, i) =>
  guideDocument(`o${i}`, `# Field ${'abcdefghij'.charAt(i % 10)} ${i}\n\n${LONG}`),
);
const listed = (title: string, type = 'document') => {
  const document = guideDocument('it', `# ${title}\n\n${LONG}`, { type });
  return mapSections([document], readCorpus([...others, document]), LIMITS).flatMap(({ entries }) => entries);
};

test.each([
  ['Pumps charter', 'document'],
  ['Contributing without code', 'document'],
  ['Remove the old valves', 'proposal'],
])('“%s” is a sufficient title', (title, type) => {
  expect(listed(title, type)).toEqual([`- **${title}** [^it]`]);
});

test.each(['Pumps', 'Disclaimer', '26 July 2018 recording', 'Notes of 2019'])('“%s” does not', (title) => {
  expect(listed(title)).toEqual([]);
});

test.each([
  'Gemfile',
  'Page not found',
  'renovate.json',
  'next.config.mjs',
  '_config.yml',
  'raw-data.xlsx',
  'CODEOWNERS',
  'gate-lock.patch',
  'sort',
  'known_leaks.list',
])('“%s” is not a page', (title) => {
  const document = guideDocument('it', LONG, { title });
  const corpus = readCorpus([document]);
  expect(mapSections([document], corpus, LIMITS)).toEqual([]);
  const page = guideDocument('it', LONG, { title: 'Handbook' });
  expect(mapSections([page], readCorpus([page]), LIMITS)).not.toEqual([]);
});

test('a title without a text is not a page, however few documents there are', () => {
  const [empty, page] = [
    guideDocument('it', '', { title: 'Edit the site' }),
    guideDocument('that', 'We bake at night.', { title: 'Nights' }),
  ];
  const entries = mapSections([empty, page], readCorpus([empty, page]), LIMITS).flatMap((one) => one.entries);
  expect(entries.join()).toContain('Nights');
  expect(entries.join()).not.toContain('Edit the site');
});

test('a few documents are listed by their titles, but not by the name of a file alone', () => {
  const named = (markdown: string, path: string) => {
    const document = guideDocument('it', markdown, { title: path, metadata: { path } });
    return mapSections([document], readCorpus([document]), LIMITS).flatMap(({ entries }) => entries);
  };
  expect(named(`# Gates\n\n- ${LONG}`, 'gates.md')).toEqual(['- **Gates** [^it]']);
  expect(named(LONG, 'gates.md')).toEqual([]);
  expect(named(LONG, 'gates-of-a-dry-river.md')).toEqual(['- **Gates of a dry river** [^it]']);
});

test('a title that says little is followed by the page’s beginning, unless that defines something else', () => {
  const listed = (text: string) => {
    const document = guideDocument('it', `# Gates\n\n${text}\n\n${LONG}`);
    return mapSections([document], readCorpus([document]), LIMITS).flatMap(({ entries }) => entries);
  };
  expect(listed('Water reaches the northern fields by three canals.')).toEqual([
    '- **Gates** — Water reaches the northern fields by three canals. [^it]',
  ]);
  const ours = 'We open the gates of the north when the river is rising.';
  expect(listed(ours)).toEqual([`- **Gates** — ${ours} [^it]`]);
  for (const text of [
    'We water the northern fields by three canals of our own.',
    'Northwater is a cooperative that waters the fields of the north.',
    'They open by themselves when the river is rising fast.',
    'Often the northern fields are watered by three canals.',
  ])
    expect(listed(text)).toEqual(['- **Gates** [^it]']);
});

test('the newest of a series is listed with its gist, the earlier ones in a line', () => {
  const report = (year: number, text: string) =>
    guideDocument(`d${year}`, `# Report ${year}\n\n${text}\n\n${LONG}`, { changed: `${year}-02-03` });
  const entriesOf = (newest: string) => {
    const documents = [2023, 2024, 2025].map((year) => report(year, ''));
    const all = [...documents, report(2026, newest)];
    return mapSections(all, readCorpus(all), LIMITS).flatMap(({ entries }) => entries);
  };
  expect(entriesOf('This report is about the gates that were mended.')).toEqual([
    '- **Report 2026** — This report is about the gates that were mended. (2026-02-03) [^d2026]',
    '- **Report 2025** and 2 more of this series, 2023-02 to 2025-02 [^d2025][^d2023][^d2024]',
  ]);
  const telling = [2023, 2024, 2025].map((year) =>
    guideDocument(`d${year}`, `# Report of mended gates ${year}\n\n${LONG}`, { changed: `${year}-02-03` }),
  );
  expect(mapSections(telling, readCorpus(telling), LIMITS).flatMap(({ entries }) => entries)).toEqual([
    '- **Report of mended gates 2025** (2025-02-03) [^d2025]',
    '- **Report of mended gates 2024** and 1 more of this series, 2023-02 to 2024-02 [^d2024][^d2023]',
  ]);
  const imported = telling.map(({ label, notes }) => ({
    label,
    notes: { ...notes, dates: { ...notes.dates, changed: null } },
  }));
  // Without dates, the years in the titles decide which is newest.
  expect(mapSections(imported, readCorpus(imported), LIMITS).flatMap(({ entries }) => entries)).toContain(
    '- **Report of mended gates 2025** [^d2025]',
  );
  expect(entriesOf('')).toEqual([
    '- **Report 2026** and 3 more of this series, 2023-02 to 2026-02 [^d2026][^d2023][^d2025]',
  ]);
});

test('each document of a short series is cited: titles of the newest share a line, those that say something have their own', () => {
  const report = (year: number, text = '') =>
    guideDocument(`d${year}`, `# Report of mended gates ${year}\n\n${text}\n\n${LONG}`, {
      changed: `${year}-02-03`,
    });
  const entriesOf = (own: readonly ReturnType<typeof report>[]) =>
    mapSections(own, readCorpus(own), LIMITS).flatMap(({ entries }) => entries);
  const last = '- **Report of mended gates 2023** and 2 more of this series, 2021-02 to 2023-02';
  const earlier = [2021, 2022, 2023, 2024].map((year) => report(year));
  expect(entriesOf([...earlier, report(2025)])).toEqual([
    '- **Report of mended gates 2025** (2025-02-03); **Report of mended gates 2024** (2024-02-03) [^d2025][^d2024]',
    `${last} [^d2023][^d2021][^d2022]`,
  ]);
  const said = 'This report is about the gates that were mended.';
  expect(entriesOf([...earlier, report(2025, said)])).toEqual([
    `- **Report of mended gates 2025** — ${said} (2025-02-03) [^d2025]`,
    '- **Report of mended gates 2024** (2024-02-03) [^d2024]',
    `${last} [^d2023][^d2021][^d2022]`,
  ]);
  // Of many, the line names only the newest and the ends.
  const many = Array.from({ length: 9 }, (_, i) => report(2017 + i));
  expect(entriesOf(many)[0]).toBe('- **Report of mended gates 2025** (2025-02-03) [^d2025]');
});

test('the newest three minutes of a series are listed with their topics', () => {
  const topics = ['Old bridges', 'Wet pumps', 'Red valves', 'Dry ditches', 'Lost keys'];
  const documents = topics.map((topic, at) => {
    const day = `2026-03-0${at + 1}`;
    return guideDocument(day, `# Gates call ${day}\n\n## Agenda\n\n### ${topic}\n\n${LONG}`);
  });
  expect(mapSections(documents, readCorpus(documents), LIMITS)).toEqual([
    {
      heading: 'Meeting notes',
      entries: [
        '- **Gates call 2026-03-05** — topics: Lost keys. (2026-03-05) [^2026-03-05]',
        '- **Gates call 2026-03-04** — topics: Dry ditches. (2026-03-04) [^2026-03-04]',
        '- **Gates call 2026-03-03** — topics: Red valves. (2026-03-03) [^2026-03-03]',
        '- **Gates call 2026-03-02** and 1 more of this series, 2026-03 [^2026-03-02][^2026-03-01]',
      ],
    },
  ]);
});

test('a series spans the months that its titles name, whenever they were written down', () => {
  const documents = ['2025-11', '2025-12', '2026-01'].map((month) =>
    guideDocument(month, `# ${month} news of the gates\n\n${LONG}`, { changed: '2026-08-01' }),
  );
  const [section] = mapSections(documents, readCorpus(documents), LIMITS);
  expect(section?.entries.join('\n')).toContain(' more of this series, 2025-11 to 2025-12 ');
});

test('minutes with ordinal days are one series, whatever proposals have the same name', () => {
  const titles = ['June 1st gate call', 'June 22nd gate call', 'July 3rd gate call', 'RFC 7: gate call'];
  const documents = titles.map((title, i) => guideDocument(`d${i}`, `# ${title}\n\n${LONG}`));
  const entries = mapSections(documents, readCorpus(documents), LIMITS).flatMap((s) => s.entries);
  expect(entries).toHaveLength(2);
  expect(entries.join()).toContain('and 2 more of this series');
});

test('a group’s home page is in no series with its minutes, and a series of one month names it once', () => {
  const at = (path: string) =>
    guideDocument(path, `# Gates WG\n\n${LONG}`, { title: 'Gates WG', metadata: { path } });
  const days = ['09', '16', '23'].map((day) => at(`gates/minutes/2026-03-${day}.md`));
  const documents = [at('gates/README.md'), ...days];
  const sections = mapSections(documents, readCorpus(documents), LIMITS);
  expect(sections.map(({ heading }) => heading)).toEqual(['Pages', 'Meeting notes']);
  expect(sections[1]?.entries[0]).toContain('**Gates WG** and 2 more of this series, 2026-03 [^');
});

test('a folder’s home page with only the folder’s name is not listed, one that says something is', () => {
  const home = (text: string) => {
    const document = guideDocument('it', text, {
      title: 'Pumps',
      metadata: { path: 'docs/pumps/README.md' },
    });
    return mapSections([document], readCorpus([document]), LIMITS).flatMap(({ entries }) => entries);
  };
  expect(home(`${LONG}\n\n${LONG}`.replaceAll('pumps', 'wheels'))).toEqual([]);
  expect(home(`Pumps are small motors that lift water from the river.\n\n${LONG}`)).toHaveLength(1);
});

test('a page named like the team is listed only for what it says of the team', () => {
  const entries = (text: string) => {
    const document = guideDocument('it', `# Pumps team\n\n${LONG.replaceAll('pumps', 'wheels')}\n\n${text}`);
    const corpus = readCorpus([document]);
    const isHome = homesOf({ name: 'Pumps', aliases: ['pumps'] }, corpus);
    return mapSections([document], corpus, LIMITS, new Set(), isHome).flatMap((section) => section.entries);
  };
  expect(entries('## People\n\n## How we work\n')).toEqual([]);
  const charter = guideDocument('it', `# Pumps team charter\n\n${LONG}`);
  expect(mapSections([charter], readCorpus([charter]), LIMITS, new Set(), () => true)).toHaveLength(1);
  const gist = 'Pumps are small motors that lift water from the river.';
  expect(entries(`## Overview\n\n${gist}\n`)).toEqual([`- **Pumps team** — ${gist} [^it]`]);
  expect(entries('## Keys of the depot\n\n## Who is called at night\n')).toEqual([]);
});

test('a page without a gist is shown by its beginning rather than by its headings', () => {
  const begins = 'The depot pays for what crews buy on the way, as long as they bring a receipt.';
  const text = `# Expenses\n\n${begins}\n\n${LONG}\n\n## Who may buy\n\n## Keys of the depot\n`;
  const document = guideDocument('it', text);
  expect(mapSections([document], readCorpus([document]), LIMITS).flatMap(({ entries }) => entries)).toEqual([
    `- **Expenses** — ${begins} [^it]`,
  ]);
});

test('headings made only of the title’s words are not shown next to it', () => {
  const entries = (title: string) => {
    const document = guideDocument('it', `# ${title}\n\n${LONG}\n\n## Opening gates\n\n## Closing gates\n`);
    return mapSections([document], readCorpus([document]), LIMITS).flatMap((section) => section.entries);
  };
  expect(entries('Opening and closing gates')).toEqual(['- **Opening and closing gates** [^it]']);
  expect(entries('Doors and gates')[0]).toContain('sections: Opening gates; Closing gates.');
  expect(entries('Charter of doors')).toEqual(['- **Charter of doors** [^it]']);
});

test('pages without a stated purpose share lines of three, each title once, below the others', () => {
  const page = (label: string, title: string, text = '') =>
    guideDocument(label, `# ${title}\n\n${text}\n\n- ${LONG}`);
  const bare = ['Doors', 'Walls', 'Roofs', 'Floors', 'Stairs', 'Doors'].map((title, i) =>
    page(`p${i}`, title),
  );
  const all = [...bare, page('q', 'Locks', 'Locks keep the doors of the depot shut at night.')];
  const [first, ...rest] = mapSections(all, readCorpus(all), LIMITS).flatMap(({ entries }) => entries);
  expect(first).toContain('**Locks** — Locks keep');
  expect(rest).toHaveLength(2);
  expect(rest.join().match(/\*\*Doors\*\*/g)).toHaveLength(1);
  for (const line of rest)
    expect(line).toMatch(/^- Also here: \*\*\w+\*\*(?:; \*\*\w+\*\*){1,2} (?:\[\^p\d\]){2,3}$/);
});

test('pages with one title in different folders are no series', () => {
  const page = (folder: string) =>
    guideDocument(folder, `# Doors\n\n${LONG}`, { metadata: { path: `${folder}/doors.md` } });
  const series = (...folders: string[]) => {
    const all = folders.map((folder, i) => ({ ...page(folder), label: `d${i}` }));
    return mapSections(all, readCorpus(all), LIMITS)
      .flatMap(({ entries }) => entries)
      .join();
  };
  expect(series('north', 'south', 'west')).not.toContain('of this series');
  expect(series('north', 'north', 'north')).toContain('of this series');
});

test('“How to report a leak” is a page, “Report on leaks” a report', () => {
  const group = (title: string) => {
    const document = guideDocument('it', `# ${title}\n\n${LONG}`);
    return mapSections([document], readCorpus([document]), LIMITS).map(({ heading }) => heading);
  };
  expect(group('How to report a leak')).toEqual(['Pages']);
  expect(group('Report on leaks')).toEqual(['Reports and series']);
});
