import { expect, test } from 'vitest';
import type { Block, FileMetadata } from '../../../parse/block.ts';
import { findCertain } from './certain-mentions.ts';

let made = 0;
const block = (type: Block['type'], text: string, rest: Partial<Block> = {}): Block => ({
  id: String(made++),
  type,
  text,
  ...rest,
});
const find = (
  blocks: Block[],
  metadata: FileMetadata = {},
  document = { type: 'document', source: 'vault' },
) => findCertain({ ...document, metadata }, blocks);
const named = (...given: Parameters<typeof find>) =>
  find(...given).mentions.map(
    ({ type, name, standsFor }) => `${type} ${name}${standsFor ? ` = ${standsFor.name}` : ''}`,
  );
const aliases = (...given: Parameters<typeof find>) =>
  find(...given).aliases.map(({ left, right }) => `${left.name} = ${right.name}`);

test('fields are typed by their names', () => {
  const metadata = {
    author: 'Anna Berg <anna@example.org>',
    assignees: 'Tom Weber, Åse Ødegård',
    channel: 'launch',
    repository: 'northwind/api',
    labels: 'bug, needs review',
    state: 'Open Space',
    number: 7,
  };
  const found = named([], metadata);
  for (const name of [
    'person Anna Berg',
    'email anna@example.org',
    'person Tom Weber',
    'person Åse Ødegård',
    'channel #launch',
    'repository northwind/api',
    'label bug',
    'label needs review',
  ])
    expect(found).toContain(name);
  expect(found.join()).not.toContain('Open Space');
});

test('a “team” field names the team, and a “Team” heading lists its people', () => {
  expect(named([], { team: 'Field Operations' })).toEqual(['organization Field Operations']);
  expect(named([], { team: 'T024BE7LD' })).toEqual([]);
  const page = [
    block('heading', 'Team'),
    block('list_item', 'Anna Berg, lead'),
    block('list_item', 'Tom Weber'),
  ];
  expect(named(page)).toEqual(['person Anna Berg', 'person Tom Weber']);
  expect(named([block('paragraph', 'Team: Field Operations')])).toEqual([]);
});

test('a line that names its owner names nobody in its later sentences', () => {
  const line =
    'Owner: Priyanka Raghunathan. This page is for Firmware engineers; Field Operations and Customer Success may read it.';
  expect(named([block('paragraph', line)])).toEqual(['person Priyanka Raghunathan']);
  expect(named([block('paragraph', 'Owner: J. R. Miller and Prof. Anna Berg')])).toEqual([
    'person J. R. Miller',
    'person Prof. Anna Berg',
  ]);
});

test('a sender with an address is that address, and a first name refers to it', () => {
  const mail = [
    block('message', 'Hello.', { sender: { name: 'Anna Berg', email: 'Anna@Example.org' } }),
    block('message', 'Hi.', { sender: { name: 'Tom', email: 'tom@example.org' } }),
  ];
  expect(named(mail)).toEqual([
    'email anna@example.org',
    'person Anna Berg',
    'email tom@example.org',
    'person Tom = tom@example.org',
  ]);
  expect(aliases(mail)).toEqual(['Anna Berg = anna@example.org']);
});

test('a shared address belongs to nobody', () => {
  const mail = [
    block('message', 'New login.', { sender: { name: 'Anna Berg', email: 'notifications@example.org' } }),
    block('paragraph', 'Anna Berg <no-reply@example.org>'),
  ];
  expect(named(mail)).toEqual(['email notifications@example.org']);
  expect(aliases(mail)).toEqual([]);
});

test('a shared address is one person’s if its site has the whole name', () => {
  const own = block('paragraph', 'Author: Anna Weber <hello@annaweber.com>');
  expect(aliases([own])).toEqual(['Anna Weber = hello@annaweber.com']);
  expect(aliases([block('paragraph', 'Author: Anna Weber <hello@weber.com>')])).toEqual([]);
});

test('an only signer with the author’s name is the same person', () => {
  const [author, signer] = [
    'Author: Kosta (Globex) <1+kostagx@users.noreply.github.com>',
    'Signed-off-by: Kosta Weber <kosta@example.org>',
  ].map((line) => block('paragraph', line));
  expect(aliases([author, signer].filter((one) => one !== undefined))).toContain(
    '@kostagx = kosta@example.org',
  );
});

test('senders of code hosts are accounts; roles of agents and bots are not people', () => {
  const comment = (name: string) => block('message', 'Done.', { sender: { name, email: null } });
  expect(
    named([comment('mcollina'), comment('renovate[bot]')], {}, { type: 'task', source: 'github' }),
  ).toEqual(['handle @mcollina']);
  expect(named([comment('user'), comment('Anna Berg')], {}, { type: 'trace', source: 'trace' })).toEqual([]);
  expect(named([comment('system')])).toEqual([]);
});

test('attendance lists name people, other lists do not', () => {
  const minutes = [
    block('heading', 'Attendees'),
    block('list_item', 'Matteo Collina @mcollina (TSC)'),
    block('list_item', 'Anna Berg'),
    block('heading', 'Next Steps'),
    block('list_item', 'Quarterly Report'),
    block('paragraph', 'Facilitator: Tom Weber'),
  ];
  expect(named(minutes)).toEqual(
    expect.arrayContaining(['person Matteo Collina', 'person Anna Berg', 'person Tom Weber']),
  );
  expect(named(minutes).join()).not.toContain('Quarterly');
  expect(aliases(minutes)).toEqual(['Matteo Collina = @mcollina']);
});

test('stated nicknames refer to the full name only in this document', () => {
  const text = [block('paragraph', 'We asked Bob (Robert Miller).')];
  expect(named(text)).toContain('person Bob = Robert Miller');
  expect(aliases(text)).toEqual([]);
});

test.each([
  ['Anna Berg anna@example.org (aberg)', 'https://github.com/aberg', ['@aberg', 'anna@example.org']],
  ['Anna Berg (aberg)', 'https://github.com/aberg', ['@aberg']],
  ['Anna Berg (aberg)', 'https://github.com/someone', []],
  ['see the list (aberg)', 'https://github.com/aberg', []],
])('in “%s”, with a link to %s, the other names are: %j', (text, url, others) => {
  const found = aliases([block('list_item', text, { links: [{ text: 'aberg', url }] })]);
  expect(found.toSorted()).toEqual(others.map((other) => `Anna Berg = ${other}`));
});

test('an account next to a company in a table is not the company’s', () => {
  const rows = (head: string) => [block('table', `${head} | Contact\nRenata Quillon | @aberg`)];
  expect(named(rows('Organization'))).toEqual([]);
  expect(named(rows('Maintainer'))).toContain('person Renata Quillon');
});

test('a table with a column for accounts gives each person’s account', () => {
  const rows = (head: string) => {
    const table = [
      [head, 'GitHub ID', 'Affiliation'],
      ['Anna Berg', 'abx', 'Globex'],
      ['Globex', 'globexhq', ''],
    ];
    return [block('table', table.map((row) => row.join(' | ')).join('\n'), { table_rows: table })];
  };
  expect(aliases(rows('Maintainer'))).toEqual(['Anna Berg = @abx']);
  expect(aliases(rows('Company'))).toEqual([]);
});

test('code proves nothing about people', () => {
  expect(named([block('code', '// Author: Anna Berg <anna@example.org>')])).toEqual([]);
});

test('every mention has the words that show it', () => {
  const found = find([block('paragraph', `${'x '.repeat(400)}Anna Berg (@aberg) said so.`)]).mentions;
  for (const { quote, name } of found) expect(quote).toContain(name);
});

test('the words that show a name are cut between words', () => {
  const text =
    'Yesterday evening somebody at the waterworks, Anna Berg (@aberg), mended the northernmost turbines of all';
  const quotes = new Set(find([block('paragraph', text)]).mentions.map(({ quote }) => quote));
  expect([...quotes]).toEqual([
    'evening somebody at the waterworks, Anna Berg (@aberg), mended the northernmost turbines of',
  ]);
});

test('a first name next to a handle refers to it, a company next to its handle does not', () => {
  expect(named([block('paragraph', 'Ben (@bwalker) reviews it, @bwalker (Benjamin) ships it.')])).toEqual([
    'handle @bwalker',
    'person Ben = @bwalker',
    'person Benjamin = @bwalker',
  ]);
  expect(named([block('list_item', 'Project Lead: @jsmith (Northwind)')])).toEqual(['handle @jsmith']);
  expect(named([block('list_item', 'Releases Team (@ckerr)')])).toEqual(['handle @ckerr']);
  expect(named([block('list_item', 'Valve Framing (@ckerr)')])).toEqual(['handle @ckerr']);
  expect(named([block('paragraph', 'as Brightwave (@brightwavehq) said.')])).toEqual([]);
});

test('a team in a field of people, or next to its address, is not a person', () => {
  expect(named([], { owner: 'Legal Team' })).toEqual(['organization Legal Team']);
  const found = named([block('paragraph', 'Ask People Ops (people.ops@example.org) about leave.')]);
  expect(found).not.toContain('person People Ops');
  const group = [block('paragraph', 'Ask the Rowing Community (rowing@example.org).')];
  expect(named(group)).toContain('organization Rowing Community');
});

test('a checked item under a heading of members is a person who came, and an organization precedes its person', () => {
  const list = (...items: string[]) => items.map((item) => block('list_item', item));
  const below = (heading: string, ...items: string[]) =>
    named([block('heading', heading), ...list(...items)]);
  expect(
    below('Harbor Voting Members', '[x] Rolsun Quedras', '[ ] Anna Weber (alternate)', 'Zorvin Krell'),
  ).toEqual(['person Rolsun Quedras', 'person Anna Weber']);
  expect(below('Attendees', 'Zorvin Krell - Anna Weber', 'Anna Berg - Zorvin Krell')).toEqual([
    'person Anna Weber',
    'person Anna Berg',
  ]);
});

test('an account next to a full-name address is that person’s, and addresses in a column belong to the people named', () => {
  const [commit, table] = [
    block('paragraph', 'Author: eweb17 <anna.weber@example.org>'),
    block('table', 'x', {
      table_rows: [
        ['Present', 'Name', 'Email'],
        ['x', 'Anna Weber', 'aw@example.org'],
      ],
    }),
  ];
  expect(aliases([commit])).toEqual([
    '@eweb17 = anna.weber@example.org',
    'Anna Weber = anna.weber@example.org',
  ]);
  expect(named([commit])).toContain('person Anna Weber');
  expect(aliases([table])).toEqual(['Anna Weber = aw@example.org']);
  expect(aliases([block('paragraph', 'Author: eweb17 <eweb17@example.org>')])).toEqual([
    '@eweb17 = eweb17@example.org',
  ]);
});
