import { expect, test } from 'vitest';
import { guideDocument, LONG } from '../../../test/guide/guide-document.ts';
import { openGuide } from '../write-guide.ts';
import type { GuideDocument } from './corpus.ts';

const team = (documents: readonly GuideDocument[], sure = documents) =>
  new Map([
    [
      'pumps',
      { team: { name: 'Pumps', aliases: ['pumps'] }, documents, sure: new Set(sure.map((d) => d.label)) },
    ],
  ]);
const write = (
  form: Parameters<ReturnType<typeof openGuide>['write']>[0],
  documents: readonly GuideDocument[],
) => openGuide(documents, team(documents)).write(form, 'pumps');

const page = (label: string, title: string, gist: string, given = {}) =>
  guideDocument(label, `# ${title}\n\n${gist}\n\n${LONG}`, given);

const home = page('home', 'Pumps team', 'The Pumps team maintains every pump of the northern fields.');
const keys = page('keys', 'Keys', 'Keys are kept in the depot in a steel box.', {
  created: '2026-02-01T00:00:00Z',
  author: 'Ada Lind',
});
const night = guideDocument(
  'night',
  `# Night watch\n\n## Calling somebody\n\n${LONG}\n## Closing gates\n\n${LONG}`,
);

test('an overview defines the team from its own page, and maps its documents', () => {
  expect(write('overview', [keys, home, night])).toBe(
    [
      '## What it is',
      '',
      '- The Pumps team maintains every pump of the northern fields. [^home]',
      '',
      '## Pages',
      '',
      '- **Keys** — Keys are kept in the depot in a steel box. (Ada Lind, 2026-02-01) [^keys]',
      '- **Night watch** — sections: Calling somebody; Closing gates. [^night]',
    ].join('\n'),
  );
});

test('three documents with one name and different numbers are a series in a line', () => {
  const reports = ['2024', '2025', '2026'].map((year) =>
    page(`r${year}`, `Report ${year}`, 'Reports tell of pumps.', { changed: `${year}-01-15` }),
  );
  expect(write('overview', [home, keys, ...reports])).toContain(
    '- **Report 2026** and 2 more of this series, 2024-01 to 2026-01 [^r2026][^r2024][^r2025]',
  );
});

test('text that any team could have written defines nothing; a moved page or a template is not listed', () => {
  const moved = page('moved', 'Old keys', 'Keys have now moved to the depot page of the board.');
  const form = page('form', 'Key template', 'Keys are written down in this form by all.');
  const text = write('overview', [
    keys,
    night,
    moved,
    form,
    page('law', 'Law', 'The law is responsible for order in the fields.'),
  ]);
  expect(text).not.toContain('What it is');
  expect(text).not.toMatch(/\[\^(?:moved|form)\]/);
});

test('a day that an import gave to many documents dates none of them, nor do they have its author', () => {
  const many = Array.from({ length: 12 }, (_, i) =>
    page(
      `d${i}`,
      `Pump number ${String.fromCharCode(65 + i)}`,
      `Pump number ${String.fromCharCode(65 + i)} is a motor in the field.`,
      { created: '2026-05-05', changed: '2026-05-05', author: 'Ada Lind' },
    ),
  );
  expect(write('overview', many)).not.toMatch(/2026|Ada/);
});

test('how-to files have complete procedures under one cited line', () => {
  const task = (label: string, name: string) =>
    guideDocument(
      label,
      `# ${name} guide\n\n## Steps\n\n1. Open ${name}.\n2. Turn ${name}.\n3. Close ${name}.\n`,
      { changed: '2026-03-09' },
    );
  expect(write('howTo', [task('a', 'North'), task('b', 'South'), task('c', 'East')])).toContain(
    '## East guide: Steps\n\nAs of 2026-03-09: [^c]\n\n1. Open East.\n2. Turn East.\n3. Close East.',
  );
});

test('instructions for joining or using something name it', () => {
  const steps = '1. Open it.\n2. Turn it.\n3. Close it.\n';
  const page = guideDocument('a', `# Roles\n\n## Painters\n\n### How to join\n\n${steps}`);
  const other = guideDocument('b', `# Keys\n\n## How to copy a key\n\n${steps.replaceAll('it', 'that')}`);
  const text = write('howTo', [page, other]);
  expect(text).toContain('## Roles: Painters, How to join');
  expect(text).toContain('## How to copy a key (Keys)');
});

test('people are a table: roles first, then those seen, those of long ago separately', () => {
  const list = guideDocument(
    'list',
    '# Pumps\n\n## Leads\n\n- Ada Lind (@ada)\n\n## Emeritus leads\n\n- Cy Tran\n',
    { changed: '2026-04-01' },
  );
  const met = (day: string, who: string) =>
    guideDocument(`m${day}`, `# Pumps meeting ${day}\n\n## Attendees\n\n${who}\n`);
  const text = write('people', [
    list,
    met('2026-03-02', '- Ada Lind\n- Ben Okoro'),
    met('2026-03-09', '- Ben Okoro'),
    met('2026-02-09', '- Ben Okoro'),
    met('2022-01-10', '- Di Wu\n- Cy Tran'),
    met('2022-01-17', '- Di Wu'),
  ]);
  expect(text.split('\n').filter((line) => /^\| (?!Person)|^##/.test(line))).toEqual([
    '## People',
    '| Ada Lind | lead | in 1 meeting list | 2026-03 | @ada | [^list][^m2026-03-02] |',
    '| Ben Okoro | – | in 3 meeting lists | 2026-03 | – | [^m2026-03-09] |',
    '## Former roles, or not seen for two years',
    '| Cy Tran | formerly lead | in 1 meeting list | 2022-01 | – | [^list][^m2022-01-10] |',
  ]);
});

test('people without a role who came seldom, or only long ago, are not listed', () => {
  const days = Array.from({ length: 30 }, (_, at) => `2026-03-${String(at + 1).padStart(2, '0')}`);
  const meetings = days.map((day, at) =>
    guideDocument(
      day,
      `# Pumps meeting ${day}\n\n## Attendees\n\n- Ada Lind\n${at < 8 ? '- Ben Okoro\n' : ''}${at < 7 ? '- Cy Tran\n' : ''}`,
    ),
  );
  const text = write('people', [...meetings, guideDocument('list', '# Pumps\n\n## Leads\n\n- Di Wu\n')]);
  expect(text).toContain('Ada Lind | – | in 30 meeting lists');
  expect(text).toContain('Ben Okoro | – | in 8 meeting lists');
  expect(text).toContain('Di Wu | lead');
  expect(text).not.toContain('Cy Tran');
});

test('if a file has no room for everybody, it lists leaders, and a bare member with the place', () => {
  const row = (at: number) =>
    `| ${'ABCDEFGHIJ'.charAt(at % 10)}${'abcde'.charAt(at / 10)}x Lind | Painter |\n`;
  const table = (rows: number) =>
    guideDocument(
      'list',
      `# Gates\n\n| Name | Role |\n|---|---|\n| Zoe Wu | Head of gates |\n| Yan Wu | Assistant head |\n${Array.from({ length: rows }, (_, at) => row(at)).join('')}`,
    );
  expect(write('people', [table(3)])).toContain('Painter');
  const many = write('people', [table(50)]);
  expect(many).toContain('## People (1 of 52)');
  expect(many).toContain('| Zoe Wu | Head of gates |');
  const committee = guideDocument('c', '# Paint committee\n\n## Members\n\n- Ada Lind (@ada), Acme\n');
  expect(write('people', [committee])).toContain('| Ada Lind | member (Paint committee), Acme |');
});

test('a row for a person cites the document that it names', () => {
  const text = write('people', [
    guideDocument('list', '# Pumps\n\n## Leads\n\n- Ada Lind\n- Ben Okoro\n- Cy Tran\n'),
    guideDocument('book', `# Book of gates\n\n${LONG}`, { author: 'Ada Lind', created: '2025-02-03' }),
    guideDocument('met', '# Pumps meeting 2026-03-02\n\n## Attendees\n\n- Ada Lind\n'),
  ]);
  expect(text).toContain('wrote “Book of gates” | 2026-03 | [^list][^met][^book] |');
});

test('among people of many groups, or on a page that is not the team’s own, a bare role names its source page', () => {
  const board = guideDocument('board', '# Water board\n\n## Members\n\n- Ada Lind\n- Ben Okoro\n- Cy Tran\n');
  const ofAll = openGuide([board], new Map()).write('people', null);
  expect(ofAll).toContain('| Ada Lind | member (Water board) | [^board] |');
  expect(write('people', [board])).toContain('| Ada Lind | member (Water board) | [^board] |');
  const hired = guideDocument(
    'hired',
    '# Water board\n\n## Members\n\n- Ada Lind (@ada), Acme\n- Ben Okoro\n- Cy Tran\n',
  );
  expect(write('people', [hired])).toContain('| Ada Lind | member (Water board), Acme |');
  for (const title of ['Pumps charter', 'People']) {
    const own = guideDocument('own', `# ${title}\n\n## Members\n\n- Ada Lind\n- Ben Okoro\n- Cy Tran\n`);
    expect(write('people', [own])).toContain('| Ada Lind | member | [^own] |');
  }
});

test('decisions come newest first; those of another team’s meeting are left out', () => {
  const met = (label: string, title: string, text: string) =>
    guideDocument(label, `# ${title}\n\n- ${text}\n`);
  const text = write('decisions', [
    met('a', 'Pumps meeting 2026-03-02', 'Decision: the pumps of the north run at night only.'),
    met('b', 'Pumps meeting 2026-03-09', 'Decision: the pumps of the south run by day only.'),
    met('c', 'Pumps meeting 2026-03-16', 'Agreed: every pump is painted in green this year.'),
    met('d', 'Law meeting 2026-03-16', 'Agreed: every lawyer is painted in green this year.'),
    guideDocument('e', '# ADR-4: Steel pumps\n\nStatus: Accepted\n', { changed: '2026-01-01' }),
  ]);
  expect(
    text
      .split('\n')
      .slice(2)
      .map((line) => line.slice(2, 12)),
  ).toEqual(['2026-03-16', '2026-03-09', '2026-03-02', '2026-01-01']);
  expect(text).toContain('**ADR-4: Steel pumps** — status: accepted [^e]');
  expect(text).not.toContain('[^d]');
});

test('a message that is called by how it begins does not say its decision twice', () => {
  const text = 'we use steel pumps in the north from now on, as they do not rust.';
  const message = { type: 'message' as const, text: `Decision: ${text}`, date: '2026-03-09' };
  const said = guideDocument('m', '', {
    type: 'conversation',
    title: 'eng: Decision: we use steel pumps in the north…',
    blocks: [message],
  });
  expect(write('decisions', [said])).toContain(`- 2026-03-09: ${text} [^m]`);
});

test('what was decided on two days, such as voted and recorded, is said once, with the later', () => {
  const minutes = (day: string) =>
    guideDocument(
      day,
      `# Pumps team minutes ${day}\n\n## North pump paint\n\n- Decision: the pumps of the north are painted green.\n`,
    );
  const text = write('decisions', [home, minutes('2026-03-09'), minutes('2026-03-23')]);
  expect(text.match(/painted green/g)).toHaveLength(1);
  expect(text).toContain('- 2026-03-23: ');
});

test('the title of a log is above none of its decisions; a listed record gives its status', () => {
  const met = ['north run at night', 'south run by day', 'east are painted green'];
  const log = guideDocument(
    'log',
    `# Pumps meeting 2026-03-02\n\n${met.map((what) => `- Decision: the pumps of the ${what} only.`).join('\n')}\n`,
  );
  const record = guideDocument('adr', `# ADR-4: Steel pumps\n\nStatus: superseded\n\n${LONG}`);
  expect(write('decisions', [log])).toContain(
    '- 2026-03-02: the pumps of the north run at night only. [^log]',
  );
  expect(write('overview', [home, record])).toContain('**ADR-4: Steel pumps** (status: superseded) [^adr]');
});

test('current work is the weeks before the newest date', () => {
  const ticket = (label: string, title: string, changed: string) =>
    guideDocument(label, 'text', {
      title,
      type: 'task',
      changed,
      metadata: { status: 'open', assignee: 'Ada Lind' },
    });
  const exported = (label: string, state: string) =>
    guideDocument(label, 'text', {
      title: `Oil the gate for ${label}`,
      type: 'task',
      changed: '2026-03-08',
      metadata: { Status: state, Assignee: 'Ben Okoro', Due_date: '2026-03-20' },
    });
  const text = write('work', [
    exported('summer', 'In Progress'),
    exported('winter', 'Done'),
    ticket('a', 'Pump three is leaking', '2026-03-09'),
    ticket('b', 'Paint the north gate', '2026-03-02'),
    ticket('c', 'Hello there everybody', '2026-03-02'),
    ticket('d', 'Buy ten new keys', '2025-01-01'),
    guideDocument('m', '# Pumps meeting 2026-03-01\n\n## Action items\n\n- Ben looks for the key\n'),
  ]);
  expect(text).toContain('- 2026-03-09: **Pump three is leaking** (open, Ada Lind) [^a]');
  expect(text).toContain('**Oil the gate for summer** (In Progress, Ben Okoro, due 2026-03-20) [^summer]');
  expect(text).toContain('**Oil the gate for winter** (Done, Ben Okoro) [^winter]');
  expect(text).toContain('- 2026-03-01: action: Ben looks for the key [^m]');
  expect(text).not.toMatch(/\[\^[cd]\]/);
});

test('added pages are named, with their gist only if the title does not give it', () => {
  const added = (label: string, title: string, more = '') =>
    guideDocument(label, `# ${title}\n\n${title} tells all about the wheels of a pump.${more}\n\n${LONG}`, {
      created: '2026-03-01T00:00:00Z',
      author: 'Ada Lind',
    });
  const tickets = ['a', 'b'].map((label) =>
    guideDocument(label, 'text', { title: `Mend the pump ${label}`, type: 'task', changed: '2026-03-09' }),
  );
  const others = Array.from({ length: 200 }, (_, i) => guideDocument(`o${i}`, `# Field ${i}\n\n${LONG}`));
  const own = [added('home', 'Pumps team'), added('w', 'Wheels'), added('r', 'Replacing a wheel at night')];
  const text = openGuide([...others, ...own, ...tickets], team([...own, ...tickets])).write('work', 'pumps');
  expect(text).toContain('- 2026-03-01: **Replacing a wheel at night** (Ada Lind) [^r]');
  expect(text).toContain('- 2026-03-01: **Wheels** — Wheels tells all about the wheels of a pump. [^w]');
  expect(text).not.toContain('[^home]');
});

test('the glossary joins explanations of several documents; questions are under the document that asks', () => {
  const glossary = guideDocument(
    'g',
    '# Glossary\n\n- Weir: a low wall across a river\n- Sluice: a gate that slides up and down\n',
  );
  const spelled = (label: string) =>
    guideDocument(label, `# ${label}\n\nThe Board of Water and Gates (BWG) met.\n`);
  const text = openGuide([glossary, spelled('x'), spelled('y')], new Map()).write('glossary', null);
  expect(text).toContain('- **BWG** — Board of Water and Gates (in 2 documents) [^x]');
  expect(text.indexOf('Sluice')).toBeLessThan(text.indexOf('Weir'));
  const asking = guideDocument(
    'q',
    '# Gates\n\n## Open questions\n\n- Who pays for the gate of steel?\n- Who opens it in the night?\n- When will it be green again?\n',
    { changed: '2026-03-09' },
  );
  expect(write('questions', [asking, keys])).toContain(
    '## Gates (2026-03)\n\n- Who pays for the gate of steel? [^q]',
  );
});

test('former people are listed separately, and a heading that repeats the title stands alone', () => {
  const people = guideDocument(
    'roles',
    '# Roles\n\n| Name | Role |\n| --- | --- |\n| Ada Lind | Test engineer until 31 January 2026 |\n| Bo Berg | Test engineer until 1 May 2030 |\n| Cy Dahl | Engineer, left the company |\n',
  );
  const text = write('people', [people, keys]);
  expect(text.indexOf('Former roles')).toBeGreaterThan(text.indexOf('Bo Berg'));
  expect(text.indexOf('Ada Lind')).toBeGreaterThan(text.indexOf('Former roles'));
  expect(text.indexOf('Cy Dahl')).toBeGreaterThan(text.indexOf('Former roles'));
  expect(text).toContain('| Ada Lind | Test engineer until 31 January 2026 |');
  expect(text).not.toContain('formerly');
  const steps = '\n\n1. Open the gate by hand.\n2. Lock the gate again.\n3. Write it down in the log.\n';
  const gates = guideDocument('gates', `# How to open a gate\n\n## How to open a green gate by hand${steps}`);
  expect(write('howTo', [gates])).toContain('## How to open a green gate by hand\n');
});

test('a table of people has no column that is empty for everybody', () => {
  const list = (handle: string) => [
    guideDocument('team', `# Pumps team\n\n## Leads\n\n- Ada Lind${handle}\n- Ben Okoro\n- Cy Tran\n`),
  ];
  expect(write('people', list(''))).toContain('| Person | Role | Source |\n');
  expect(write('people', list(' (@ada-l)'))).toContain('| Person | Role | Contact | Source |\n');
});

test('the map of documents without a team follows the folders below the common one, except a folder for everybody', () => {
  const documents = Array.from({ length: 12 }, (_, i) =>
    page(`p${i}`, `Note ${'abcdefghijkl'.charAt(i)} of the depot`, 'Gates are painted green.', {
      metadata: { path: `export/${i % 2 ? 'company' : 'depot'}/2026/${i}.md` },
    }),
  );
  const text = openGuide(documents, new Map()).write('overview', null);
  expect(text).toContain('## Depot: pages');
  expect(text).toMatch(/^## Pages/m);
  expect(text).not.toMatch(/Export|Company/);
});

test('the map splits a large folder by its subfolders, and several imports by their names', () => {
  const imported = (root: string, folder: string, n: number) =>
    Array.from({ length: n }, (_, i) =>
      page(
        `${root}-${folder}-${i}`,
        `Note ${'abcdefghijkl'.charAt(i)} of ${folder} in ${root}`,
        'Gates are painted green.',
        {
          metadata: { root, root_path: `docs/020-${folder}/${i}.md` },
        },
      ),
    );
  const documents = [
    ...imported('depot', 'locks', 2),
    ...imported('depot', 'rules', 9),
    ...imported('yard', 'cranes', 3),
  ];
  const headings = openGuide(documents, new Map())
    .write('overview', null)
    .match(/^## .*/gm);
  expect(headings).toEqual(['## Depot, rules: pages (8 of 9)', '## Depot, locks: pages', '## Yard: pages']);
});

test('the map splits a large folder by its pages’ sections, and sorts equals by title', () => {
  const inSection = (section: string, n: number) =>
    Array.from({ length: n }, (_, i) =>
      page(`${section}-${9 - i}`, `${'abcdefghijkl'.charAt(i)} gates of ${section}`, 'Gates are green.', {
        metadata: { root: 'depot', root_path: `rules/${section}-${i}.md`, section },
      }),
    );
  const overview = openGuide(
    [...inSection('Repairs', 6), ...inSection('Safety', 3), ...inSection('Odd', 1), page('yard', 'Yard', '')],
    new Map(),
  ).write('overview', null);
  expect(overview.match(/^## .*/gm)).toEqual(['## Repairs: pages', '## Safety: pages', '## Pages']);
  expect([...overview.matchAll(/\*\*(\w) gates of Repairs/g)].map(([, first]) => first).join('')).toBe(
    'abcdef',
  );
});

test('a person listed with a longer first name has the handle, and a speaker’s initials are no term', () => {
  const minutes = (n: number, list: string) =>
    guideDocument(
      `m${n}`,
      `# Meeting 2026-0${n}-03\n\n## Attendees\n\n${list}\n\nJH: Jo Hart (JH) opened the gate.\n`,
    );
  const documents = [
    minutes(1, '- Ben Stern (@bstern)\n- Jo Hart (@jhart)'),
    minutes(2, '- Ben Stern (@bstern)\n- Jo Hart (@jhart)'),
    minutes(3, '- Benjamin Stern (@bstern)\n- Jo Hart (@jhart)'),
    minutes(4, '- Benjamin Stern\n- Jo Hart'),
  ];
  const people = openGuide(documents, new Map()).write('people', null);
  expect(people).toContain('| Ben Stern | in 4 meeting lists |');
  expect(people).not.toContain('Benjamin');
  expect(openGuide(documents, new Map()).write('glossary', null)).not.toContain('Jo Hart');
});

test('a term of a page that is not a glossary names that page', () => {
  const table = guideDocument(
    't',
    '# Tickets\n\n| Term | Meaning |\n|---|---|\n| New | nobody looked at it |\n',
  );
  expect(openGuide([table], new Map()).write('glossary', null)).toContain(
    '- **New** (Tickets) — nobody looked at it [^t]',
  );
});

test('a person listed only by a handle has the name from other lists, else the handle as a name', () => {
  const minutes = [1, 2, 3].map((n) =>
    guideDocument(
      `m${n}`,
      `# Pumps meeting 2026-03-0${n}\n\n## Attendees\n\n- @ada-l\n- @${n === 2 ? 'Jo-B' : 'jo-b'}\n- @guest${n}\n`,
    ),
  );
  const roles = guideDocument(
    'r',
    '# Pumps\n\n## Leads\n\n- Ada Lind (@ada-l)\n\n## Emeritus Members\n\n| Name | Role |\n|---|---|\n| Ben Okoro | Chair |\n| Cy Tran | Chair |\n',
  );
  const text = write('people', [...minutes, roles]);
  expect(text).toContain('| Ada Lind | lead | in 3 meeting lists | 2026-03 | @ada-l | [^r][^m3] |');
  expect(text).toContain('| @jo-b | – | in 3 meeting lists | 2026-03 | – | [^m3] |');
  expect(text).toContain('| Ben Okoro | formerly chair |');
  expect(text).not.toContain('guest');
});

test('folders named after months do not split a folder of the map', () => {
  const documents = Array.from({ length: 12 }, (_, i) =>
    page(`p${i}`, `Note ${'abcdefghijkl'.charAt(i)} of the depot`, 'Gates are painted green.', {
      metadata: { path: `${i % 4 ? 'yard' : 'depot'}/${i % 2 ? '03-Mar' : '04-April'}/${i}.md` },
    }),
  );
  const text = openGuide(documents, new Map()).write('overview', null);
  expect(text.match(/^## .*/gm)).toEqual(['## Yard: pages (8 of 9)', '## Depot: pages']);
});

test('a person asking for help with something of their own is not work of a team', () => {
  const ask = (label: string, text: string) =>
    guideDocument(label, text, { type: 'ticket', title: 'Hello all', changed: '2026-03-02' });
  const own = [
    ask('a', 'Hello all.\n\nI am locked out of my account. Could you please open it for me today?'),
    ask('b', 'Hello all.\n\nThe northern pump leaks at its lower valve since the flood.'),
    ask('c', 'Hello all.\n\nThe wheel of the west gate is broken. I need help with this issue.'),
    ask('d', 'Hello all.\n\nThe southern canal has no water at its end.'),
  ];
  const text = write('work', own);
  expect(text).toContain('The northern pump leaks');
  expect(text).not.toMatch(/account|this issue/);
});

test('if a list has no room for everybody, it has only leaders', () => {
  const rows = (roles: (i: number) => string) => {
    const people = Array.from({ length: 45 }, (_, i) => {
      const name = `${['Ada', 'Bea', 'Cid', 'Dora', 'Eli'][i % 5]} L${'abcdefghi'.charAt(i / 5)}nd`;
      return `| ${name} | ${roles(i)} |`;
    });
    const text = `# Pumps team\n\n## Members\n\n| Name | Role |\n|---|---|\n${people.join('\n')}\n`;
    return write('people', [guideDocument('it', text)]).match(/^\| (?!Person)\w/gm)?.length;
  };
  expect(rows((i) => (i % 9 === 0 ? 'Pump manager' : 'Junior pump engineer'))).toBe(5);
  expect(rows((i) => (i % 9 === 0 ? 'Assistant manager' : 'Junior pump engineer'))).toBe(40);
});

test('old questions are not shown next to a role', () => {
  const list = guideDocument('it', '# Pumps team\n\n## Leads\n\n- Ada Lind\n- Bo Sand\n- Cy Berg\n');
  const ticket = (label: string, author: string, created: string) =>
    guideDocument(label, LONG, { type: 'ticket', title: 'Pump is leaking', author, created });
  const text = write('people', [
    list,
    ticket('old', 'Ada Lind', '2019-03-02T00:00:00Z'),
    ticket('new', 'Bo Sand', '2026-03-02T00:00:00Z'),
  ]);
  expect(text).toContain('| Bo Sand | lead | 1 ticket | 2026-03 | [^it][^new] |');
  expect(text).toContain('| Ada Lind | lead | – | – | [^it] |');
});

test('somebody below “Emeritus” was a member, on a page of another name too', () => {
  const page = guideDocument(
    'r',
    '# Gate board\n\n## Emeritus\n\n- Ada Lind (@ada-l)\n- Ben Okoro (@ben-o)\n- Cy Tran (@cy-t)\n',
  );
  expect(write('people', [page])).toContain('| Ada Lind | formerly member (Gate board) |');
});

test('settled records without a day follow the dated decisions, the last number first', () => {
  const records = [1, 2, 3].map((n) =>
    guideDocument(`adr${n}`, `# ADR-${n}: Gates of stage ${n}\n\nStatus: accepted\n\n${LONG}`),
  );
  expect(write('decisions', [home, ...records])).toContain(
    [3, 2, 1].map((n) => `- **ADR-${n}: Gates of stage ${n}** — status: accepted [^adr${n}]`).join('\n'),
  );
});
