import { cp, mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCli, startCli } from '../../../test/run-cli.ts';
import { useSharedService } from '../../../test/set-up/use-service.ts';
import type { ImportReport } from './import-report.ts';

const { service } = useSharedService();
let dir: string;
let folder: string;

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'cambium-import-'));
  folder = path.join(dir, 'team');
  await mkdir(folder);
});
afterEach(() => rm(dir, { recursive: true, force: true }));

/** Each test imports as its own user, so that none sees the documents of another. */
let user = 0;
beforeEach(() => {
  user++;
});
const envOf = () => ({ CAMBIUM_URL: service.url, CAMBIUM_API_KEY: service.admin.key });
const args = (...more: string[]) => ['import', folder, '--as-user', `u${user}`, ...more];
const list = async () =>
  (await service.admin.as(`u${user}`).get('/memories/list?size=100&include=data')).body.items as {
    source: string;
    resource_id: string;
    title: string;
    metadata: Record<string, unknown>;
    data: { text: string }[];
  }[];

async function importJson(...more: string[]): Promise<{ status: number | null; report: ImportReport }> {
  const result = await runCli(args('--json', ...more), envOf(), dir);
  expect(result.stdout, result.stderr).toMatch(/^\{/);
  return { status: result.status, report: JSON.parse(result.stdout) };
}
/** Counts what is stored for this test; asking the service in a loop would take more of its time than the import. */
async function counted(): Promise<number> {
  const [row] = await service.database.sql<{ n: number }[]>`
    select count(*)::int as n from documents where app_id = ${service.appId} and owner = ${`u${user}`}`;
  return row?.n ?? 0;
}
const put = async (name: string, content: unknown) => {
  await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
  await writeFile(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
};
const slack = (id: string, text = `Message ${id}`, metadata = {}) => ({
  source: 'slack',
  resource_id: id,
  type: 'conversation',
  title: `Thread ${id}`,
  metadata,
  data: [{ type: 'message', text }],
});

test('files, documents, JSON Lines and sessions of a folder are all imported correctly', async () => {
  await put('notes/kiln.md', '# Kiln\n\nFired on Thursdays.');
  await put('thread.json', slack('one'));
  await put('threads.json', [slack('two'), slack('three')]);
  await put('many.jsonl', `${JSON.stringify(slack('four'))}\n${JSON.stringify(slack('five'))}\n`);
  await put('session.json', {
    history: [
      { role: 'user', content: 'Light the kiln.' },
      { role: 'assistant', content: 'It is lit.' },
    ],
  });
  await put('.hidden', 'x');
  await put('empty.md', '');
  const { status, report } = await importJson();
  expect(status).toBe(0);
  expect(report).toMatchObject({
    importedFiles: 5,
    importedDocuments: 7,
    unchangedFiles: 0,
    failed: [],
    leftFiles: 0,
  });
  expect(report.skipped).toEqual([
    { shown: 'team/.hidden', reason: 'hidden' },
    { shown: 'team/empty.md', reason: 'empty' },
  ]);
  const items = await list();
  expect(items.map((i) => i.source).toSorted()).toEqual([
    ...Array.from({ length: 5 }, () => 'slack'),
    'trace',
    'vault',
  ]);
  const kiln = items.find((i) => i.source === 'vault');
  expect(kiln).toMatchObject({
    title: 'Kiln',
    metadata: { filename: 'kiln.md', folder: 'team/notes', root: 'team', root_path: 'notes/kiln.md' },
  });
  expect(kiln?.resource_id).toMatch(/^kiln\.md~[0-9a-f]{12}$/);
});

test('a second run imports only changes, and --again everything, without duplicates', async () => {
  await put('a.md', 'Alpha');
  await put('b.json', slack('b'));
  await put('c.json', { history: '[{"role":"user","content":"hello there"}]' });
  expect((await importJson()).report.importedFiles).toBe(3);
  expect((await importJson()).report).toMatchObject({ importedFiles: 0, unchangedFiles: 3 });
  await put('a.md', 'Alpha, changed');
  await put('b.json', slack('b')); // rewritten with the same content: a new date, nothing new in it
  expect((await importJson()).report).toMatchObject({ importedFiles: 1, unchangedFiles: 2 });
  expect((await importJson('--again')).report).toMatchObject({ importedFiles: 3, unchangedFiles: 0 });
  const items = await list();
  expect(items).toHaveLength(3);
  expect(items.find((i) => i.source === 'vault')?.data[0]?.text).toBe('Alpha, changed');
});

test('the service’s refusals are listed with reasons, everything else is imported, and the exit code says so', async () => {
  await put('good.json', slack('good'));
  await put('bad.json', { ...slack('bad'), source: 'carrier_pigeon' });
  await put('mixed.json', [slack('fine'), { ...slack(''), resource_id: '' }]);
  await put('lines.jsonl', `${JSON.stringify(slack('line'))}\nnot json\n`);
  const { status, report } = await importJson();
  expect(status).toBe(1);
  expect(report.importedFiles).toBe(1);
  const reasons = Object.fromEntries(report.failed.map((f) => [f.shown, f.reason]));
  expect(reasons['team/bad.json']).toMatch(/^source: must be one of reddit/);
  expect(reasons['team/mixed.json']).toMatch(/^resource_id: /);
  expect(reasons['team/lines.jsonl']).toBe('line 2: is not a document with source, resource_id and data');
  expect((await list()).map((i) => i.resource_id).toSorted()).toEqual(['fine', 'good', 'line']);
  // Failed files are retried, imported ones are not.
  expect((await importJson()).report).toMatchObject({ importedFiles: 0, unchangedFiles: 1 });
});

test('of two versions of one document the newer one wins, whatever the file names, in later runs too', async () => {
  await put(
    'a-newer.json',
    slack('x', 'the launch is in September', { last_modified: '2026-06-09T12:00:00Z' }),
  );
  await put('b-older.json', slack('x', 'the launch is in June', { last_modified: '2026-03-12T12:00:00Z' }));
  const first = await importJson();
  expect(first.report).toMatchObject({ importedFiles: 1, failed: [] });
  expect(first.report.skipped).toEqual([
    { shown: 'team/b-older.json', reason: 'older than the same document in another file' },
  ]);
  await put('c-oldest.json', slack('x', 'the launch is in May', { last_modified: '2026-01-12T12:00:00Z' }));
  await importJson();
  expect((await list()).map((i) => i.data[0]?.text)).toEqual(['the launch is in September']);
});

test('a mailbox gives a document per thread, and an unreadable file is reported with the reason', async () => {
  const mail = (id: string, subject: string) =>
    `From x@example.org Mon Mar 02 10:00:00 2026\nMessage-ID: <${id}@example.org>\nFrom: Imre <imre@example.org>\nTo: zoe@example.org\nSubject: ${subject}\nDate: Mon, 2 Mar 2026 10:00:00 +0000\n\nAbout ${subject}.\n\n`;
  await put('all.mbox', mail('1', 'the kiln') + mail('2', 'the glaze'));
  await put('broken.pdf', '%PDF-1.7\nnothing of a PDF follows');
  const { status, report } = await importJson();
  expect(status).toBe(1);
  expect(report).toMatchObject({ importedFiles: 1, importedDocuments: 2 });
  expect(report.failed.map((f) => f.shown)).toEqual(['team/broken.pdf']);
  expect(report.failed[0]?.reason).toMatch(/[a-z].*\.$/);
  const items = await list();
  expect(
    items
      .filter((i) => i.source === 'google_mail')
      .map((i) => i.title)
      .toSorted(),
  ).toEqual(['the glaze', 'the kiln']);
});

test('a killed import resumes, and duplicates nothing', async () => {
  const lines = Array.from({ length: 800 }, (_, n) =>
    JSON.stringify(slack(`k${n}`, `Kiln report ${n}. `.repeat(20))),
  );
  await put('a.jsonl', `${lines.join('\n')}\n`);
  for (let n = 0; n < 40; n++) await put(`files/note-${n}.md`, `# Note ${n}\n\nGlaze ${n} is in the cellar.`);
  let kills = 0;
  for (const after of [150, 400]) {
    const run = startCli(args('--concurrency', '2'), envOf(), dir);
    const deadline = Date.now() + 20_000;
    while ((await counted()) < after && run.child.exitCode === null && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 5));
    run.child.kill('SIGKILL');
    if ((await run.result).signal === 'SIGKILL') kills++;
  }
  const before = await counted();
  const { status, report } = await importJson();
  expect(status).toBe(0);
  expect(kills).toBe(2);
  expect(await counted()).toBe(840);
  // It resumed: fewer than all were sent, because acknowledged lines are skipped.
  expect(report.importedDocuments).toBeLessThan(840);
  expect(before).toBeLessThan(840);
  expect((await importJson()).report).toMatchObject({ importedFiles: 0, unchangedFiles: 41 });
});

test('Ctrl-C ends with a correct summary, and the same command resumes', async () => {
  const lines = Array.from({ length: 500 }, (_, n) => JSON.stringify(slack(`c${n}`, 'x '.repeat(2_000))));
  await put('a.jsonl', lines.join('\n'));
  await put('b.json', slack('last'));
  const run = startCli(args(), envOf(), dir);
  while ((await counted()) < 100 && run.child.exitCode === null)
    await new Promise((resolve) => setTimeout(resolve, 5));
  run.child.kill('SIGINT');
  const stopped = await run.result;
  expect(stopped.stderr).toContain('Stopping after the uploads under way');
  expect(stopped.status).toBe(130);
  expect(stopped.stdout).toMatch(/Not yet +2\n\nStopped/);
  expect((await importJson()).report).toMatchObject({ importedFiles: 2, leftFiles: 0 });
});

test('the same folder in another place gives the same documents, even on another machine', async () => {
  await put('a.md', 'Alpha');
  await put('deep/b.md', 'Beta');
  expect((await importJson()).report).toMatchObject({ importedFiles: 2 });
  const ids = (await list()).map((i) => i.resource_id).toSorted();
  const elsewhere = path.join(dir, 'elsewhere', 'team');
  await cp(folder, elsewhere, { recursive: true });
  const importElsewhere = async (env: Record<string, string>) =>
    JSON.parse((await runCli(['import', elsewhere, '--as-user', `u${user}`, '--json'], env, dir)).stdout);
  expect(await importElsewhere(envOf())).toMatchObject({ importedFiles: 0, unchangedFiles: 2 });
  // A machine that has imported nothing yet asks the service what it has from the folder.
  const fresh = { ...envOf(), XDG_STATE_HOME: path.join(dir, 'other-machine') };
  expect(await importElsewhere(fresh)).toMatchObject({ importedFiles: 2, vanished: { files: [] } });
  expect((await list()).map((i) => i.resource_id).toSorted()).toEqual(ids);
});

test('a folder of the same name with other files in it is not mistaken for the first', async () => {
  await put('a.md', 'Alpha');
  await importJson();
  const other = path.join(dir, 'other', 'team');
  await mkdir(other, { recursive: true });
  await writeFile(path.join(other, 'z.md'), 'Omega');
  const { stdout } = await runCli(['import', other, '--as-user', `u${user}`, '--json'], envOf(), dir);
  expect(JSON.parse(stdout)).toMatchObject({ importedFiles: 1, vanished: { files: [] } });
  expect((await list()).map((i) => i.metadata.root).toSorted()).toEqual(['other-team', 'team']);
});

test('a moved or renamed file keeps its id, and can be changed afterward', async () => {
  await put('old/plan.md', '# Plan\n\nThe kiln moves in May.');
  await put('other.md', 'Beta');
  await importJson();
  const id = (await list()).find((i) => i.title === 'Plan')?.resource_id;
  await mkdir(path.join(folder, 'new'));
  await rename(path.join(folder, 'old/plan.md'), path.join(folder, 'new/kiln-plan.md'));
  expect((await importJson()).report).toMatchObject({
    importedFiles: 0,
    movedFiles: 1,
    vanished: { files: [] },
  });
  await put('new/kiln-plan.md', '# Plan\n\nThe kiln moves in June.');
  await importJson();
  const plans = (await list()).filter((i) => i.title === 'Plan');
  expect(plans).toMatchObject([
    { resource_id: id, metadata: { filename: 'kiln-plan.md', root_path: 'new/kiln-plan.md' } },
  ]);
  expect(plans[0]?.data.at(-1)?.text).toContain('June');
});

test('vanished files are reported, removed with --prune, and kept if they are more than half', async () => {
  for (const name of ['a', 'b', 'c']) await put(`${name}.md`, name.repeat(9));
  await put('slack.json', slack('gone'));
  await importJson();
  await rm(path.join(folder, 'slack.json'));
  expect((await importJson()).report.vanished).toEqual({ files: ['team/slack.json'], outcome: 'kept' });
  expect(await list()).toHaveLength(4);
  expect((await importJson('--prune')).report.vanished).toEqual({
    files: ['team/slack.json'],
    outcome: 'removed',
  });
  expect((await list()).map((i) => i.source)).toEqual(['vault', 'vault', 'vault']);
  for (const name of ['a', 'b']) await rm(path.join(folder, `${name}.md`));
  expect((await importJson('--prune')).report.vanished).toMatchObject({ outcome: 'held back' });
  expect(await list()).toHaveLength(3);
  expect((await importJson('--prune', '--force')).report.vanished).toMatchObject({ outcome: 'removed' });
  expect((await list()).map((i) => i.metadata.filename)).toEqual(['c.md']);
  expect((await importJson('--prune')).report.vanished.files).toEqual([]);
});

test('part of a folder can be imported without the rest counting as vanished', async () => {
  await put('a.md', 'Alpha');
  await put('deep/b.md', 'Beta');
  await importJson();
  const { stdout } = await runCli(
    ['import', path.join(folder, 'deep'), '--as-user', `u${user}`, '--json'],
    envOf(),
    dir,
  );
  expect(JSON.parse(stdout)).toMatchObject({ unchangedFiles: 1, vanished: { files: [] } });
});

test('a document without its own date has the file’s, and an older copy is detected by date', async () => {
  await put('old.md', 'The glaze is blue.');
  await utimes(path.join(folder, 'old.md'), new Date('2019-05-05'), new Date('2019-05-05'));
  await importJson();
  const query = (options: object) =>
    service.admin
      .as(`u${user}`)
      .post('/memories/query', { query: 'glaze', options })
      .then(({ body }) => body.documents);
  expect(await query({ before: '2019-06-01' })).toHaveLength(1);
  expect(await query({ after: '2019-06-01' })).toEqual([]);
});

test('files that nobody would search for are skipped with a reason and are no failure', async () => {
  await put('package-lock.json', '{"lockfileVersion":3}');
  await put('icon.png', 'not really');
  await put('api.ts', '// @generated\nexport {};');
  await put('a.md', 'Alpha');
  const { status, report } = await importJson();
  expect([status, report.importedFiles]).toEqual([0, 1]);
  expect(report.skipped).toEqual([
    { shown: 'team/icon.png', reason: 'an image' },
    { shown: 'team/package-lock.json', reason: 'a lock file' },
    { shown: 'team/api.ts', reason: 'generated code' },
  ]);
});

test('forget shows what it would delete, deletes it with --yes, and allows importing it again', async () => {
  await put('a.md', 'Alpha');
  await put('deep/b.md', 'Beta');
  await put('deep/c.md', 'Gamma');
  await importJson();
  const forget = (...more: string[]) => runCli(['forget', '--as-user', `u${user}`, ...more], envOf(), dir);
  expect((await forget(path.join(folder, 'deep'))).stdout).toMatch(
    /^2 documents to delete \(add --yes to delete\):/,
  );
  expect(await list()).toHaveLength(3);
  expect((await forget(path.join(folder, 'deep'), '--yes')).stdout).toContain('Deleted 2 documents.');
  expect((await list()).map((i) => i.metadata.root_path)).toEqual(['a.md']);
  expect((await importJson()).report).toMatchObject({ importedFiles: 2, unchangedFiles: 1 });
  expect((await forget('--root', 'team', '--yes')).stdout).toContain('Deleted 3 documents.');
  expect(await forget()).toMatchObject({ status: 2, stderr: expect.stringContaining('Name what to delete') });
  expect((await forget(dir)).stderr).toContain('is not in a folder that was imported');
  expect((await forget('--filter', 'x')).stderr).toContain('--filter takes a JSON object');
});

test('forget deletes a file that was imported alone', async () => {
  await put('a.md', 'Alpha');
  await put('b.md', 'Beta');
  const asUser = ['--as-user', `u${user}`];
  const file = path.join(folder, 'a.md');
  expect((await runCli(['import', ...asUser, file], envOf(), dir)).status).toBe(0);
  expect((await runCli(['forget', ...asUser, file, '--yes'], envOf(), dir)).stdout).toContain(
    'Deleted 1 document.',
  );
  expect((await runCli(['forget', ...asUser, path.join(folder, 'b.md')], envOf(), dir)).stderr).toContain(
    'is not in a folder that was imported',
  );
});

test('forget leaves the file of the same name in another folder of the same name', async () => {
  for (const name of ['a.md', 'b.md', 'c.md']) await put(name, `The text of ${name}`);
  await importJson();
  const asUser = ['--as-user', `u${user}`];
  const namesake = path.join(dir, 'elsewhere', 'team', 'a.md');
  await mkdir(path.dirname(namesake), { recursive: true });
  await writeFile(namesake, 'Other');
  expect((await runCli(['forget', ...asUser, namesake, '--yes'], envOf(), dir)).stderr).toContain(
    'is not in a folder that was imported',
  );
  expect((await runCli(['import', ...asUser, namesake], envOf(), dir)).status).toBe(0);
  expect((await list()).map((item) => item.metadata.root)).toContain('elsewhere-team');
  expect((await runCli(['forget', ...asUser, namesake, '--yes'], envOf(), dir)).stdout).toContain(
    'Deleted 1 document.',
  );
  expect((await list()).map((item) => item.metadata.root)).toEqual(['team', 'team', 'team']);
});

test('an import of nothing exits with 2, one that failed with 1 and why, and a second one of known files with 0', async () => {
  const empty = await runCli(args(), envOf(), dir);
  expect(empty).toMatchObject({ status: 2, stdout: expect.stringContaining('Nothing was imported.') });
  const device = await runCli(['import', '/dev/null', '--as-user', `u${user}`], envOf(), dir);
  expect(device).toMatchObject({ status: 1, stdout: expect.stringContaining('not a regular file') });
  await put('a.md', 'Alpha');
  expect((await runCli(args(), envOf(), dir)).status).toBe(0);
  expect((await runCli(args(), envOf(), dir)).status).toBe(0);
});

test('without a service, a key or a folder, import gives advice and exits with 2', async () => {
  await put('a.md', 'Alpha');
  const wrongKey = await runCli(args(), { ...envOf(), CAMBIUM_API_KEY: 'cam_live_wrong' }, dir);
  expect(wrongKey).toMatchObject({ status: 2, stdout: '' });
  expect(wrongKey.stderr).toMatch(/^cambium: .*\(request [0-9a-f-]{36}\)\n$/);
  const nowhere = await runCli(['import', path.join(dir, 'nowhere')], envOf(), dir);
  expect(nowhere).toMatchObject({ status: 2, stdout: '' });
  expect(nowhere.stderr).toContain('there is no such file or folder');
});
