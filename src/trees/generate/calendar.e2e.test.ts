import { afterAll, beforeAll, expect, test } from 'vitest';
import { growTree, importDocuments, treeOf } from '../../../test/grow-tree.ts';
import { obedientAnswer, readRevisionPrompt } from '../../../test/model-server/answers.ts';
import { type ModelServer, startModelServer } from '../../../test/model-server/model-server.ts';
import { modelServerEnv } from '../../../test/models/llm-model.ts';
import { type Caller, startService, type TestService } from '../../../test/service.ts';

/* oxlint-disable typescript/no-explicit-any -- answers are asserted on, field by field */
const PATH = 'company/current-work.md';
const SAID = [
  'The pump test in Ghent ends on 20 March 2026.',
  'The valve review for Harbor House is due on 5 April 2026.',
  'Ines Moreau owns the pump test.',
  'Piet Vega orders gaskets for the north gate.',
  'The permit for the jetty is due on 12 April 2026.',
  'Ruth Abara paints every hatch green.',
  'Spare hoses hang beside the workshop door.',
  'The crane needs new brakes before winter.',
  'Divers inspect the sluice twice a year.',
  'The canteen cooks soup for the dredging crew.',
  'Luis Okafor repairs lamps along the quay.',
  'The tide gauge sends readings every hour.',
];
const SAID_IN_APRIL = 'The permit for the jetty was due on 12 April 2026.';
let server: ModelServer;
let service: TestService;
let admin: Caller;
let today = '2026-03-10';
/** What the model writes for a whole file, and how it changes the lines it may change. */
let whole: readonly string[] = SAID;
let revise = (line: { id: string; text: string }): string => `@${line.id} move @past`;

beforeAll(async () => {
  server = await startModelServer({
    respond: ({ system, user }) => {
      const label = /cite as \[\^([\w-]+)\]/.exec(user)?.[1] ?? '';
      if (system.startsWith('You write one Markdown file'))
        return `# Work\n\n${whole.map((said) => `- ${said} [^${label}]`).join('\n')}\n`;
      if (!system.startsWith('You keep one')) return obedientAnswer(system, user);
      const open = readRevisionPrompt(user).lines.filter(({ isOpen }) => isOpen);
      return [...open.map(revise), '@end'].join('\n');
    },
  });
  service = await startService({
    env: modelServerEnv(server.url),
    overrides: { now: () => new Date(`${today}T09:00:00Z`) },
  });
  admin = service.admin;
  const spec = {
    key: 'current-work',
    filename: 'current-work.md',
    prompt: 'What is worked on.',
    search_queries: ['pump valve test review'],
  };
  expect((await admin.send('PATCH', '/context-documents/config', { company: [spec] })).status).toBe(200);
  await importDocuments(admin, [{ resource_id: 'plan', title: 'Plan', text: SAID.join('\n\n') }]);
  await service.settled();
});
afterAll(async () => {
  await service?.close();
  await server?.close();
});

/** Returns the tree of a day, with the requests for its files, and the file's items without citations. */
async function treeOn(day: string, grow = () => growTree(admin)) {
  today = day;
  const from = server.requests.length;
  const tree: any = await grow();
  const asked = server.requests.slice(from).filter(({ system }) => / Markdown file/.test(system));
  const { content } = tree.files.find(({ path }: any) => path === PATH);
  const items = [...content.matchAll(/^- (.*?) ?\[\^/gm)].map(([, said]) => said);
  return { tree, asked, content, items };
}

test('when a day passes, only the line that names it is opened, once, and the line moves to the past section', async () => {
  expect((await treeOn('2026-03-10')).items).toEqual(SAID);
  const after = await treeOn('2026-03-25');
  expect(after.asked.map(({ user }) => /PASSED\n\w+: (.*)/.exec(user)?.[1])).toEqual(['2026-03-20']);
  expect(after.items).toEqual([...SAID.slice(1), SAID[0]]);
  expect(after.content.indexOf('## Finished')).toBeLessThan(after.content.indexOf('pump test in Ghent'));
  expect(after.tree.meta.tidy).toEqual({});
  const again = await treeOn('2026-03-26');
  expect([again.asked, again.items]).toEqual([[], after.items]);
});

test('that line may say what was due but nothing unsupported; many passed days suggest a full rewrite', async () => {
  revise = ({ id, text }) =>
    `@${id} replace\n${text.replace(/^- .*?(?=\[)/, '- The valve review for Quillon was due on 9 April 2026. ')}`;
  const invented = await treeOn('2026-04-10');
  expect(invented.items).toContain(SAID[1]);
  expect(invented.tree.meta.tidy).toEqual({ [PATH]: expect.stringContaining('days have passed') });
  expect(invented.tree.meta.warnings.join()).toContain(`${PATH} may be worth writing whole again`);
  // The date had passed before the file was last checked, so not every tree asks about it again.
  expect((await treeOn('2026-04-11')).asked).toEqual([]);
  revise = ({ id, text }) => `@${id} replace\n${text.replace('is due', 'was due')}`;
  const told = await treeOn('2026-04-14');
  expect(told.items).toEqual(invented.items.map((said) => said.replace(/^The permit.*/, SAID_IN_APRIL)));
});

test('a file requested by name is fully rewritten, keeps the wording of lines that say the same, and is then tidy', async () => {
  const before = await treeOn('2026-04-15');
  whole = [
    'On 5 April 2026 the valve review for Harbor House is due.',
    'For the north gate, Piet Vega orders gaskets.',
    'Divers inspect the sluice.',
    ...SAID.slice(8),
  ];
  const { tree_id: treeId } = before.tree;
  const { tree, items, asked } = await treeOn('2026-04-16', async () => {
    const path = `/context-documents/tree/${treeId}/regenerate-doc`;
    return treeOf(admin, (await admin.post(path, { key: 'current-work' })).body.tree_id);
  });
  expect(asked.map(({ system }) => system.split('.')[0])).toEqual([
    expect.stringContaining('You write one Markdown file'),
  ]);
  expect(items.slice(0, 3)).toEqual([SAID[1], SAID[3], 'Divers inspect the sluice.']);
  expect(tree.meta.tidy).toEqual({});
});
