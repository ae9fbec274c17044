import { expect, test } from 'vitest';
import { growTree, importDocuments, type SmallDocument } from '../../../test/grow-tree.ts';
import { useSharedService } from '../../../test/set-up/use-service.ts';

const { service } = useSharedService();

/** A page as `cambium import` sends it; its first letter distinguishes the files. */
const page = (path: string, title: string, sentence: string): SmallDocument => ({
  source: 'vault',
  resource_id: `${path.slice(path.lastIndexOf('/') + 1)}~${Buffer.from(path).toString('hex').slice(-12)}`,
  title,
  text: `# ${title}\n\n${sentence}\n\n## Before\n\nWash your hands.\n\n## After\n\nClean the bench.`,
  metadata: { root: 'bakery', root_path: path, folder: `bakery/${path.slice(0, path.lastIndexOf('/'))}` },
});

const PAGES = [
  page('docs/ovens/deck.md', 'Deck oven', 'The deck oven bakes forty loaves at a time.'),
  page('docs/ovens/rack.md', 'Rack oven', 'The rack oven turns its shelves slowly.'),
  page('docs/ovens/old/coal.md', 'Coal oven', 'The coal oven stands in the yard.'),
  page('docs/flours/rye.md', 'Rye', 'Rye keeps bread moist for a week.'),
  page('docs/flours/spelt.md', 'Spelt', 'Spelt needs less kneading than wheat.'),
  page('docs/flours/wheat.md', 'Wheat', 'Wheat comes from the mill on Mondays.'),
  page('docs/assets/logo.md', 'Logo', 'The logo shows a sheaf and a crescent.'),
];

/* oxlint-disable typescript/no-explicit-any -- answers are asserted on, field by field */
const overviewsOf = (tree: any): Record<string, string> =>
  Object.fromEntries(tree.files.map(({ path, content }: any) => [path, content]));

test('folders of pages that name no team are areas, which the next tree keeps, and footnotes are file paths', async () => {
  const app = await service.createApp('bakery');
  await importDocuments(app, PAGES);
  await service.settled();

  const first = await growTree(app);
  const files = overviewsOf(first);
  expect(Object.keys(files).toSorted()).toEqual([
    'company/overview.md',
    'index.md',
    'workstreams/flours/overview.md',
    'workstreams/ovens/overview.md',
  ]);
  expect(files['workstreams/ovens/overview.md']).toContain(
    '**Coal oven** — The coal oven stands in the yard.',
  );
  expect(files['workstreams/ovens/overview.md']).toMatch(
    /^## Sources in bakery\/docs\/ovens\/\n\n(?:\[\^.+\n)*\[\^[0-9a-f]{8}\]: \.\/old\/coal\.md$/m,
  );
  expect(files['company/overview.md']).toContain('**Logo** — The logo shows a sheaf and a crescent.');

  const wood = page('docs/ovens/wood.md', 'Wood oven', 'The wood oven is lit at two in the night.');
  await importDocuments(app, [
    { ...wood, metadata: { ...wood.metadata, last_modified: '2026-05-25T00:38:09+05:30' } },
  ]);
  await service.settled();
  const second = overviewsOf(await growTree(app));
  expect(Object.keys(second).toSorted()).toEqual(Object.keys(files).toSorted());
  // The day in the author's time zone.
  expect(second['workstreams/ovens/overview.md']).toMatch(/\*\*Wood oven\*\*.*\(2026-05-25\)/);
  expect(second['workstreams/flours/overview.md']).toBe(files['workstreams/flours/overview.md']);
});

test('if teams are named, the next tree does not use folders as areas', async () => {
  const app = await service.createApp('named');
  const team = (document: SmallDocument, name: string): SmallDocument => ({
    ...document,
    metadata: { ...document.metadata, team: name },
  });
  await importDocuments(
    app,
    PAGES.map((document, at) => team(document, at % 2 ? 'Millers' : 'Bakers')),
  );
  await service.settled();
  const teamsOf = (tree: any) => tree.meta.teams.map(({ slug }: any) => slug);
  expect(teamsOf(await growTree(app))).toEqual(['bakers', 'millers']);
  expect(teamsOf(await growTree(app))).toEqual(['bakers', 'millers']);
});
