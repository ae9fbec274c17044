import { describe, expect, test } from 'vitest';
import type { Signal } from '../../db/signals/signal.ts';
import { SCOPES } from '../../http/actor.ts';
import { PendingEvents } from './pending-events.ts';

const at = (ms: number) => new Date(Date.parse('2026-05-04T10:00:00Z') + ms);
const signal = (type: string, data: Signal['data'] = {}, owner: string | null = null): Signal => ({
  appId: 'a',
  owner,
  type,
  data,
});
const pendingOf = (userId: string | null, scopes = SCOPES) => new PendingEvents({ userId, scopes });

describe('a subscriber receives', () => {
  test.each([
    ['the app', null, ['app']],
    ['a user', 'zoe', ['app', 'zoe', 'of zoe and max']],
  ])('as %s only shared events and their own', (_who, userId, owners) => {
    const pending = new PendingEvents({
      userId,
      scopes: SCOPES,
      ...(userId === null ? {} : { audiences: ['of zoe and max'] }),
    });
    for (const owner of [null, 'zoe', 'max', 'of zoe and max', 'of max and ida'])
      pending.add(signal('tree.failed', { tree_id: owner ?? 'app' }, owner), at(0));
    expect(pending.take(at(0)).map(({ data }) => data.tree_id)).toEqual(owners);
  });

  test('only types within their scopes, and none that is not for streams', () => {
    const pending = pendingOf(null, ['trees:read']);
    for (const type of ['tree.published', 'documents.changed', 'endpoint.disabled', 'tree.progress'])
      pending.add(signal(type), at(0));
    expect(pending.take(at(0)).map(({ type }) => type)).toEqual(['tree.published']);
  });
});

describe('mass changes', () => {
  test('are sent immediately, then a second after the last one, with the counts of all', () => {
    const pending = pendingOf(null);
    const fail = (ms: number) => pending.add(signal('document.failed', { count: 1 }), at(ms));
    fail(0);
    expect(pending.take(at(0))).toEqual([
      { type: 'document.failed', timestamp: at(0).toISOString(), data: { count: 1 } },
    ]);
    fail(100);
    fail(400);
    expect([pending.take(at(500)), pending.nextInMs(at(500))]).toEqual([[], 500]);
    expect(pending.take(at(1_000))).toEqual([
      { type: 'document.failed', timestamp: at(400).toISOString(), data: { count: 2 } },
    ]);
    expect(pending.nextInMs(at(1_000))).toBeNull();
  });

  test('are one event per tree', () => {
    const pending = pendingOf('zoe');
    for (const [tree, owner] of [
      ['shared', null],
      ['own', 'zoe'],
      ['shared', null],
    ] as const)
      pending.add(signal('tree.changed', { tree_id: tree }, owner), at(0));
    expect(pending.take(at(0)).map(({ data }) => data.tree_id)).toEqual(['shared', 'own']);
  });
});

test('other events are sent one by one, in order', () => {
  const pending = pendingOf(null);
  for (const id of ['1', '2', '3']) pending.add(signal('proposal.created', { proposal_id: id }), at(0));
  expect(pending.take(at(0)).map(({ data }) => data.proposal_id)).toEqual(['1', '2', '3']);
});

test('a reader that is a thousand events behind is too far behind', () => {
  const pending = pendingOf(null);
  for (let i = 0; i < 1_000; i++) pending.add(signal('proposal.created'), at(0));
  expect(pending.isOverfull).toBe(false);
  pending.add(signal('proposal.created'), at(0));
  expect(pending.isOverfull).toBe(true);
});
