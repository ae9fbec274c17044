import { describe, expect, test } from 'vitest';
import type { SyncRun } from '../../client/types.ts';
import {
  connectionReason,
  connectionState,
  isRunning,
  runState,
  runWords,
  settingName,
  settingValue,
} from './connection-words.ts';

const run = (more: Partial<SyncRun> = {}): SyncRun => ({
  id: 'r',
  state: 'completed',
  reason: null,
  started_at: '2026-11-01T10:00:00.000Z',
  ended_at: null,
  added: 0,
  changed: 0,
  unchanged: 0,
  deleted: 0,
  failed: 0,
  requests: 0,
  bytes: 0,
  waited_ms: 0,
  ...more,
});

describe('the state of a connection', () => {
  test.each([
    ['active', null, 'waits for its first run'],
    ['active', 'running', 'reading'],
    ['active', 'waiting', 'waits for the source'],
    ['active', 'completed', 'up to date'],
    ['active', 'stopped', 'waits for its next run'],
    ['active', 'failed', 'waits for its next run'],
    ['failing', 'failed', 'failing'],
    ['failing', 'running', 'reading'],
    ['needs_reauth', 'failed', 'access refused'],
    ['paused', 'running', 'paused'],
    ['deleting', 'running', 'being removed'],
  ] as const)('%s after a run that is %s is "%s"', (state, ran, word) => {
    expect(connectionState({ state, last_run: ran && run({ state: ran }) }).word).toBe(word);
  });

  test('is reading only while a run is active that nobody stopped', () => {
    const last_run = run({ state: 'running' });
    const states = ['active', 'failing', 'paused', 'deleting', 'needs_reauth'] as const;
    expect(states.filter((state) => isRunning({ state, last_run }))).toEqual(['active', 'failing']);
    expect(isRunning({ state: 'active', last_run: null })).toBe(false);
  });

  test('has the reason of the connection, or else of its last run, or null', () => {
    expect(connectionReason({ reason: 'The key expired.', last_run: run({ reason: 'x' }) })).toBe(
      'The key expired.',
    );
    expect(connectionReason({ reason: null, last_run: run({ reason: 'A pause until 10:00.' }) })).toBe(
      'A pause until 10:00.',
    );
    expect(connectionReason({ reason: null, last_run: null })).toBeNull();
  });
});

describe('a run', () => {
  test('is described by its changes', () => {
    expect(runWords(run({ added: 1_200, deleted: 3, failed: 1 }))).toMatch(
      /^1.?200 new, 3 deleted, 1 could not be read$/,
    );
    expect(runWords(run({ unchanged: 9 }))).toBe('no changes');
    expect(runWords(run({ state: 'running' }))).toBe('nothing yet');
  });

  test('has a word and a symbol for each of its states', () => {
    const words = (['running', 'completed', 'waiting', 'failed', 'stopped'] as const).map(
      (state) => runState({ state }).word,
    );
    expect(new Set(words).size).toBe(5);
  });
});

test('settings have everyday names, and lists have commas', () => {
  expect(['max_depth', 'url', 'api_url', 'width'].map(settingName)).toEqual([
    'Max depth',
    'URL',
    'API URL',
    'Width',
  ]);
  expect([2, true, null, 'a', ['b/c', 'd/e'], { x: 1 }].map(settingValue)).toEqual([
    '2',
    'true',
    'null',
    'a',
    'b/c, d/e',
    '{"x":1}',
  ]);
});
