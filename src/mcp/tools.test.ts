import { describe, expect, test } from 'vitest';
import { type Actor, SCOPES, type Scope } from '../http/actor.ts';
import { listTools, TOOLS } from './tools.ts';

const actorWith = (scopes: readonly Scope[]): Actor => ({
  appId: 'a',
  userId: null,
  scopes,
  credential: 'key:1',
  kind: 'key',
  keyId: '1',
  pinnedTo: null,
  expiresAt: null,
});
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

describe('the beginning of every conversation of a host', () => {
  const tools = listTools(actorWith(SCOPES));

  test('the list of tools is at most 8 KB with the schemas of results, and 4.5 KB without', () => {
    expect(bytesOf({ tools })).toBeLessThanOrEqual(8_192);
    expect(bytesOf({ tools: tools.map(({ outputSchema: _, ...tool }) => tool) })).toBeLessThanOrEqual(4_608);
  });

  test('is the same bytes on every call, so that hosts can cache it', () => {
    expect(JSON.stringify(listTools(actorWith(SCOPES)))).toBe(JSON.stringify(tools));
  });
});

test.each(SCOPES)('%s alone shows the tools that name it', (scope) => {
  const shown = listTools(actorWith([scope])).map(({ name }) => name);
  expect(shown).toEqual(TOOLS.filter((tool) => tool.scope === scope).map(({ name }) => name));
});

test('no tool deletes, publishes or generates: tools that write only add', () => {
  for (const { name, scope, hints } of TOOLS) {
    expect([name, hints.readOnlyHint ?? hints.destructiveHint === false]).toEqual([name, true]);
    expect([name, scope.includes('admin') || scope === 'tokens:mint']).toEqual([name, false]);
    expect([name, hints.readOnlyHint === true]).toEqual([name, scope.endsWith(':read')]);
  }
});
