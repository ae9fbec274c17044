/* oxlint-disable typescript/no-explicit-any -- answers of any endpoint are asserted on, field by field */
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../client/client.ts';
import { useSharedService } from './set-up/use-service.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const { service } = useSharedService();
let dir: string;
let readme: string;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'cambium-readme-'));
  readme = await readFile(path.join(ROOT, 'README.md'), 'utf8');
});
afterAll(async () => {
  await rm(dir, { recursive: true, force: true });
});

/** Returns the code blocks of the tour in order; readers paste them as one script, so each uses variables of the previous ones. */
function tourBlocks(): string[] {
  const tour = readme.slice(readme.indexOf('## A tour with curl'));
  const section = tour.slice(0, tour.indexOf('\n## ', 1));
  return [...section.matchAll(/```bash\n([^]*?)```/g)].map((match) => match[1] as string);
}

interface Step {
  block: string;
  answers: unknown[];
}

/** Runs the blocks in one bash; every curl must succeed (`--fail-with-body`), and its output is parsed as JSON. */
async function runTour(blocks: string[]): Promise<Step[]> {
  const BLOCK = '@@block@@';
  const ANSWER = '@@answer@@';
  const script = [
    'set -euo pipefail',
    // Written to the script's own output: a curl whose answer is piped prints nothing there.
    'exec 3>&1',
    // A curl takes only one of the two fail flags; the tour has a `--fail`, where an error must not become a file.
    'fetched() { case " $* " in *" --fail "*) command curl "$@" ;; *) command curl --fail-with-body "$@" ;; esac; }',
    `curl() { fetched "$@" || return; printf '\\n${ANSWER}\\n' >&3; }`,
    ...blocks.map((block, at) => `echo '${BLOCK}'\n${at === 0 ? settings() : block}`),
  ].join('\n');
  const { status, stdout, stderr } = await runBash(script);
  expect(status, stderr + stdout).toBe(0);
  return stdout
    .split(`${BLOCK}\n`)
    .slice(1)
    .map((text, at) => ({
      block: blocks[at] as string,
      answers: text
        .split(`${ANSWER}\n`)
        .map((part) => part.trim())
        .filter((part) => part !== '')
        .map(readAnswer),
    }));
}

/** Parses JSON, or the last event of a stream. */
const readAnswer = (text: string): unknown =>
  JSON.parse(
    text
      .split('\n')
      .at(-1)
      ?.replace(/^data: /, '') ?? '',
  );

function runBash(script: string): Promise<{ status: number | null; stdout: string; stderr: string }> {
  const child = spawn('bash', ['-c', script], { cwd: dir, env: { PATH: process.env.PATH } });
  const out = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (out.stderr += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, ...out }));
  });
}

/** Replaces the first block, in which readers paste the address and key of their own service. */
const settings = (): string =>
  `export CAMBIUM_URL=${service.url}\nexport CAMBIUM_API_KEY=${service.admin.key}`;

test('every step of the tour, pasted unchanged, gives the announced result', async () => {
  const blocks = tourBlocks();
  expect(blocks.length).toBeGreaterThanOrEqual(9);
  expect(blocks[0]).toMatch(
    /^export CAMBIUM_URL=http:\/\/127\.0\.0\.1:8787\nexport CAMBIUM_API_KEY=cam_live_/,
  );
  const steps = await runTour(blocks);
  const answersTo = (words: string): Record<string, any>[] => {
    const step = steps.find(({ block }) => block.includes(words));
    expect(step, words).toBeDefined();
    return step?.answers as Record<string, any>[];
  };
  const answerTo = (words: string): Record<string, any> => answersTo(words).at(-1) ?? {};
  expect(answerTo('/memories/add')).toMatchObject({ source: 'vault', resource_id: 'billing' });
  expect(answerTo('/memories/upload')).toMatchObject({ resource_id: 'on-call' });
  const found = answerTo('/memories/query');
  expect(found.documents[0].resource_id).toBe('billing');
  expect(found.answer).toContain('Ada Lindqvist');
  const [document = {}, ada = {}] = answersTo('/memories/get/');
  expect(document).toMatchObject({
    title: 'Billing service',
    metadata: { status: 'completed', team: 'Payments' },
  });
  expect(document.memories).toContain('Ada Lindqvist owns the billing service.');
  expect(document.memories).toEqual([...new Set(document.memories)]);
  expect(ada.items[0]).toMatchObject({ type: 'person', name: 'Ada Lindqvist', similarity: 1 });
  expect(answerTo('/progress')).toMatchObject({ status: 'completed', phase: null });
  const tree = answerTo('/by-id/');
  expect(tree.status).toBe('completed');
  checkTree(new Map(tree.files.map((file: any) => [file.path, file.content])));
  expect(answerTo('/user_token').token).toMatch(/^[^.]+\.[^.]+\.[^.]+$/);
  expect((await readFile(path.join(dir, 'tree.zip'))).subarray(0, 2).toString()).toBe('PK');
  const client = createClient({ url: service.url, apiKey: service.admin.key });
  const latest = await client.getLatestTree();
  expect(latest.files?.find((f) => f.path === 'company/house-rules.md')?.content).toContain('on a Friday');
}, 180_000);

/** Checks for embarrassing errors in the tree, each of which was seen in a tree of this tour. */
function checkTree(files: Map<string, string>): void {
  const textOf = (path: string): string => files.get(path) ?? '';
  const whole = [...files.values()].join('\n');
  for (const sentence of [
    'Ada Lindqvist owns the billing service',
    'Ravi Menon is on call for the billing service',
  ])
    expect(whole).toContain(sentence);
  // If there is a file of people, both are in it; statements about people and decisions are not listed as products.
  if (files.has('company/people.md')) {
    expect(textOf('company/people.md')).toMatch(/Ada Lindqvist.*owns the billing service/);
    expect(textOf('company/people.md')).toMatch(/Ravi Menon.*on call for the billing service/);
  }
  expect(textOf('company/products.md')).not.toMatch(/On call|Ravi Menon|decided/);
  expect(textOf('index.md')).toContain('**Payments**');
  for (const [path, content] of files) {
    const statements = content.split('\n').filter((line) => /\[\^[^\]]+\]$/.test(line));
    expect([path, statements], 'a statement twice').toEqual([path, [...new Set(statements)]]);
    for (const [, sentence = ''] of content.matchAll(/((?:Call him|It moves|He|She|They)\b[^.]*\.)/g))
      expect(content.slice(0, content.indexOf(sentence)), `${path}: “${sentence}” says of whom?`).toMatch(
        /(?:Ravi Menon|Ada Lindqvist)[^\n]*$/,
      );
    for (const [, label] of content.matchAll(/\[\^([^\]]+)\](?!:)/g))
      expect(content, `${path}: a footnote without its source`).toContain(`[^${label}]: `);
  }
}

async function listPages(): Promise<string[]> {
  const pages = [
    'README.md',
    'client/README.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'STYLE.md',
    'CHANGELOG.md',
  ];
  for (const folder of ['docs', 'docs/decisions'])
    for (const name of await readdir(path.join(ROOT, folder)))
      if (name.endsWith('.md')) pages.push(`${folder}/${name}`);
  return pages;
}

test('every file that the README and other pages link to exists', async () => {
  for (const page of await listPages()) {
    const text = await readFile(path.join(ROOT, page), 'utf8');
    for (const [, target] of text.matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g))
      await expect(
        readFile(path.resolve(ROOT, path.dirname(page), target as string)).catch(
          (e: NodeJS.ErrnoException) => {
            if (e.code === 'EISDIR') return '';
            throw new Error(`${page} links to ${target}, which is not there`);
          },
        ),
      ).resolves.toBeDefined();
  }
});

test('every code file that the pages name exists', async () => {
  for (const page of await listPages()) {
    const text = await readFile(path.join(ROOT, page), 'utf8');
    for (const [, named] of text.matchAll(/`((?:src|client|scripts|test|bin|migrations)\/[\w./-]*\w\/?)`/g))
      await expect(
        stat(path.join(ROOT, named as string)).then(() => named),
        `${page} names ${named}`,
      ).resolves.toBe(named);
  }
});

test('the npm scripts and commands that the README names exist', async () => {
  const { scripts } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const named = new Set([...readme.matchAll(/npm run ([a-z-]+)/g)].map((match) => match[1] as string));
  expect([...named].filter((name) => !(name in scripts))).toEqual([]);
});
