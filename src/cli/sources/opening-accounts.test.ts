import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../client/api-error.ts';
import type { Client } from '../../../client/client.ts';
import { connectInBrowser } from './connect-in-browser.ts';
import { openAccount } from './open-account.ts';
import { readClientSecret } from './secrets/read-key.ts';
import { readOpening } from './secrets/read-service-account.ts';

/** Returns a service that offers a vendor's page valid for this many milliseconds. */
const offering = (ms: number) => {
  const asked: { redirect_url?: string | null }[] = [];
  const connectIntegration: Client['connectIntegration'] = async (_source, sent = {}) => {
    asked.push(sent);
    return { url: 'https://vendor.example/agree', expires_at: new Date(Date.now() + ms).toISOString() };
  };
  return { asked, connectIntegration };
};

describe('an account that is opened in a browser', () => {
  /** Visits an address of the waiting program; returns the browser's response and the program's result. */
  async function comeBack(query: string, method = 'GET') {
    const service = offering(60_000);
    const shown = Promise.withResolvers<void>();
    const connecting = connectInBrowser(service, 'linear', {}, () => shown.resolve());
    const outcome = connecting.catch((error: Error) => error.message);
    await shown.promise;
    const address = service.asked[0]?.redirect_url ?? '';
    const other = await fetch(`${address}${query}`, { method });
    if (other.status === 404) await fetch(`${address}?connection_id=last`);
    return { address, status: other.status, text: await other.text(), outcome: await outcome };
  }

  test('returns only to this machine, at an unguessable address', async () => {
    const { address, outcome, text } = await comeBack('?connection_id=c1&source=linear');
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{22}$/);
    expect([outcome, text]).toEqual(['c1', 'The account is connected. You can close this page.\n']);
  });

  test.each([
    ['/more?connection_id=c1', 'GET'],
    ['?connection_id=c1', 'POST'],
  ])('is not taken from %s by %s', async (query, method) => {
    expect(await comeBack(query, method)).toMatchObject({ status: 404, outcome: 'last' });
  });

  test('that was refused says why, in both places', async () => {
    const { outcome, text } = await comeBack('?error=CredentialRefused&error_description=Denied%20there.');
    expect([outcome, text]).toEqual(['Denied there.', 'Denied there.\n']);
    expect((await comeBack('')).outcome).toContain('was not connected');
  });

  test('is waited for as long as the page is valid', async () => {
    const late = connectInBrowser(offering(0), 'linear', {}, () => {});
    await expect(late).rejects.toThrow('did not come back in time');
  });
});

test('a key is used as a key; the service refuses a source that opens in no browser', async () => {
  const sent: unknown[] = [];
  const createConnection = async (account: unknown) => {
    sent.push(account);
    return { id: 'c1', last_run: { id: 'r1' } };
  };
  const integrations = [{ id: 'notion', auth_modes: ['key'] }];
  // Only what the code under test uses of the client.
  const client = { createConnection, listIntegrations: async () => ({ integrations }) } as unknown as Client;
  const account = { config: {}, label: null, visibility: null, service_account: null };
  for (const key of ['k', null])
    expect(await openAccount(client, { source: 'notion', key, ...account })).toEqual({
      id: 'c1',
      lastRun: 'r1',
    });
  expect(sent).toEqual(['k', null].map((key) => ({ source: 'notion', key, ...account })));
});

test('a source that cannot be connected is refused with the names of those that can', async () => {
  const integrations = ['slack', 'notion'].map((id) => ({ id, auth_modes: ['key'] }));
  const createConnection = async () => {
    const message = 'body.source: must be one of forum';
    throw new ApiError({ status: 422, code: 'ValidationFailed', message, detail: null, requestId: null });
  };
  // Only what the code under test uses of the client.
  const client = { createConnection, listIntegrations: async () => ({ integrations }) } as unknown as Client;
  const account = { config: {}, key: null, label: null, visibility: null, service_account: null };
  const open = (source: string) => openAccount(client, { source: source as 'slack', ...account });
  await expect(open('slak')).rejects.toThrow('slak cannot be connected. These sources can: notion, slack.');
  await expect(open('slack')).rejects.toThrow('must be one of forum');
});

test('a key is read from a file, without the trailing line break, and must not be empty', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cambium-key-'));
  const keyFile = path.join(folder, 'key.txt');
  await writeFile(keyFile, 'lin_api_1\n');
  const byKey = { key: 'lin_api_1', service_account: null };
  expect([await readOpening({ keyFile }), await readOpening({})]).toEqual([byKey, null]);
  const account = { key_file: 'lin_api_1', subject: 'ada@taproot.example', client_id: null };
  const byFile = await readOpening({ serviceAccount: keyFile, subject: 'ada@taproot.example' });
  expect(byFile).toEqual({ key: null, service_account: account });
  await expect(readOpening({ serviceAccount: keyFile, keyFile })).rejects.toThrow('not both');
  await expect(readOpening({ keyFile, subject: 'ada' })).rejects.toThrow('--service-account');
  await writeFile(keyFile, '\n');
  await expect(readOpening({ keyFile })).rejects.toThrow('The key is empty');
  await expect(readOpening({ serviceAccount: keyFile })).rejects.toThrow('The key is empty');
  await expect(readClientSecret({ secretFile: keyFile })).rejects.toThrow('--secret-stdin');
  await rm(folder, { recursive: true });
});
