/* oxlint-disable typescript/no-explicit-any -- answers are asserted on, field by field */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFile } from '../../../test/bundled/start-file.ts';
import { type Caller, createCaller, createOtherApp } from '../../../test/caller.ts';
import { cloneDatabase, type TestDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';
import { runCli } from '../../../test/run-cli.ts';
import { type SpawnedService, spawnService } from '../../../test/spawned-service.ts';
import { tablesWith } from '../../../test/stored/tables-with.ts';
import { FakeGithub } from '../../../test/vendors/github.ts';
import { FakeSignedTokens } from '../../../test/vendors/oauth/fake-signed-tokens.ts';

const API_KEY = 'cam_live_signed-test-00000000000000';
const github = new FakeGithub('taproot/probe');
const signed = new FakeSignedTokens('github', github, '12345');
let database: TestDatabase;
let service: SpawnedService;
let folder: string;
let admin: Caller;
let other: Caller;
/** Everything that the command line and the API printed or returned. */
const shown: string[] = [];

beforeAll(async () => {
  [database, folder] = await Promise.all([cloneDatabase(), mkdtemp(path.join(tmpdir(), 'cambium-signed-'))]);
  await Promise.all([github.start(), signed.start()]);
  github.open('The valve leaks', 'Since Monday.');
  service = await spawnService(
    {
      DATABASE_URL: database.url,
      CAMBIUM_API_KEY: API_KEY,
      CAMBIUM_LOG_LEVEL: 'trace',
      CAMBIUM_PRIVATE_NETWORKS: '127.0.0.0/8',
      FAKE_PROVIDERS: JSON.stringify([['github', { oauth: signed.url, api: github.url }]]),
    },
    startFile('test/vendors/oauth/oauth-service.ts'),
  );
  admin = createCaller(service.url, API_KEY);
  other = await createOtherApp(admin, service.url, 'other');
});
afterAll(async () => {
  await service?.close();
  github.close();
  signed.close();
  await rm(folder, { recursive: true, force: true });
  await database?.drop();
});

type Answer = { status: number; body: any };
const keep = (answer: Answer): Answer => {
  shown.push(JSON.stringify(answer.body));
  return answer;
};
/** Returns a file of the app just created at the vendor, as the API accepts it. */
const accountOf = ({ keyFile, subject, clientId } = signed.issue()) => ({
  key_file: keyFile,
  subject,
  client_id: clientId,
});
const connect = async (caller: Caller, account: object, sent: object = {}): Promise<Answer> =>
  keep(
    await caller.post('/connections', {
      source: 'github',
      service_account: account,
      config: { repositories: 'taproot/probe', api_url: github.url },
      ...sent,
    }),
  );
const ranAfter = (caller: Caller, id: string, after: string | null = null): Promise<any> =>
  eventually(
    async () => keep(await caller.get(`/connections/${id}`)).body,
    ({ last_run }) => last_run !== null && last_run.id !== after && last_run.state !== 'running',
    30_000,
  );

test('an account opened by a key file belongs only to its user: not to another user, the app or another app', async () => {
  const zoe = admin.as('zoe');
  const { status, body } = await connect(zoe, accountOf());
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({ auth_mode: 'service_account', label: 'taproot', account: 'installation:5' }),
  ]);
  expect(await ranAfter(zoe, body.id)).toMatchObject({ state: 'active', last_run: { added: 1 } });
  for (const caller of [admin, admin.as('max'), other, other.as('zoe')]) {
    expect(keep(await caller.get('/connections/list')).body.connections).toEqual([]);
    expect((await caller.get('/memories/list')).body.items).toEqual([]);
    const stolen = { service_account: accountOf() };
    expect((await caller.post(`/connections/${body.id}/reauth`, stolen)).status).toBe(404);
  }
  signed.withdraw();
  expect((await connect(other.as('zoe'), accountOf())).body.id).not.toBe(body.id);
});

test('the fields that a source needs in addition to the file are listed, and missing or extra ones are named', async () => {
  const { integrations } = (await admin.get('/integrations/list')).body;
  const one = integrations.find(({ id }: { id: string }) => id === 'github');
  expect(one.auth_modes).toEqual(['key', 'service_account']);
  expect(one.service_account_fields).toMatchObject([
    { name: 'client_id', is_required: true },
    { name: 'subject', is_required: true },
  ]);
  const slack = integrations.find(({ id }: { id: string }) => id === 'slack');
  expect([slack.auth_modes, slack.service_account_fields]).toEqual([['key'], []]);
  const zoe = admin.as('zoe');
  const account = accountOf();
  const refused = async (sent: object, more: object = {}) => {
    const { status, body } = await connect(zoe, sent, more);
    return [status, JSON.stringify(body)];
  };
  const subject = await refused({ ...account, subject: 'ada' });
  expect(subject).toEqual([422, expect.stringContaining('"service_account","subject"')]);
  expect(await refused({ key_file: 'x' })).toEqual([422, expect.stringContaining('client_id')]);
  expect(await refused(account, { key: 'k' })).toEqual([422, expect.stringContaining('not both')]);
  const none = await refused(account, { source: 'slack', config: {} });
  expect(none).toEqual([422, expect.stringContaining('slack has no service accounts')]);
});

test('the command line connects one from a file, deletes it at the vendor, and opens it again with another file', async () => {
  const file = path.join(folder, 'app.pem');
  const cambium = async (...args: string[]): Promise<string> => {
    const env = { CAMBIUM_URL: service.url, CAMBIUM_API_KEY: other.key };
    const { stdout, stderr } = await runCli(args, env, folder);
    shown.push(stdout, stderr);
    return stdout + stderr;
  };
  const { keyFile, subject, clientId } = signed.issue();
  await writeFile(file, keyFile);
  const flags = ['--service-account', file, '--subject', subject ?? '', '--client-id', clientId ?? ''];
  const sets = ['--set', 'repositories=taproot/probe', '--set', `api_url=${github.url}`];
  const said = await cambium('connect', 'github', ...flags, ...sets, '--wait');
  expect(said).toContain('taproot');
  const { connections } = keep(await other.get('/connections/list')).body;
  const { id, last_run } = connections[0];
  expect(connections).toHaveLength(1);
  signed.withdraw();
  await other.post(`/connections/${id}/sync`);
  const stopped = await ranAfter(other, id, last_run.id);
  expect(stopped).toMatchObject({ state: 'needs_reauth', next_run_at: null });
  expect(await cambium('sources', 'show', id)).toContain('GitHub refuses the key of the app');
  await writeFile(file, signed.issue().keyFile);
  expect(await cambium('sources', 'reconnect', id, ...flags)).not.toContain('refuses');
  expect(await ranAfter(other, id, stopped.last_run.id)).toMatchObject({ state: 'active' });
  expect(await cambium('connect', 'github', '--subject', '1')).toContain('--service-account FILE');
});

test('no part of a key, signature or token was ever shown, logged at level trace, sent, or stored readable', async () => {
  expect(service.output()).toContain('"level":20');
  for (const caller of [admin, other, admin.as('zoe')])
    for (const at of ['/audit', '/events']) keep(await caller.get(at));
  expect(signed.secrets.length).toBeGreaterThan(12);
  for (const secret of signed.secrets) {
    expect([...shown, service.output()].filter((text) => text.includes(secret))).toEqual([]);
    expect(await tablesWith(database.sql, secret)).toEqual([]);
  }
});
