import { expect, test } from 'vitest';
import { guideDocument, LONG } from '../../test/guide/guide-document.ts';
import { withDistinctTitles } from './distinct-titles.ts';
import { openGuide } from './write-guide.ts';

const page = (path: string, title: string, text: string) =>
  guideDocument(path, `# ${title}\n\n${text}\n\n${LONG}`, { metadata: { root_path: path } });
const titles = (...documents: ReturnType<typeof page>[]) =>
  withDistinctTitles(documents).map(({ notes }) => notes.title);

test('documents with the heading of their form are called by their files', () => {
  expect(
    titles(
      page('plans/north-gate.md', 'Meta', 'The north gate gets a bell of its own.'),
      page('plans/south-pump.md', 'Meta', 'The south pump gets a roof of its own.'),
      page('plans/east-well.md', 'Meta', 'The east well gets a lid of its own.'),
      page('requests/wells.md', 'Request for a new key', 'The wells get a key of their own.'),
      page('requests/bridge-request-for-a-new-key.md', 'Request for a new key', 'The bridge gets a key.'),
    ),
  ).toEqual([
    'North gate',
    'South pump',
    'East well',
    'Request for a new key: Wells',
    'Bridge request for a new key',
  ]);
});

test('where files have the same name, the folder says which is which', () => {
  expect(
    titles(
      page('docs/gates/research/advice.md', 'Advice', 'Gates of steel last for a hundred years.'),
      page('docs/pumps/research/advice.md', 'Advice', 'Pumps of brass last for forty years.'),
      page('docs/README.md', 'Advice', 'What we advise about gates and pumps of the depot.'),
    ),
  ).toEqual(['Gates: Advice', 'Pumps: Advice', 'Advice']);
});

test('copies of one page, minutes, and files that differ in numbers keep their title', () => {
  const text = 'The keys of the depot hang beside the door.';
  const kept = [
    page('v1/keys.md', 'Keys of the depot', text),
    page('v2/keys.md', 'Keys of the depot', text),
    page('reports/report-1.md', 'Gate report', 'Two gates were painted in the north.'),
    page('reports/report-2.md', 'Gate report', 'Three gates were painted in the south.'),
    page('news/2026-q3.md', 'Gate news', 'A gate was painted in the east.'),
    page('news/README.md', 'Gate news', 'A gate was painted in the west.'),
    page('minutes/2026-03-09-gates.md', 'Gate meeting', 'Ada opened the meeting of the gates.'),
    page('minutes/2026-03-10-pumps.md', 'Gate meeting', 'Ben opened the meeting of the gates.'),
  ];
  expect(titles(...kept)).toEqual(kept.map(({ notes }) => notes.title));
});

test('a file of a guide has the distinct titles, spelled as titles spell them', () => {
  const documents = [
    page('gwb/rules.md', 'Charter', 'The board keeps the gates of the north.'),
    page('crew/charter.md', 'Charter', 'The crew keeps the pumps of the south.'),
    page('news.md', 'News of the GWB', 'The gates were painted.'),
  ];
  const overview = openGuide(documents, new Map()).write('overview', null);
  expect(overview).toContain('**GWB: Charter**');
  expect(overview).toContain('**Crew: Charter**');
});
