import { expect, test } from 'vitest';
import { guideDocument, LONG } from '../../../test/guide/guide-document.ts';
import { openGuide } from '../write-guide.ts';
import type { GuideDocument } from './corpus.ts';

const peopleOf = (documents: readonly GuideDocument[]) => {
  const sure = new Set(documents.map(({ label }) => label));
  const pumps = { team: { name: 'Pumps', aliases: ['pumps'] }, documents, sure };
  return openGuide(documents, new Map([['pumps', pumps]])).write('people', 'pumps');
};

test('roles are those of their section; on an archived page, and without a day in a list of attendees, they are over', () => {
  const moderators = guideDocument(
    'mods',
    '# Moderators of the town\n\n## Chat\n\n### Owners\n\n- Ada Lind\n- Ben Okoro\n\n## Pictures\n\n### Owners\n\n- Ada Lind\n',
  );
  const old = guideDocument('old', '# Pumps team\n\n## Members\n\n- Cy Tran\n', {
    metadata: { root_path: 'archived/pumps/README.md' },
  });
  const call = guideDocument('call', '# Gate call notes\n\n## Attendees\n\n- Di Wu (NWT)\n');
  const text = peopleOf([moderators, old, call]);
  expect(text).toContain(
    '| Ada Lind | owner (Chat, Moderators of the town); owner (Pictures, Moderators of the town) |',
  );
  expect(text).toContain('| Cy Tran | formerly member |');
  expect(text).not.toContain('Di Wu');
});

test('a section that many documents have, as those of one form, is not where a role is held', () => {
  const page = (subject: string, name: string) =>
    guideDocument(subject, `# ${subject}\n\n## Staffing\n\n### Owners\n\n- ${name}\n`);
  const pages = [
    page('Faster gates', 'Ada Lind'),
    page('Greener gates', 'Ben Okoro'),
    page('Quiet pumps', 'Cy Tran'),
  ];
  expect(peopleOf(pages)).toContain('| Ada Lind | owner (Faster gates) |');
});

test('an owner that a field names is shown with the page', () => {
  const page = guideDocument('spend', `---\nowner: Ada Lind\n---\n\n# Spending\n\n${LONG}`);
  expect(peopleOf([page])).toContain('| Ada Lind | owner (Spending) |');
});

test('a role whose term ended before the newest day is a former one', () => {
  const board = guideDocument('board', '# Pumps team\n\n## Board\n\n- Ada Lind (until 2021)\n- Ben Okoro\n', {
    created: '2022-03-01',
  });
  const text = peopleOf([board]);
  expect(text).toContain('| Ada Lind | formerly Board member |');
  expect(text).toContain('| Ben Okoro | Board member |');
});

test('an elected officer is shown with the month of the election, and is a former one once somebody else is elected', () => {
  const minutes = (day: string, name: string) =>
    guideDocument(
      `m${day.slice(0, 4)}`,
      `# Pumps team minutes ${day}\n\nMotion to elect ${name} as treasurer. Carried.\n`,
    );
  const text = peopleOf([minutes('2025-03-09', 'Ada Lind'), minutes('2026-03-09', 'Ben Okoro')]);
  expect(text).toContain('| Ben Okoro | treasurer (2026-03) |');
  expect(text).toContain('| Ada Lind | formerly treasurer |');
});

test('people whom the home page of everything names come first', () => {
  const list = (label: string, path: string, name: string) =>
    guideDocument(label, `# Pumps\n\n## Leads\n\n- ${name}\n`, { metadata: { root_path: path } });
  const text = openGuide(
    [
      list('a', 'north/list.md', 'Ada Lind'),
      list('z', 'README.md', 'Zoe Wu'),
      list('b', 'south/list.md', 'Bo Sand'),
    ],
    new Map(),
  ).write('people', null);
  expect(text.match(/(?<=^\| )(?!Person)\w+/gm)).toEqual(['Zoe', 'Ada', 'Bo']);
});

test('a role that is held in a part of the team names the part', () => {
  const own = guideDocument(
    'team',
    '# Pumps team\n\nOur crews:\n\n- Night crew\n  - Crew lead: Ada Lind\n- Day crew\n  - Crew lead: Ben Okoro\n- Crew lead: Cy Tran\n',
  );
  const text = peopleOf([own]);
  expect(text).toContain('| Ada Lind | crew lead (Night crew) | [^team] |');
  expect(text).toContain('| Cy Tran | crew lead | [^team] |');
});
