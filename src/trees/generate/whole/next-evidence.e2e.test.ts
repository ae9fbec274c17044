import { afterAll, beforeAll, expect, test } from 'vitest';
import { growTree, importDocuments } from '../../../../test/grow-tree.ts';
import { type ModelServer, startModelServer } from '../../../../test/model-server/model-server.ts';
import { modelServerEnv } from '../../../../test/models/llm-model.ts';
import { type Caller, startService, type TestService } from '../../../../test/service.ts';

let server: ModelServer;
let service: TestService;
let admin: Caller;
const NAMES = 'Alder Birch Cedar Dogwood Elm Fir Ginkgo Hazel Iris Juniper Katsura Larch Maple Oak'.split(
  ' ',
);
const spec = (key: string) => ({
  key,
  filename: `${key}.md`,
  prompt: 'Which launches there are.',
  search_queries: ['launch of a product'],
});

beforeAll(async () => {
  server = await startModelServer();
  // A file has room for nine passages.
  service = await startService({
    env: { ...modelServerEnv(server.url), CAMBIUM_MODEL_CONTEXT_TOKENS: '4000' },
  });
  admin = service.admin;
  const items = NAMES.map((name) => ({
    resource_id: name,
    title: `Launch of ${name}`,
    text: `The launch of product ${name} is planned for autumn.\n\n${'Nothing else is known of it yet. '.repeat(90)}`,
  }));
  await importDocuments(admin, items);
  await service.settled();
});
afterAll(async () => {
  await service?.close();
  await server?.close();
});

/** Returns what each request for files shows, by document title. */
async function shownFor(keys: readonly string[]): Promise<Map<string, string>[]> {
  const config = { company: keys.map(spec) };
  expect((await admin.send('PATCH', '/context-documents/config', config)).status).toBe(200);
  const from = server.requests.length;
  await growTree(admin);
  return server.requests.slice(from).flatMap(({ system, user }) => {
    const pieces = [...user.matchAll(/title: Launch of (\w+)[^\n]*\n([^]*?)\n<\/evidence/g)];
    return / Markdown files?/.test(system) && pieces.length
      ? [new Map(pieces.map(([, name = '', text = '']) => [name, text]))]
      : [];
  });
}

test.each([
  ['one of', ['overview']],
  ['all', ['glossary', 'people']],
])(
  'for %s files without a team, documents that do not fit are represented by their memories',
  async (_, keys) => {
    const [shown = new Map<string, string>(), ...others] = await shownFor(keys);
    expect(others).toEqual([]);
    expect(shown.size).toBeGreaterThan(9);
    const [last = '', text = ''] = [...shown].at(-1) ?? [];
    expect(text).toContain(`The launch of product ${last} is planned for autumn.`);
    expect(text.length).toBeLessThan(300);
  },
);
