import { writeFile } from 'node:fs/promises';
import { createClient } from '../../client/client.ts';
import { obedientAnswer } from '../../test/model-server/answers.ts';
import { startModelServer } from '../../test/model-server/model-server.ts';
import { importSamples } from '../samples/import-samples.ts';
import { type Product, playedModel, startProduct } from '../product.ts';
import type { SuiteOptions, SuiteSummary } from '../suite.types.ts';
import { growTree } from '../trees.ts';
import { createRandom, readEvidence } from './check-mutants.ts';
import { FALSEHOODS, type Falsehood, falsify } from './falsify.ts';
import { GOOD_STATEMENTS } from './good-statements.ts';
import type { Statement } from './mutate.ts';

/** In each tree, one statement in this many is false, as from a model that is mostly right. */
const SHARE = 3;
const WRITES = /^You write (?:one|the) Markdown files?/;

/** A statement as the model writes it, with the labels that it cites. */
interface Said {
  /** Null: true. */
  kind: Falsehood | null;
  text: string;
  labels: string[];
}

interface Count {
  said: number;
  /** False texts that are in a file of the tree, or true texts that are not. */
  wrong: string[];
}

/**
 * Evaluates sample trees from a model that gets one statement in three wrong, and repeats it when asked again: the share of false
 * statements that end up in a file, by kind, and the share of true ones lost. Needs no data.
 */
export async function run({ out, limit }: SuiteOptions): Promise<SuiteSummary> {
  let script: readonly Said[] = [];
  let asked = new Set<string>();
  const server = await startModelServer({
    respond: ({ system, user }) =>
      WRITES.test(system) ? answer(user, script, asked) : obedientAnswer(system, user),
  });
  const product = await startProduct({ worker: true, env: playedModel(server.url) });
  const counts = new Map<Falsehood | null, Count>();
  try {
    const client = createClient({ url: await product.app.listen(), apiKey: product.app.firstKey ?? '' });
    await importSamples(client, product.dataDir, 'now');
    for (const next of scripts().slice(0, limit)) {
      script = next;
      asked = new Set();
      const texts = await growAnew(product);
      for (const said of next.filter(({ text }) => asked.has(text))) count(counts, said, texts);
    }
  } finally {
    await product.close();
    await server.close();
  }
  if (out) await writeFile(out, JSON.stringify(Object.fromEntries(counts), null, 1));
  const good = counts.get(null) ?? { said: 0, wrong: [] };
  return {
    suite: 'served-statements',
    good: { said: good.said, lost: good.wrong.length, lost_percent: percent(good) },
    false: Object.fromEntries(
      FALSEHOODS.flatMap((kind) => {
        const found = counts.get(kind);
        return found
          ? [[kind, { said: found.said, reached: found.wrong.length, reached_percent: percent(found) }]]
          : [];
      }),
    ),
  };
}

const percent = ({ said, wrong }: Count): number => Math.round((1_000 * wrong.length) / said) / 10;

function count(counts: Map<Falsehood | null, Count>, { kind, text }: Said, files: string): void {
  const known = counts.get(kind) ?? { said: 0, wrong: [] };
  known.said++;
  if (files.includes(text) === (kind !== null)) known.wrong.push(text);
  counts.set(kind, known);
}

/** Returns what the model says in each tree: every statement is falsified once in every possible way. */
function scripts(): Said[][] {
  const files = Object.keys(GOOD_STATEMENTS);
  const labels = files.map((file) => readEvidence(file).label);
  const all = files.flatMap((file, evidence) =>
    (GOOD_STATEMENTS[file] ?? []).map((text): Statement => ({ evidence, text })),
  );
  const random = createRandom(20_261_123);
  const say = (kind: Falsehood | null, text: string, cites: readonly number[]): Said => ({
    kind,
    text,
    labels: cites.flatMap((at) => labels[at] ?? []),
  });
  return FALSEHOODS.flatMap((kind) =>
    Array.from({ length: SHARE }, (_, turn) =>
      all.map((statement, at) => {
        const made = at % SHARE === turn ? falsify(kind, statement, all, random) : null;
        return made ? say(kind, made.text, made.cites) : say(null, statement.text, [statement.evidence]);
      }),
    ),
  );
}

/** Answers with the files that a prompt asks for and the statements whose evidence it shows; adds what was said to `asked`. */
function answer(user: string, script: readonly Said[], asked: Set<string>): string {
  const [task = '', evidence = ''] = user.split('\nThe evidence:');
  const shown = new Set([...evidence.matchAll(/cite as \[\^([\w-]+)\]/g)].map(([, label]) => label));
  const own = script.filter(({ labels }) => labels.every((label) => shown.has(label)));
  const lines = own.map(({ text, labels }) => {
    asked.add(text);
    return `- ${text} ${labels.map((label) => `[^${label}]`).join('')}`;
  });
  const keys = [...task.matchAll(/^=== ([\w-]+)$/gm)].map(([, key = '']) => key);
  if (!keys.length) return `# File\n\n${lines.join('\n')}\n`;
  const part = (at: number) => lines.filter((_, i) => i % keys.length === at).join('\n');
  return [...keys.map((key, at) => `=== ${key}\n# File\n\n${part(at)}\n`), '=== end'].join('\n');
}

/** Returns the texts of a first tree, after deleting the previous tree and the model's stored answers. */
async function growAnew({ app }: Product): Promise<string> {
  await app.ctx.sql`delete from trees`;
  await app.ctx.sql`delete from model_cache`;
  const files = await growTree(app.ctx);
  return files.map(({ content }) => content.replaceAll('\\', '')).join('\n');
}
