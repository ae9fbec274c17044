import { expect, test } from 'vitest';
import { notesOf } from '../../../../test/guide/guide-document.ts';
import { readPerson } from './person.ts';

const people = (markdown: string, given = {}) =>
  notesOf(markdown, given).people.map((p) => [p.name, p.role, p.by] as const);

test('a line that begins with a name is a person with handle, address, role and organization', () => {
  expect(readPerson('Ada Lind (@ada-l), Northwater')).toEqual({
    name: 'Ada Lind',
    handle: 'ada-l',
    email: null,
    role: null,
    organization: 'Northwater',
  });
  expect(readPerson('Jan van der Berg (janb) - jan@water.example')).toMatchObject({
    name: 'Jan van der Berg',
    handle: 'janb',
    email: 'jan@water.example',
  });
  expect(readPerson('Ada Lind (Chair)')).toMatchObject({ role: 'Chair', handle: null });
  expect(readPerson('@ada-l (Ada Lind)')).toMatchObject({ name: 'Ada Lind', handle: 'ada-l' });
  expect(readPerson('@ada_l – Ada Lind, Northwater')).toMatchObject({
    name: 'Ada Lind',
    organization: 'Northwater',
  });
  expect(readPerson('@ada (on leave)')).toBeNull();
  expect(readPerson('Ada du Lac @ada (voting member)')).toMatchObject({
    name: 'Ada du Lac',
    handle: 'ada',
    role: 'voting member',
  });
  for (const line of ['Platform Team', 'Meeting notes by all', 'ada', 'Open Source', 'Ada', 'March 2026'])
    expect(readPerson(line)).toBeNull();
});

test('lists under a heading of roles name people, including former ones', () => {
  expect(
    people('# Depot\n\n## Chairs\n\n- Ada Lind (@ada)\n- Ben Okoro\n\n## Emeritus Leads\n\n- Cy Tran\n'),
  ).toEqual([
    ['Ada Lind', 'chair', 'list'],
    ['Ben Okoro', 'chair', 'list'],
    ['Cy Tran', 'emeritus lead', 'list'],
  ]);
  expect(notesOf('# D\n\n## Emeritus\n\n- Cy Tran\n').people).toMatchObject([{ isFormer: true }]);
  expect(people('# D\n\n## Members\n\n- Buy bread\n- Ada Lind\n- Paint the gate\n')).toEqual([]);
});

test('a list below the name of a body names its members, with their employers, and former ones below “Emeritus:”', () => {
  const list = (names: string) =>
    names
      .split('; ')
      .map((name) => `- ${name}\n`)
      .join('');
  const { people: found } = notesOf(
    `# Depot\n\n## Water Committee\n\nThese are its members:\n\n${list('Ada Lind, Northwater, until May 2027; Ben Okoro, Southwater')}\nEmeritus:\n\n${list('Cy Tran')}\n` +
      `## Members of the Board of Trustees\n\n${list('Jo Birch')}\n## Water Committee Emeritus\n\n${list('Al Reed')}\n## Committee work\n\n${list('Eve Stone')}`,
  );
  expect(found.map((p) => [p.name, p.role, p.organization, p.isFormer])).toEqual([
    ['Ada Lind', 'Water Committee member', 'Northwater', false],
    ['Ben Okoro', 'Water Committee member', 'Southwater', false],
    ['Cy Tran', 'Water Committee member', null, true],
    ['Jo Birch', 'Board of Trustees member', null, false],
    ['Al Reed', 'Water Committee member', null, true],
  ]);
});

test('a heading may name an office of a body, and the people below may be grouped by what they represent', () => {
  const people = (text: string) => notesOf(text).people.map((p) => [p.name, p.role, p.section]);
  const offices =
    '# Water council\n\n## 🌊 CPC Chair\n\n- Ada Lind\n\n## Council Vice Chairs (until May)\n\n- Ben Okoro\n\n## Candidates for chair\n\n- Cy Tran\n\n## List of OpenGate Maintainers (by name)\n\n- Jo Birch\n';
  expect(people(offices)).toEqual([
    ['Ada Lind', 'CPC chair', null],
    ['Ben Okoro', 'council vice chair', null],
    ['Jo Birch', 'OpenGate maintainer', null],
  ]);
  const table =
    '# Water council\n\n## CPC Members\n\n| Name | Position |\n|---|---|\n| Ada Lind | Chair |\n| Ben Okoro | |\n';
  expect(people(table)).toEqual([
    ['Ada Lind', 'Chair', null],
    ['Ben Okoro', 'CPC member', null],
  ]);
  const grouped =
    '# Water council\n\n## Depot Representatives\n\n- **North**\n  - Ada Lind\n  - Ben Okoro\n- **South**\n  - Cy Tran\n';
  expect(people(grouped)).toEqual([
    ['Ada Lind', 'depot representative', 'North'],
    ['Ben Okoro', 'depot representative', 'North'],
    ['Cy Tran', 'depot representative', 'South'],
  ]);
});

test('texts to read, listed below the name of a body, are no members', () => {
  const list =
    '- [Inclusive Approaches](https://a.example/a)\n- [Best Practices: A Guide](https://a.example/b)\n';
  expect(people(`# Depot\n\n## Water Committee\n\n**Further Reading:**\n\n${list}`)).toEqual([]);
  expect(people('# Depot\n\n## Water Committee\n\nCurrent:\n\n- Ada Lind\n- Ben Okoro\n')).toHaveLength(2);
});

test('a label in words says who attended, in its line or above a list', () => {
  const of = (text: string) => people(`# Board call 2026-03-09\n\n${text}\n`).map(([name]) => name);
  expect(of('Board members in attendance were:\n\n- Ada Lind\n- Ben Okoro')).toEqual([
    'Ada Lind',
    'Ben Okoro',
  ]);
  expect(of('Directors present: Ada Lind, Ben Okoro')).toEqual(['Ada Lind', 'Ben Okoro']);
  expect(of('Directors not present: Ada Lind, Ben Okoro')).toEqual([]);
  expect(of('Not in attendance:\n\n- Ada Lind\n- Ben Okoro')).toEqual([]);
});

test('initials after a name are the person’s in minutes, and no organization', () => {
  const list =
    '# March 9 call\n\n## Attendees\n\n- Ada Lind (AL)\n- Jo L. Tamayo-Rios (JLTR)\n- Jo L. Birch (JB)\n- Cy Tran (CHT)\n- Ben Okoro (NW)\n';
  expect(people(list).map(([, role]) => role)).toEqual(['', '', '', '', 'NW member']);
});

test('letters short for a name are no body in minutes, unless several people have them; a role may end the line', () => {
  const attended = (...lines: string[]) =>
    people(`# Gates call 2026-03-09\n\n## Attendees\n\n${lines.map((line) => `- ${line}\n`).join('')}`).map(
      ([name, role]) => [name, role],
    );
  expect(
    attended(
      'Mina Holt - Northwater (MIH) - chair',
      'Ben Okoro- Southwater (BKO)',
      'Cy Tran (GWB)',
      'Al Reed (GWB)',
    ),
  ).toEqual([
    ['Mina Holt', 'chair'],
    ['Ben Okoro', ''],
    ['Cy Tran', 'GWB member'],
    ['Al Reed', 'GWB member'],
  ]);
  expect(attended('Gil Webb (GWB)', 'Al Reed (GWB)')[0]).toEqual(['Gil Webb', 'GWB member']);
});

test('tables of names and roles, profiles, fields and plain sentences name people', () => {
  expect(
    people(
      '| Name | Role | GitHub |\n|---|---|---|\n| Ada Lind | Head of pumps | ada |\n| Ben Okoro | Keys | ben |\n',
    ),
  ).toEqual([
    ['Ada Lind', 'Head of pumps', 'list'],
    ['Ben Okoro', 'Keys', 'list'],
  ]);
  expect(
    people('Ada Lind is a Senior Engineer at Northwater. She likes pumps.', { title: 'Ada Lind' }),
  ).toEqual([['Ada Lind', 'Senior Engineer at Northwater', 'profile']]);
  expect(people('text', { title: 'Pump', metadata: { owner: 'Ada Lind' } })).toEqual([
    ['Ada Lind', 'owner', 'field'],
  ]);
  expect(people('# D\n\nBen Okoro was the lead of the depot. He left.', {})).toEqual([
    ['Ben Okoro', 'lead of the depot', 'sentence'],
  ]);
});

test('attendees were seen on the day of the meeting, in a list, a line or a table', () => {
  expect(
    notesOf('# 2026-03-09 sync\n\n## Attendees\n\n- Ada Lind (@ada)\n- Ben Okoro\n').people,
  ).toMatchObject([
    { name: 'Ada Lind', by: 'attendance', date: '2026-03-09', role: '' },
    { name: 'Ben Okoro' },
  ]);
  expect(people('# 2026-03-09 sync\n\nPresent: Ada Lind, Ben Okoro\n').map(([name]) => name)).toEqual([
    'Ada Lind',
    'Ben Okoro',
  ]);
  expect(
    notesOf(
      '# 2026-03-09 sync\n\n## Attendees\n\n| Name | GitHub | City |\n|---|---|---|\n| Ada Lind | @ada | Oslo |\n',
    ).people,
  ).toMatchObject([{ name: 'Ada Lind', handle: 'ada' }]);
});

test('candidates of an election are not people of the team', () => {
  expect(people('# Election 2026\n\n## Members\n\n- Ada Lind\n- Ben Okoro\n')).toEqual([]);
});

test('a table of contact topics says what people do, with their team', () => {
  const table =
    '# Who is who\n\n| Name | Called | Team | Ask about |\n| --- | --- | --- | --- |\n| Ines Halvorsen | Ines | Leadership | Strategy |\n| Mei-Lin Okafor | Mei | Firmware | Hardware, certification |\n';
  expect(notesOf(table).people).toMatchObject([
    { name: 'Ines Halvorsen', role: 'Strategy', organization: 'Leadership', by: 'list' },
    { name: 'Mei-Lin Okafor', role: 'Hardware, certification', organization: 'Firmware' },
  ]);
});

test('a table of names and subjects lists people only if all the names are of people', () => {
  const rows = '| Ada Lind | Pumps |\n| Ben Okoro | Gates |\n';
  const table = (more: string) => people(`# Courses\n\n| Name | Area |\n|---|---|\n${rows}${more}`);
  expect(table('')).toHaveLength(2);
  expect(table('| Gates101 | Gates |\n')).toEqual([]);
});

test('a table of names below a role’s heading gives that role, with each one’s group', () => {
  const rows = '| Ines Halvorsen | Northwater | Gates |\n| Mei-Lin Okafor | Northwater | Pumps |\n';
  const table = `| &nbsp; | Name | Company | Groups |\n| --- | --- | --- | --- |\n${rows.replaceAll('\n| ', '\n|  | ').replace('| ', '|  | ')}`;
  const people = (heading: string) => notesOf(`# Groups\n\n## ${heading}\n\n${table}`).people;
  expect(people('Working group leads')).toMatchObject([
    { name: 'Ines Halvorsen', role: 'working group lead', organization: 'Gates', isFormer: false },
    { name: 'Mei-Lin Okafor', role: 'working group lead', organization: 'Pumps', isFormer: false },
  ]);
  expect(people('Former members')).toMatchObject([{ isFormer: true }, { isFormer: true }]);
  expect(people('Meetings')).toEqual([]);
});

test('a table under a heading of former members names former members, whatever their roles were', () => {
  const table = (heading: string, name: string) =>
    `## ${heading}\n\n| Name | Role |\n|---|---|\n| ${name} | Chair |\n| Cy Tran | Member |\n\n`;
  const { people: found } = notesOf(
    `# Depot\n\n${table('Members', 'Ada Lind')}${table('Emeritus Members', 'Ben Okoro')}`,
  );
  expect(found.map((p) => [p.name, p.isFormer])).toEqual([
    ['Ada Lind', false],
    ['Cy Tran', false],
    ['Ben Okoro', true],
    ['Cy Tran', true],
  ]);
});

test('bare handles in an attendance list are kept for whoever can identify them', () => {
  const { people: found } = notesOf('# Call 2026-03-09\n\n## Attendees\n\n- @ada-l\n- @ben or somebody\n');
  expect(found.map((p) => [p.name, p.handle])).toEqual([['', 'ada-l']]);
});

test('people listed below “Attendees:” in an agenda attended, and nobody below other items', () => {
  const list = (at: string) =>
    `# Pumps call 2026-03-09\n\n- Moderator: @cy\n- **${at}:**\n  - @ada-l\n  - Ben Okoro\n- Notes\n  - @jo\n`;
  const attended = (text: string) => notesOf(text).people.map((p) => p.name || p.handle);
  expect(attended(list('Attendees'))).toEqual(['ada-l', 'Ben Okoro']);
  expect(attended('# Pumps call 2026-03-09\n\n- Attendees: Ada Lind, Ben Okoro\n- Notes: @jo\n')).toEqual([
    'Ada Lind',
    'Ben Okoro',
  ]);
  expect(attended(list('Absent'))).toEqual([]);
});

test('several owners of one thing are several people, and the title of what they own is no role', () => {
  const table = (third: string) =>
    notesOf(
      `# Gates\n\n| Owner | ${third} |\n|---|---|\n| Ada Lind, Ben Okoro | Gate keys |\n| Cy Tran and Jo Birch | Pumps |\n`,
    ).people.map(({ name, role, organization }) => [name, role, organization]);
  expect(table('Area')).toEqual([
    ['Ada Lind', 'Gate keys', null],
    ['Ben Okoro', 'Gate keys', null],
    ['Cy Tran', 'Pumps', null],
    ['Jo Birch', 'Pumps', null],
  ]);
  expect(table('Title')).toEqual([]);
  expect(
    notesOf('text', { title: 'Pump', metadata: { owner: 'Ada Lind; Ben Okoro' } }).people.map(
      ({ name }) => name,
    ),
  ).toEqual(['Ada Lind', 'Ben Okoro']);
});

test('an attendance list of 100,000 people, each in another role, is read in one pass', () => {
  const letters = (n: number): string =>
    n < 0 ? '' : letters(Math.floor(n / 26) - 1) + String.fromCharCode(65 + (n % 26));
  const names = Array.from({ length: 100_000 }, (_, i) => `Ada Lind (${letters(i + 30)})`);
  const read = people(`# Gate meeting 2026-03-04\n\nAttendees: ${names.join(', ')}`);
  expect(read).toHaveLength(names.length);
});

test('an item or line that gives a role has who holds it, of the thing in the item or heading above', () => {
  const people = (text: string) => notesOf(text).people.map((p) => [p.name, p.role, p.section, p.isFormer]);
  const list =
    '# Depot\n\nJoin a guild:\n\n- Gate guild\n\n  - Guild lead: [Ada Lind](https://ada.example)\n  - Channel: Gates\n\n- Pump guild\n\n  - Guild co-leads: Ben Okoro and Cy Tran\n';
  expect(people(list)).toEqual([
    ['Ada Lind', 'guild lead', 'Gate guild', false],
    ['Ben Okoro', 'guild co-lead', 'Pump guild', false],
    ['Cy Tran', 'guild co-lead', 'Pump guild', false],
  ]);
  expect(people('# Depot\n\n## Board\n\nChair: Ada Lind  \nTreasurer: Ben Okoro (until 2021)')).toEqual([
    ['Ada Lind', 'chair', 'Board', false],
    ['Ben Okoro', 'treasurer', 'Board', false],
  ]);
  expect(people('# Depot\n\n## Chairs of the depot\n\nCo-chair: Ada Lind')).toEqual([
    ['Ada Lind', 'co-chair', null, false],
  ]);
  expect(people('# Depot\n\n- Lead: Ada Lind opens the gate, and everybody else waits outside.')).toEqual([]);
  expect(people('# Depot\n\n- The owner: see below\n- Senior Manager: Director of Gates')).toEqual([]);
});

test('“Co-chairs” above “Chairs” is not where somebody is a chair', () => {
  const [first] = notesOf('# Gates group\n\n## Co-Chairs\n\n### Chairs\n\n- Ada Lind\n').people;
  expect(first).toMatchObject({ name: 'Ada Lind', role: 'chair', section: null });
});

test('after those present, a line says who was not, and a list what was talked about', () => {
  const names = (text: string) => notesOf(`# Gate call 2026-03-09\n\n${text}`).people.map(({ name }) => name);
  expect(names('Present: Ada Lind, Ben Okoro\nRegrets: Cy Tran\n\n- Green Gates\n- Paint Brushes\n')).toEqual(
    ['Ada Lind', 'Ben Okoro'],
  );
  expect(names('Present:\n\n- Ada Lind\n- Ben Okoro\n')).toEqual(['Ada Lind', 'Ben Okoro']);
});
