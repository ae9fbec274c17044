import { describe, expect, test } from 'vitest';
import { guideDocument, LONG } from '../../../test/guide/guide-document.ts';
import { openGuide } from '../write-guide.ts';
import { readCorpus } from './corpus.ts';
import { definitionsOf } from './definition.ts';

const TEAM = { name: 'Night Watch', aliases: ['night watch'] };

const defined = (title: string, text: string, path = '') => {
  const document = guideDocument('d', `# ${title}\n\n${text}\n\n${LONG}`, { metadata: path ? { path } : {} });
  return definitionsOf(TEAM, [document], readCorpus([document])).map((d) => d.text);
};

test('what a team’s name means as a word is not what the team is', () => {
  expect(
    defined('Night Watch', 'Night watch refers to the hours between sunset and the first light.'),
  ).toEqual([]);
});

describe('a team is defined by its own page', () => {
  test.each([
    ['Night Watch', 'The Night Watch team is responsible for all gates after dark.'],
    ['Night Watch team', 'Night Watch guards the gates and owns their keys.'],
    ['The Night Watch', 'The Night Watch is a group of ten people who stay awake.'],
    ['Night Watch charter', 'The night watch team maintains the lamps of the river.'],
    ['Night watch at Northwater', 'The Night Watch team walks along every gate of the south.'],
    ['Night Watch handbook', 'The Night Watch team covers every gate of the north.'],
    ['Welcome to the Night Watch', 'The Night Watch team coordinates with the depot.'],
    ['Night Watch', 'This team maintains the lamps and the gates of the river.'],
  ])('%s: %s', (title, text) => {
    const [first = ''] = defined(title, text);
    expect(first.endsWith(text)).toBe(true);
  });

  test('in the team’s own words, under the name of its page', () => {
    expect(defined('Night Watch', 'We are responsible for all gates after dark.')).toEqual([
      'Night Watch: We are responsible for all gates after dark.',
    ]);
  });

  test('with the following sentences, while they are short', () => {
    expect(
      defined('Night Watch', 'The Night Watch team maintains all gates. It has ten people in two huts.'),
    ).toEqual(['The Night Watch team maintains all gates. It has ten people in two huts.']);
  });

  test('or by the index page of its folder', () => {
    expect(
      defined(
        'Lamps and gates',
        'The Night Watch team is responsible for lamps.',
        'teams/night-watch/README.md',
      ),
    ).toEqual(['The Night Watch team is responsible for lamps.']);
  });

  test('even by a page titled with the organization’s name, like other pages', () => {
    const all = ['night watch', 'gates', 'lamps', 'huts', 'keys'].map((name) =>
      guideDocument(
        name,
        `# Northwater ${name}\n\nThe Northwater ${name} team is responsible for ${name}.\n\n${LONG}`,
      ),
    );
    const define = (documents: typeof all) =>
      definitionsOf(TEAM, documents, readCorpus(documents)).map((d) => d.text);
    expect(define(all)).toEqual(['The Northwater night watch team is responsible for night watch.']);
    expect(define(all.slice(0, 4))).toEqual([]);
  });

  test('but not in a sentence of five words', () => {
    expect(defined('Night Watch\n\n', 'Night watch is a thing.')).toEqual([]);
  });

  test('or by the description of its page, rather than by its text’s beginning', () => {
    const description = 'The Night Watch can lend you a key for one evening.';
    expect(defined(`Night Watch\n\n`, 'Nights in the north are dark in winter.')).toEqual([
      'Night Watch: Nights in the north are dark in winter.',
    ]);
    const document = guideDocument(
      'd',
      `# Night Watch\n\nNights in the north are dark in winter.\n\n${LONG}`,
      {
        metadata: { description },
      },
    );
    expect(definitionsOf(TEAM, [document], readCorpus([document])).map((d) => d.text)).toEqual([description]);
  });

  test.each([
    ['Gates', 'The Night Watch team is responsible for all gates after dark.'],
    ['Night Watch', 'The lamps of the night do not replace the moon.'],
    ['Night Watch', 'The Night Watch team is hiring three people for the winter.'],
    ['Night Watch', 'The Night Watch is not open to guests of the river board.'],
    ['Night Watch', 'The Night Watch chair is elected in the spring of each year.'],
    ['Night Watch', 'This page lists what the night watch does in winter.'],
    ['Night Watch', 'Is the Night Watch responsible for gates after dark?'],
    ['Night Watch', 'See the handbook of gates for what is done after dark.'],
  ])('but not by anything else: %s: %s', (title, text) => {
    expect(defined(title, text)).toEqual([]);
  });

  test('a charter comes before a page, and of two with the same text one is shown', () => {
    const text = 'The Night Watch team is responsible for all gates after dark.';
    const documents = [
      guideDocument('page', `# Night Watch\n\n${text}\n\n${LONG}`),
      guideDocument('charter', `# Night Watch charter\n\n${text}\n\n${LONG}`),
    ];
    expect(definitionsOf(TEAM, documents, readCorpus(documents))).toMatchObject([{ text, label: 'charter' }]);
  });
});

describe('the overview of an organization', () => {
  const root = guideDocument(
    'root',
    `# Northwater\n\nNorthwater is a board of farmers who share a river.\n\n${LONG}`,
    { metadata: { path: 'docs/README.md' } },
  );
  const about = guideDocument(
    'about',
    `# About us\n\nWe are a board that helps farmers to share water.\n\n${LONG}`,
  );
  const watch = guideDocument(
    'watch',
    `# Night Watch\n\nThe Night Watch team guards and owns all gates.\n\n${LONG}`,
  );
  const law = guideDocument('law', `# Water law\n\nWater law is a matter of the board alone.\n\n${LONG}`, {
    metadata: { path: 'docs/rules/law.md' },
  });
  const teams = new Map([
    ['night-watch', { team: TEAM, documents: [watch], sure: new Set(['watch']) }],
    ['depot', { team: { name: 'Depot', aliases: ['depot'] }, documents: [about], sure: new Set(['about']) }],
  ]);
  const text = openGuide([root, about, watch, law], teams).write('overview', null);

  test('describes it in the words of its root page or of one about it', () => {
    expect(text).toContain('- Northwater is a board of farmers who share a river. [^root]');
    expect(text).toContain('- About us: We are a board that helps farmers to share water. [^about]');
  });

  test('or by the mission on the page of its own folder', () => {
    const home = guideDocument(
      'home',
      `# Handbook\n\n${LONG}\n\n${LONG}\n\n## Mission\n\nOur mission is to keep every field wet.\n`,
      { metadata: { path: 'src/_company/index.md' } },
    );
    const others = guideDocument('others', '# Depot\n\n## Mission\n\nOur mission is to keep the keys.\n', {
      metadata: { path: 'src/depot/index.md' },
    });
    const said = openGuide([home, others], new Map()).write('overview', null);
    expect(said).toContain('- Handbook: Our mission is to keep every field wet. [^home]');
    expect(said).not.toContain('Depot: Our mission');
  });

  test('has a line for each team with a definition, and names the others', () => {
    expect(text).toContain(
      '- **Night Watch** — The Night Watch team guards and owns all gates. (1 document) [^watch]',
    );
    expect(text).toContain('- Others: Depot (1 document). [^about]');
    const program = guideDocument('program', LONG, { title: 'pump.go' });
    const tools = {
      team: { name: 'Tools', aliases: ['tools'] },
      documents: [program],
      sure: new Set<string>(),
    };
    const more = openGuide([root, about, watch, law, program], new Map([...teams, ['tools', tools]]));
    expect(more.write('overview', null)).toContain('- Others: Depot (1 document). [^about]');
  });

  test('maps documents without a team, by folder if there are many', () => {
    const line = '- **Water law** — Water law is a matter of the board alone. [^law]';
    expect(text).toContain(`## Pages\n\n${line}`);
    // Its definition is above.
    expect(text).not.toContain('**Northwater**');
    expect(text).not.toContain('**Night Watch** — Night');
    const rules = Array.from({ length: 8 }, (_, i) =>
      guideDocument(`rule-${i}`, `# Rule of ditch ${'abcdefgh'[i]}\n\n${LONG}`, {
        metadata: { path: 'docs/rules/ditches.md' },
      }),
    );
    const long = openGuide([root, about, watch, law, ...rules], teams).write('overview', null);
    expect(long).toContain(`## Rules: pages (8 of 9)\n\n${line}`);
  });
});

test('no definition continues earlier text or describes a page’s contents, and the folder’s index comes first', () => {
  expect(defined('Night Watch', 'The Night Watch also manages all lamps of the river.')).toEqual([]);
  expect(defined('Night Watch', 'Rotation list for opening the gates in the night.')).toEqual([]);
  expect(defined('Night Watch', 'Notes of the past meetings of all who watch.')).toEqual([]);
  expect(defined('Night Watch', 'Acme’s Night Watch team is responsible for all gates.')).toEqual([
    'Acme’s Night Watch team is responsible for all gates.',
  ]);
  const page = (label: string, path: string, text: string) =>
    guideDocument(label, `# Night Watch\n\n${text}\n\n${LONG}`, { metadata: { path } });
  const documents = [
    page('a', 'night-watch/shifts.md', 'The people who guard gates are listed for each week.'),
    page('b', 'night-watch/README.md', 'Oversees all gates and lamps of the northern river.'),
  ];
  expect(definitionsOf(TEAM, documents, readCorpus(documents))[0]).toMatchObject({ label: 'b' });
  const short = guideDocument(
    'i',
    `# Infrastructure group\n\nOversees all pipes of the northern river.\n\n${LONG}`,
    {
      metadata: { path: 'wg-infra/README.md' },
    },
  );
  const infra = { name: 'WG Infra', aliases: ['infra'] };
  expect(definitionsOf(infra, [short], readCorpus([short]))).toHaveLength(1);
});

test('folders of a quarter are not areas, and others are written as titles write them', () => {
  const minutes = Array.from({ length: 12 }, (_, i) =>
    guideDocument(`m${i}`, `# Pump board ${2018 + Math.floor(i / 4)}-0${(i % 4) * 2 + 1}-05\n\n${LONG}`, {
      metadata: { path: `minutes/${2018 + Math.floor(i / 4)}/Q${(i % 4) + 1}/notes.md` },
    }),
  );
  const rules = Array.from({ length: 9 }, (_, i) =>
    guideDocument(`r${i}`, `# The GUI rule ${'abcdefghi'.charAt(i)}\n\n${LONG}`, {
      metadata: { path: `gui/rule-${i}.md` },
    }),
  );
  const text = openGuide([...minutes, ...rules], new Map()).write('overview', null);
  expect(text).toContain('## Minutes: meeting notes');
  expect(text).toContain('and 11 more of this series, 2018-01 to 2020-07');
  expect(text).toContain('## GUI: pages');
});

test('“Here are the details” and help for those who ask do not define the organization', () => {
  const said = (first: string) =>
    openGuide([guideDocument('home', `# About us\n\n${first}\n`)], new Map()).write('overview', null);
  expect(said('We help all farmers with their pumps and gates.')).toContain('What it is');
  expect(said('Here are the details of what the depot may do for you.')).not.toContain('What it is');
  expect(said('We run a call each week for those who want help.')).not.toContain('What it is');
});

test('folders with one document each share a section', () => {
  const page = (folder: string, i: number) =>
    guideDocument(`${folder}-${i}`, `# Rule of ${folder} ${'abcdefghij'.charAt(i)}\n\n${LONG}`, {
      metadata: { path: `${folder}/rule-${i}.md` },
    });
  const pages = [...[0, 1, 2, 3, 4, 5, 6].map((i) => page('gates', i)), page('keys', 0), page('planning', 0)];
  const text = openGuide(pages, new Map()).write('overview', null);
  expect(text.match(/^## .*/gm)).toEqual(['## Gates: pages', '## Pages']);
});

test('the purpose of a page or where to ask does not define a team', () => {
  expect(defined('Night Watch', 'Everything you need to know about the gates.')).toEqual([]);
  expect(defined('Night Watch', 'For more information about all gates, ask the depot of the north.')).toEqual(
    [],
  );
});
