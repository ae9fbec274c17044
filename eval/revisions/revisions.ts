import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Client, createClient } from '../../client/client.ts';
import { citationLabel } from '../../src/search/evidence.ts';
import { listBodies } from '../../src/trees/file-queries.ts';
import { type ModelServer, startModelServer } from '../../test/model-server/model-server.ts';
import { BEHAVIORS, type Behavior, FALSEHOODS, stubAnswer } from '../../test/revisions/stub-models.ts';
import { importSamples, untilProcessed } from '../samples/import-samples.ts';
import { type Product, playedModel, startProduct } from '../product.ts';
import type { SuiteOptions, SuiteSummary } from '../suite.types.ts';
import { citedLines, type ScoredTree, scoreRound } from './score-round.ts';

const SAMPLES = path.resolve(import.meta.dirname, '../../samples');
const POLL_MS = 200;
const NOTE = {
  source: 'notion' as const,
  resource_id: 'car-park',
  title: 'Car park',
  data: ['From Monday the car park in Utrecht is closed for two weeks. Use the gravel behind the station.'],
};
/** Files in which someone inserts the same sentence at the same place, before the next tree. */
const EDITED_FILES = 3;
const EDIT = ' Ask Leonie before you tell anybody.';

/**
 * The sample company: a scripted model writes the first tree, three files get the same edit, then the later documents arrive. Measures what
 * scripted models of several behaviors then change, and what an unrelated note changes. Needs no data; --out receives the trees.
 */
export async function run({ out }: SuiteOptions): Promise<SuiteSummary> {
  const rounds: Record<string, unknown> = {};
  for (const behavior of BEHAVIORS) rounds[behavior] = await playBehavior(behavior, out);
  return { suite: 'revisions', ...rounds };
}

async function playBehavior(behavior: Behavior, out: string): Promise<Record<string, unknown>> {
  let now: Behavior = 'good';
  const server = await startModelServer({ respond: ({ system, user }) => stubAnswer(now, system, user) });
  const product = await startProduct({ worker: true, env: playedModel(server.url) });
  try {
    const client = createClient({ url: await product.app.listen(), apiKey: product.app.firstKey ?? '' });
    await importSamples(client, product.dataDir, 'now');
    const first = await growScored(client, product);
    const tokens = {
      extraction: tokensOf(server, /^You (?:read|are given)/),
      first_tree: tokensOf(server, FILES),
    };
    const edited = await editFiles(client, first);
    await importSamples(client, product.dataDir, 'later');
    now = behavior;
    const later = server.requests.length;
    const second = await growScored(client, product);
    const sent = server.requests.slice(later).filter(({ system }) => FILES.test(system));
    await client.importMemories([NOTE]);
    await untilProcessed(client);
    const noted = server.requests.length;
    const third = await growScored(client, product);
    if (out)
      writeFileSync(`${out}.${behavior}.json`, JSON.stringify({ first, second, third, sent }, null, 1));
    const options = { news: laterLabels(), edited, falsehoods: FALSEHOODS };
    return {
      files: first.files.length,
      prompt_tokens: tokens,
      files_sent: new Set(sent.flatMap(({ user }) => filesOf(user))).size,
      requests_sent: sent.length,
      ...scoreRound(first, second, options),
      after_an_unrelated_note: {
        requests: server.requests.slice(noted).filter(({ system }) => FILES.test(system)).length,
        files_changed: scoreRound(second, third, options).files_changed,
      },
    };
  } finally {
    await product.close();
    await server.close();
  }
}

const FILES = /^You (?:keep one|write (?:one|the)) Markdown files?/;

/** Returns the files that a request asks for, each with its tier and team. */
function filesOf(user: string): string[] {
  const [asked = ''] = user.split('\nThe evidence:');
  const team = /^The files? [^\n]*/m.exec(asked)?.[0] ?? '';
  return team.startsWith('The files')
    ? [...asked.matchAll(/^=== .*$/gm)].map(([key]) => `${team} ${key}`)
    : [team];
}

const tokensOf = (server: ModelServer, system: RegExp): number =>
  server.requests.filter((r) => system.test(r.system)).reduce((all, r) => all + r.promptTokens, 0);

/** Returns the labels of the documents that arrive later. */
function laterLabels(): Set<string> {
  const folder = path.join(SAMPLES, 'later');
  return new Set(
    readdirSync(folder).map((name) => {
      const { source, resource_id } = JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
      return citationLabel(source, resource_id);
    }),
  );
}

async function growScored(client: Client, { app }: Product): Promise<ScoredTree> {
  const { tree_id: treeId } = await client.generateTree();
  for (;;) {
    const { status } = await client.getTreeProgress(treeId);
    if (status === 'completed') break;
    if (status !== 'processing') throw new Error(`The tree ended as ${status}.`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  const tree = await client.getTree(treeId);
  const bodies = new Map(
    (await listBodies(app.ctx.sql, 'default', treeId)).map((file) => [file.path, file.body]),
  );
  const edits = tree.meta.edits as { review?: string[] } | undefined;
  return {
    treeId,
    review: edits?.review ?? [],
    files: (tree.files ?? []).map((file) => ({
      path: file.path,
      content: file.content,
      lines: citedLines(bodies.get(file.path) ?? ''),
    })),
  };
}

/** Adds the same words to the first cited line of the files with the most cited lines. */
async function editFiles(client: Client, tree: ScoredTree): Promise<string[]> {
  const files = tree.files.toSorted((a, b) => b.lines.length - a.lines.length).slice(0, EDITED_FILES);
  const changes = files.map(({ path: at, content }) => {
    const [line = ''] = citedLines(content);
    return [at, content.replace(line, `${line}${EDIT}`)] as const;
  });
  await client.changeFiles(tree.treeId, Object.fromEntries(changes));
  return files.map((file) => file.path);
}
