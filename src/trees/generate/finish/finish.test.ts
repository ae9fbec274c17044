import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkCitations } from './check-citations.ts';
import { removeRepeats } from './remove-repeats.ts';
import { finishFile } from './finish-file.ts';
import { leadOf, writeIndex } from './write-index.ts';

const known = new Set(['aa', 'bb']);
const check = (body: string) => checkCitations(body, known);

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean);

describe('citations', () => {
  test('that resolve are kept, in order of first use', () => {
    const body = 'One thing is so. [^bb]\n\n- Another is not. [^aa][^bb]';
    expect(check(body)).toEqual({ body, labels: ['bb', 'aa'], dropped: [] });
  });

  test.each([
    ['- Kept. [^aa]\n- Gone. [^zz]', '- Kept. [^aa]', ['- Gone. [^zz]']],
    ['- Gone,\n  all of it. [^zz]\n- Kept. [^aa]', '- Kept. [^aa]', ['- Gone,\n  all of it. [^zz]']],
    [
      'It is so. [^aa] It is otherwise. [^zz] It ends. [^bb]',
      'It is so. [^aa] It ends. [^bb]',
      ['It is otherwise. [^zz]'],
    ],
    [
      '| A | B |\n| --- | --- |\n| x | y [^zz] |\n| u | v [^aa] |',
      '| A | B |\n| --- | --- |\n| u | v [^aa] |',
      ['| x | y [^zz] |'],
    ],
    ['- Two labels. [^aa][^zz]', '', ['- Two labels. [^aa][^zz]']],
  ])('that do not resolve are removed with their statement: %j', (body, rest, dropped) => {
    expect(check(body)).toMatchObject({ body: rest, dropped });
  });

  test('empty headings and tables are removed, but code and the rest stay', () => {
    const body = '# T\n\n## Empty\n\n- Gone. [^zz]\n\n## Full\n\n- Kept. [^aa]\n\n```\ncode [^zz]\n```';
    expect(check(body).body).toBe('# T\n\n## Full\n\n- Kept. [^aa]\n\n```\ncode [^zz]\n```');
  });

  test('a cited line keeps the steps and the code below it, which cite nothing, and comments in code are not headings', () => {
    const body =
      '## How to\n\nSteps: [^aa]\n\n1. Build it.\n   ```sh\n   make\n   ```\n2. Run it.\n\n```sh\n# one\n# two\n```';
    expect(check(body)).toEqual({ body, labels: ['aa'], dropped: [] });
  });

  test('a writer’s own footnotes are removed, since the service writes them', () => {
    expect(check('So it is. [^aa]\n\n[^aa]: somewhere\n[^zz]: nowhere').body).toBe('So it is. [^aa]');
  });

  test('whatever a writer returns, no unknown label is left outside code, and a second pass changes nothing', () => {
    const piece = fc.constantFrom(
      'A thing is so.',
      '[^aa]',
      '[^zz]',
      '[^bb]',
      '\n',
      '\n\n',
      '- ',
      '## H\n',
      '| x |',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const once = check(pieces.join(''));
        expect(once.body).not.toContain('[^zz]');
        for (const label of once.labels) expect(known.has(label)).toBe(true);
        expect(wordsOf(check(once.body).body)).toEqual(wordsOf(once.body));
        for (const statement of once.dropped) expect(statement).toContain('[^zz]');
      }),
    );
  });

  test('an empty body stays empty', () => {
    expect(check('')).toEqual({ body: '', labels: [], dropped: [] });
  });
});

describe('repeated statements', () => {
  const file = (key: string, body: string) => ({ path: `${key}.md`, key, body });
  test('are removed from the general document, in whatever order they occur', () => {
    const said = '- **Plan**: The launch is in May. [^aa]';
    const bodies = removeRepeats([
      file('overview', `Lead. [^aa]\n\n- The launch is in May. [^bb]\n- Else. [^aa]`),
      file('current-work', said),
      file('decisions', said),
    ]);
    expect(Object.fromEntries(bodies)).toEqual({
      'overview.md': 'Lead. [^aa]\n\n- Else. [^aa]',
      'current-work.md': '',
      'decisions.md': said,
    });
  });
  test('are the only text that changes', () => {
    const files = [file('overview', 'a\n\n- b'), file('people', '| a | b |\n\n- c')];
    expect(removeRepeats(files)).toEqual(new Map(files.map((f) => [f.path, f.body])));
  });
});

describe('a finished file', () => {
  test('does not repeat in a footnote the title and date that its text shows', () => {
    const one = { label: 'aa', source: 'slack', resource_id: 'C1:2', title: 'Keys', date: '2026-03-05' };
    const text = (body: string) => finishFile({ title: 'T', body, citations: [one], seeAlso: [] });
    expect(text('- **Keys** — In a box. [^aa]')).toContain('\n[^aa]: slack, C1:2\n');
    expect(text('- They are in a box. [^aa]')).toContain('\n[^aa]: Keys (slack, C1:2, 2026-03-05)\n');
    expect(text('- They are in a box. (Ann, 2026-03-05) [^aa]')).toContain('\n[^aa]: Keys (slack, C1:2)\n');
    const other = '- They were in a box. (Ann, 2026-03-05)\n- They are in a box. [^aa]';
    expect(text(other)).toContain('\n[^aa]: Keys (slack, C1:2, 2026-03-05)\n');
  });

  const citations = [
    {
      label: 'aa',
      source: 'slack',
      resource_id: 'C1:2',
      title: 'A [title]\nof <b>2</b> lines',
      date: '2026-03-05T10:00:00Z',
    },
  ];
  test('has title, text, links and footnotes, each on one line', () => {
    const text = finishFile({
      title: 'Firmware: people',
      body: 'So. [^aa]',
      citations,
      seeAlso: [{ title: 'Index', href: '../../index.md' }],
    });
    expect(text).toBe(
      '# Firmware: people\n\nSo. [^aa]\n\n## See also\n\n| [Index](../../index.md) |\n|---|\n\n[^aa]: A \\[title\\] of \\<b\\>2\\</b\\>… (slack, C1:2, 2026-03-05)\n',
    );
  });
  test('keeps the writer’s title, and says when nothing is known', () => {
    expect(finishFile({ title: 'X', body: '# Mine\n\nSo.', citations: [], seeAlso: [] })).toBe(
      '# Mine\n\nSo.\n',
    );
    expect(finishFile({ title: 'X', body: '', citations: [], seeAlso: [] })).toBe(
      '# X\n\nNothing is known yet.\n',
    );
  });
});

test('the index lists only existing tiers and teams', () => {
  const files = [
    { path: 'company/overview.md', tier: 'company', team: '', title: 'Overview' },
    { path: 'workstreams/a/people.md', tier: 'workstream', team: 'a', title: 'People' },
    { path: 'personal/ann b/overview.md', tier: 'personal', team: '', title: 'Overview' },
  ];
  const teams = [
    { slug: 'a', name: 'Team A', documents: 3 },
    { slug: 'b', name: 'Team B', documents: 0 },
  ];
  const lines =
    '- **Company**: [Overview](company/overview.md)\n- **Team A**: [People](workstreams/a/people.md)\n- **Personal**: [Overview](personal/ann%20b/overview.md)\n';
  expect(writeIndex(files, teams, null)).toBe(`# Index\n\n${lines}`);
  const citations = [{ label: 'aa', source: 'drive', resource_id: '7', title: 'About', date: null }];
  const about = (body: string) => leadOf(body, 'What it is', citations);
  const lead = about('## What it is\n\n- We make probes. [^aa]\n- And more. [^bb]');
  expect(writeIndex(files, teams, lead)).toBe(
    `# Index\n\nWe make probes. [^aa]\n\n${lines}\n[^aa]: About (drive, 7)\n`,
  );
  expect(about('## Pages\n\n- **About** — Who we are. [^aa][^zz]')?.text).toBe(
    'Every statement of these files cites its source, as here. [^aa]',
  );
  expect(about('Nothing is cited here.')).toBeNull();
});
