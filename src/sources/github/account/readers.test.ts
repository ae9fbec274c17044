import { expect, test } from 'vitest';
import { AccountReader } from '../../../../test/vendors/account-reader.ts';
import type { Reader } from '../../contract.ts';
import type { VendorHttp } from '../../vendor-http/vendor-http.ts';
import { githubConnector } from './connector.ts';

/** Returns the members of a repository of github.com, given these answers. */
async function readersOf(answers: Record<string, unknown>): Promise<readonly Reader[]> {
  const http: VendorHttp = async (url) => {
    const body = answers[new URL(url).pathname];
    return {
      url,
      status: body === undefined ? 404 : 200,
      headers: new Headers(),
      bytes: new TextEncoder().encode(JSON.stringify(body ?? {})),
    };
  };
  const ctx = { ...new AccountReader(githubConnector).context({ repositories: 'taproot/probe' }), http };
  return (await githubConnector.readers?.(ctx)('taproot/probe')) ?? [];
}

test('a public repository of github.com is visible to everybody with a proven identity there', async () => {
  const answers = { '/repos/taproot/probe': { id: 1, private: false } };
  expect(await readersOf(answers)).toEqual(['source:github']);
});

test('a private repository is visible to its collaborators who may read it', async () => {
  const people = [{ id: 1 }, { id: 2, permissions: { pull: false } }, { id: 3, permissions: { pull: true } }];
  const answers = {
    '/repos/taproot/probe': { id: 1, private: true },
    '/repos/taproot/probe/collaborators': people,
  };
  expect(await readersOf(answers)).toEqual(['account:github:1', 'account:github:3']);
});

test('one that the token can no longer open is for nobody', async () => {
  expect(await readersOf({})).toEqual([]);
});
