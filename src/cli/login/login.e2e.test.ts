import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../../client/client.ts';
import { useService } from '../../../test/set-up/use-service.ts';
import { jsonOf } from '../../../test/oauth/person.ts';
import { findConnection } from '../connection.ts';
import { signOut, useOf } from './login-commands.ts';
import { loginsFile, readLogins, storeLogin } from './logins.ts';
import { type Approval, signInDevice } from './sign-in-device.ts';

let now = Date.now();
const { service, admin } = useService({ overrides: { now: () => new Date(now) } });
let home: string;
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'cambium-home-'));
});
afterAll(() => rm(home, { recursive: true }));

/** Sends the page's form as a browser does. */
const approve = (userCode: string, credential: string, asUser = '') =>
  fetch(`${service.url}/oauth/device`, {
    method: 'POST',
    body: new URLSearchParams({ user_code: userCode, credential, as_user: asUser }),
  });

/** Signs in while `act` does what the person does between two polls of the device. */
async function signIn(act: (approval: Approval) => Promise<unknown>): Promise<string> {
  let shown: Approval | undefined;
  return signInDevice(service.url, {
    name: 'cambium login on a laptop',
    show: (approval) => (shown = approval),
    sleep: async () => shown && act(shown),
  });
}
const meOf = (apiKey: string) => createClient({ url: service.url, apiKey }).getMe();

describe('a sign-in that is approved', () => {
  test('gets its own key that acts as the named user, without admin', async () => {
    const key = await signIn(({ userCode }) =>
      approve(userCode.toLowerCase().replace('-', ' '), admin.key, 'ada'),
    );
    expect(await meOf(key)).toMatchObject({ user_id: 'ada', credential: 'key' });
    expect((await meOf(key)).scopes).not.toContain('admin');
    const keys = (await admin.get('/auth/keys')).body.items;
    expect(keys).toContainEqual(
      expect.objectContaining({ name: 'cambium login on a laptop', user_id: 'ada' }),
    );
    const audit = (await admin.get('/audit?action=device.approved')).body.items;
    expect(audit).toHaveLength(1);
  });

  test('by a key of one user gets no scope that this key lacks', async () => {
    const scopes = ['admin', 'memories:read'];
    const pinned = (await admin.post('/auth/keys', { name: 'of ines', user_id: 'ines', scopes })).body;
    const key = await signIn(({ userCode }) => approve(userCode, pinned.key));
    expect(await meOf(key)).toMatchObject({ user_id: 'ines', scopes: ['memories:read'] });
  });

  test('is redeemed once: the code cannot be approved or redeemed again', async () => {
    const form = (fields: Record<string, string>, at: string) =>
      fetch(`${service.url}/oauth/${at}`, { method: 'POST', body: new URLSearchParams(fields) });
    const started = await jsonOf(await form({ client_id: 'x' }, 'device_authorization'));
    const token = () =>
      form(
        {
          grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
          client_id: 'x',
          device_code: started.device_code,
        },
        'token',
      );
    expect(await (await token()).json()).toMatchObject({ error: 'authorization_pending' });
    expect((await approve(started.user_code, admin.key)).status).toBe(200);
    expect((await approve(started.user_code, admin.key)).status).toBe(409);
    const answers = await Promise.all([token(), token()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });
});

describe('a sign-in is not approved', () => {
  test.each([
    ['by a wrong key', 'cam_live_wrong', 401],
    ['without a key', '', 401],
  ])('%s', async (_how, credential, status) => {
    const response = await approve('BCDF-GHJK', credential);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain('class="wrong"');
  });

  test('by a key that is not an admin, or with an invalid code', async () => {
    const { key } = (await admin.post('/auth/keys', { name: 'reader', scopes: ['memories:read'] })).body;
    expect((await approve('BCDF-GHJK', key)).status).toBe(403);
    const response = await approve('<b>AEIOU', admin.key);
    expect(response.status).toBe(422);
    expect(await response.text()).not.toContain('<b>');
  });

  test('by a key of one user that has no scope to give', async () => {
    const fields = { name: 'admin of nothing', user_id: 'ines', scopes: ['admin'] };
    const { key } = (await admin.post('/auth/keys', fields)).body;
    expect((await approve('BCDF-GHJK', key)).status).toBe(403);
  });

  test('when the approving key is revoked before the device has asked', async () => {
    const { id, key } = (await admin.post('/auth/keys', { name: 'second', scopes: ['admin'] })).body;
    let asked = 0;
    const signingIn = signIn(async ({ userCode }) => {
      if (asked++ === 0) {
        expect((await approve(userCode, key)).status).toBe(200);
        await admin.send('DELETE', `/auth/keys/${id}`);
      } else now += 700_000;
    });
    await expect(signingIn).rejects.toThrow('not approved in time');
    expect(asked).toBe(2);
  });
});

test('an address that is not a service is refused with a sentence', async () => {
  await expect(signInDevice(`${service.url}/elsewhere`, { name: 'x', show: () => {} })).rejects.toThrow(
    'has no sign-in for the command line',
  );
});

test('the stored key is used for its address and found without flags, and only its owner can read it', async () => {
  const env = { XDG_CONFIG_HOME: home, CAMBIUM_DATA_DIR: path.join(home, 'no-service') };
  expect(await readLogins(env)).toEqual({ newest: null, keys: {} });
  await storeLogin(env, 'https://one.example/base', 'cam_live_one');
  await storeLogin(env, 'https://two.example', 'cam_live_two');
  expect((await stat(loginsFile(env))).mode & 0o077).toBe(0);
  const keyOf = async (url?: string) => {
    const found = await findConnection(url === undefined ? {} : { url }, env);
    return [found.url, found.key, found.keyFrom];
  };
  expect(await keyOf()).toEqual(['https://two.example', 'cam_live_two', loginsFile(env)]);
  expect(await keyOf('https://one.example/base')).toEqual([
    'https://one.example/base',
    'cam_live_one',
    loginsFile(env),
  ]);
  expect((await keyOf('https://three.example'))[1]).toBeNull();
  expect((await findConnection({}, { ...env, CAMBIUM_API_KEY: 'k' })).key).toBe('k');
});

test('a login is forgotten by its address or as the newest one, and the one before is used again', async () => {
  const env = { XDG_CONFIG_HOME: path.join(home, 'out'), CAMBIUM_DATA_DIR: path.join(home, 'no-service') };
  await expect(signOut(env, undefined)).rejects.toThrow('not signed in to any service');
  for (const name of ['one', 'two', 'three'])
    await storeLogin(env, `https://${name}.example/base`, `cam_live_${name}`);
  await expect(signOut(env, 'https://four.example')).rejects.toThrow(
    'not signed in to https://four.example with "cambium login". You are signed in to: https://one.example, https://two.example, https://three.example.',
  );
  expect((await signOut(env, 'https://two.example/')).origin).toBe('https://two.example');
  expect((await findConnection({}, env)).url).toBe('https://three.example/base');
  expect((await signOut(env, undefined)).origin).toBe('https://three.example');
  expect((await findConnection({}, env)).key).toBe('cam_live_one');
  expect(await readFile(loginsFile(env), 'utf8')).not.toMatch(/two|three/);
});

test('a login says whether commands use it', () => {
  const made = { url: 'https://a.example', key: 'new' };
  const used = { ...made, keyFrom: 'access.json' };
  expect(useOf(made, used)).toBe('Commands use it from now on.');
  expect(useOf(made, { ...used, key: 'old' })).toBe('Commands here still use the key from access.json.');
  expect(useOf(made, { ...used, url: 'http://127.0.0.1:8787' })).toBe(
    'Commands here still use http://127.0.0.1:8787; with --url https://a.example they use the new one.',
  );
});
