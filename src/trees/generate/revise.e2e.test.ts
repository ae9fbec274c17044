import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  growTree,
  importDocuments,
  SMALL_ORGANIZATION,
  type SmallDocument,
} from '../../../test/grow-tree.ts';
import { modelServerEnv } from '../../../test/models/llm-model.ts';
import { type ModelServer, startModelServer } from '../../../test/model-server/model-server.ts';
import { type Behavior, FALSEHOODS, stubAnswer } from '../../../test/revisions/stub-models.ts';
import { type Caller, startService, type TestService } from '../../../test/service.ts';

/* oxlint-disable typescript/no-explicit-any -- answers are asserted on, field by field */
let server: ModelServer;
let service: TestService;
let admin: Caller;
let behavior: Behavior = 'good';
let broken = false;

beforeAll(async () => {
  server = await startModelServer({
    respond: ({ system, user }) => {
      if (broken && system.startsWith('You keep one')) return 'I would rather not.';
      return stubAnswer(behavior, system, user);
    },
  });
  service = await startService({
    env: modelServerEnv(server.url),
  });
  admin = service.admin;
  await importDocuments(admin, SMALL_ORGANIZATION);
  await service.settled();
});
afterAll(async () => {
  await service?.close();
  await server?.close();
});

const chat = SMALL_ORGANIZATION.find(({ resource_id }) => resource_id === 'fw-chat-1') as SmallDocument;
const withLife = (years: number): SmallDocument => ({
  ...chat,
  text: chat.text.replace('4 years', `${years} years`),
});

/** Generates the next tree after these documents arrived; returns the requests for its files and their statements by path. */
async function next(...documents: SmallDocument[]) {
  if (documents.length) await importDocuments(admin, documents);
  await service.settled();
  const from = server.requests.length;
  const tree = await growTree(admin);
  const asked = server.requests
    .slice(from)
    .filter(({ system }) => /^You (?:keep one|write (?:one|the)) Markdown/.test(system));
  const lines = new Map<string, string[]>(
    tree.files.map((file: any) => [
      file.path,
      file.content.split('\n').filter((line: string) => /\[\^\w+\](?!:)/.test(line)),
    ]),
  );
  return { tree, asked, lines };
}

/** Returns the path of the team's or company's file that a request is for. */
function pathOf(user: string): string {
  const [, key = '', team] =
    /^The file "([\w-]+)" \(\w+ tier(?: of the team <name \w+>\n(.*)\n)?/m.exec(user) ?? [];
  return team ? `workstreams/${team.toLowerCase()}/${key}.md` : `company/${key}.md`;
}

test('no news costs nothing; an unrelated note or another order changes nothing', async () => {
  const first = await next();
  expect(first.tree.meta).toMatchObject({ kept_files: {}, fallback_files: {} });
  const again = await next();
  expect([again.asked, again.lines]).toEqual([[], first.lines]);
  const note = await next({
    resource_id: 'car-park',
    title: 'Car park',
    text: 'From Monday the car park is closed for two weeks; use the gravel behind the station.',
    metadata: { date: '2026-03-09T09:00:00Z' },
  });
  expect([note.asked, note.lines]).toEqual([[], first.lines]);
}, 120_000);

test.each([
  ['good', 5],
  ['drifting', 6],
  ['hostile', 9],
] as const)(
  'a changed document changes only its own lines, whatever a %s model answers',
  async (which, years) => {
    const before = await next(withLife(4));
    behavior = which;
    const after = await next(withLife(years));
    behavior = 'good';
    expect(after.asked.length).toBeGreaterThan(0);
    // Only a file that had nothing to say is written from scratch.
    for (const { user } of after.asked.filter(({ system }) => !system.startsWith('You keep one')))
      expect(before.lines.get(pathOf(user)) ?? []).toEqual([]);
    for (const [path, lines] of before.lines) {
      const standing = lines.filter((line) => !line.includes('4 years'));
      const now = after.lines.get(path) ?? [];
      expect(standing.filter((line) => !now.includes(line))).toEqual([]);
    }
    const text = JSON.stringify([...after.lines]);
    expect(text).not.toMatch(FALSEHOODS);
    if (which === 'good') {
      expect(text).toContain('lasts 5 years');
      expect(text).not.toContain('lasts 4 years');
      expect(Object.values<any>(after.tree.meta.revisions).some(({ changed }) => changed > 0)).toBe(true);
    }
    if (which === 'hostile')
      expect(
        Object.values<any>(after.tree.files).some(({ provenance }) => provenance.revision?.refused.length),
      ).toBe(true);
  },
  120_000,
);

test('statements of a deleted document are removed by its kept text without the model, and the rest is unchanged', async () => {
  const before = await next();
  const texts = () => service.database.sql<{ n: number }[]>`
    select count(*)::int as n from cited_texts where text like '%Hollin Orchard%'`;
  expect((await texts())[0]?.n).toBeGreaterThan(0);
  expect((await admin.send('DELETE', '/memories/delete/linear/SUP-7')).status).toBeLessThan(300);
  expect((await texts())[0]?.n).toBe(0);
  const after = await next();
  expect(after.asked).toEqual([]);
  for (const [path, lines] of before.lines)
    expect(after.lines.get(path) ?? []).toEqual(lines.filter((line) => !line.includes('Hollin')));
}, 120_000);

test('a model that does not name lines leaves the file unchanged, with a warning, and the next tree asks it again', async () => {
  const before = await next();
  broken = true;
  const kept = await next(withLife(7));
  broken = false;
  const paths = Object.keys(kept.tree.meta.kept_files);
  expect(paths.length).toBeGreaterThan(0);
  expect(kept.lines).toEqual(before.lines);
  expect(kept.tree.meta.warnings.join('\n')).toContain(`${paths[0]} is as it was in the previous tree`);
  const after = await next();
  expect(after.tree.meta.kept_files).toEqual({});
  expect(JSON.stringify([...after.lines])).toContain('lasts 7 years');
}, 120_000);

test('texts are kept only in the revisions that the newest tree is based on', async () => {
  await next(withLife(8));
  const rows = await service.database.sql<{ n: number }[]>`
    select count(*)::int as n from cited_texts c join documents d using (app_id, document_id)
    where c.revision <> d.revision`;
  expect(rows[0]?.n).toBe(0);
  const inventories = await service.database.sql<
    { n: number }[]
  >`select count(*)::int as n from tree_inventories`;
  expect(inventories[0]?.n).toBeLessThanOrEqual(2);
}, 120_000);
