import { expect, test } from 'vitest';
import type { ApiKey } from '../../client/types.ts';
import { SCOPES } from '../http/actor.ts';
import { findKey, KEY_SCOPES, renderKeys, scopesInShort } from './keys-command.ts';

const key = (over: Partial<ApiKey>): ApiKey => ({
  id: '1f2e3d4c-0000-4000-8000-000000000000',
  name: 'ci',
  last_four: 'Zx9q',
  scopes: ['memories:read'],
  user_id: null,
  created_at: '2026-03-01T08:00:00Z',
  last_used_at: null,
  revoked_at: null,
  ...over,
});

test('the help names exactly the scopes of the service', () => {
  expect(KEY_SCOPES.toSorted()).toEqual([...SCOPES].toSorted());
});

test('keys are listed within the width of a terminal, whatever their scopes and names', () => {
  const table = renderKeys([
    key({ scopes: KEY_SCOPES, last_used_at: '2026-11-02T09:14:00Z' }),
    key({ name: 'a name '.repeat(20), scopes: KEY_SCOPES.slice(0, -1), revoked_at: '2026-10-01T00:00:00Z' }),
  ]);
  expect(table).toBe(
    [
      'id        name                              ends in  may            last used   created     state',
      '1f2e3d4c  ci                                Zx9q     all            2026-11-02  2026-03-01  valid',
      '1f2e3d4c  a name a name a name a name a n…  Zx9q     all but admin  never       2026-03-01  revoked 2026-10-01',
    ].join('\n'),
  );
  expect(renderKeys([key({ user_id: 'ines' })])).toContain('ines');
});

test.each([
  [['memories:read', 'memories:write', 'trees:read'], 'memories:read,write trees:read'],
  [['admin'], 'admin'],
  [['tokens:mint', 'admin'], 'tokens:mint admin'],
])('%j is shown as “%s”', (scopes, shown) => {
  expect(scopesInShort(scopes)).toBe(shown);
});

test('a key is found by the beginning of its id, and nothing is guessed', () => {
  const keys = [key({}), key({ id: '1f2e9999-0000-4000-8000-000000000000', name: 'laptop' })];
  expect(findKey(keys, '1F2E9').name).toBe('laptop');
  expect(findKey(keys, '1f2e3d4c-0000-4000-8000-000000000000').name).toBe('ci');
  expect(() => findKey(keys, '1f2e')).toThrow(/2 keys have an id that begins with 1f2e: .*Give more of it/);
  for (const id of ['', 'abc', '*'])
    expect(() => findKey(keys, id)).toThrow(/no key with the id .*"cambium keys list" shows the ids/);
});
