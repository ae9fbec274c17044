// `npm run demo`: all three flows on the sample company, in a temporary directory that is deleted at the end.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Client } from '../client/client.ts';
import type { Tree, TreeFile } from '../client/types.ts';
import { importFiles } from '../src/cli/import/import-run.ts';
import { renderReport } from '../src/cli/import/import-report.ts';
import { openJournal } from '../src/cli/import/journal.ts';
import { planImport } from '../src/cli/import/plan-import.ts';
import { describeProgress, startProgressLine } from '../src/cli/output/progress-line.ts';
import { renderFileMap } from '../src/cli/tree/file-map.ts';
import { runGeneration } from '../src/cli/tree/generate-tree.ts';
import { attributeLines } from './attribute-lines.ts';
import { startDemoService } from './demo-service.ts';

const SAMPLES = path.resolve(import.meta.dirname, '../samples');
/** Short, and changed by the later documents. */
const FILE = 'workstreams/firmware/people.md';

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};
const chapter = (title: string): void => say(`\n── ${title}\n`);
const indent = (text: string): string => text.trimEnd().replaceAll(/^/gm, '    ');

async function main(): Promise<void> {
  const startedAt = performance.now();
  const dir = await mkdtemp(path.join(tmpdir(), 'cambium-demo-'));
  chapter('Starting the service on a temporary directory');
  const service = await startDemoService(path.join(dir, 'data'));
  const cleanUp = async () => {
    await service.stop();
    await rm(dir, { recursive: true, force: true });
  };
  process.once('SIGINT', () => void cleanUp().finally(() => process.exit(130)));
  try {
    say(`Ready at ${service.url}.`);
    await printDemo(service.client, path.join(dir, 'state'));
  } finally {
    await cleanUp();
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  chapter(`Done in ${seconds} s; the temporary directory is gone. Next: npm start`);
}

async function printDemo(client: Client, stateDir: string): Promise<void> {
  chapter('Loading what Marlgrove Instruments wrote from January to June 2026');
  const folders = (await readdir(SAMPLES, { withFileTypes: true })).filter(
    (e) => e.isDirectory() && e.name !== 'later',
  );
  await load(
    client,
    stateDir,
    folders.map((folder) => path.join(SAMPLES, folder.name)),
  );

  chapter('Growing a tree of context documents');
  const first = await grow(client);
  say(renderFileMap(first.files ?? []));
  chapter(`One of its files: ${FILE}`);
  const written = fileOf(first);
  say(indent(written.content));

  chapter('You edit it: a remark in one row, and a section of your own');
  const edited = editByHand(written.content);
  await client.changeFiles(first.tree_id, { files: { [FILE]: edited } }, first.version);
  showLines(
    attributeLines({ base: written.content, ours: edited, theirs: written.content, merged: edited }),
    ['you'],
  );

  chapter('Documents arrive that change the same file; a new tree is grown, and your edit is merged into it');
  await load(client, stateDir, [path.join(SAMPLES, 'later')]);
  const second = await grow(client);
  const edit = (await client.listEdits(second.tree_id)).items.find((item) => item.path === FILE);
  if (!edit || edit.current === null || edit.current === written.content)
    throw new Error(`The new tree does not change ${FILE}.`);
  const merged = fileOf(second).content;
  say(
    edit.needs_review
      ? `Version ${second.version} serves your text: a part of it conflicts with what was written again, and waits for you.`
      : `Version ${second.version} serves your edit and the new text, merged three ways; nothing conflicts, so nothing waits for you.`,
  );
  showLines(attributeLines({ base: written.content, ours: edited, theirs: edit.current, merged }), null);
  say('\n    you: your words · new: from the new documents · both: words of both in one line');
  for (const words of [REMARK, ...SECTION.trim().split('\n')])
    if (edited.includes(words) && !merged.includes(words))
      throw new Error(`The merge lost your words: ${words}`);
}

async function load(client: Client, stateDir: string, paths: string[]): Promise<void> {
  const journal = await openJournal(stateDir, 'demo');
  const { walk, dates } = await planImport(paths, { client, journal });
  const report = await importFiles(walk, { client, journal, dates, concurrency: 2 });
  say(renderReport(report));
  if (report.failed.length > 0) throw new Error('Not every sample could be imported; see above.');
  const line = startProgressLine();
  const startedAt = performance.now();
  for (;;) {
    const { total } = await client.countMemories();
    const waiting = (total.pending ?? 0) + (total.processing ?? 0);
    const all = Object.values(total).reduce<number>((sum, n) => sum + (n ?? 0), 0);
    if (waiting === 0) {
      line.end();
      say(`All ${all} documents are processed: memories and entities are extracted.`);
      return;
    }
    line.show(
      `Processing  ${describeProgress({ unit: 'documents', done: all - waiting, total: all, elapsedMs: performance.now() - startedAt })}`,
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function grow(client: Client): Promise<Tree> {
  const line = startProgressLine();
  const tree = await runGeneration(client, undefined, true, line.show);
  line.end();
  if (tree.status !== 'completed')
    throw new Error(`The tree is ${tree.status}: ${tree.error ?? 'no reason given'}`);
  return tree;
}

function fileOf(tree: Tree): TreeFile {
  const file = tree.files?.find((one) => one.path === FILE);
  if (!file) throw new Error(`The tree has no ${FILE}.`);
  return file;
}

const REMARK = 'Ask him before you touch the antenna.';
const SECTION = '## Who to ask first\n\n- Ask Mei about anything between probe and gateway.\n\n';

/** Edits as a person might: adds a remark at the end of someone's row, and a section before the cross-links. */
function editByHand(content: string): string {
  const remarked = content.replace(/^(.*Jakub Sedlák.*?)( \[\^\w+\])/m, `$1 ${REMARK}$2`);
  const at = remarked.search(/^## See also|^\[\^/m);
  return at < 0 ? `${remarked}\n${SECTION}` : remarked.slice(0, at) + SECTION + remarked.slice(at);
}

function showLines(lines: ReturnType<typeof attributeLines>, only: string[] | null): void {
  for (const { by, text } of lines)
    if (only === null || (by !== null && only.includes(by)))
      say(`${(by ?? '').padStart(4)}  ${text}`.trimEnd());
}

await main();
