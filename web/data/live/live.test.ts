import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { STREAM_TYPES } from '../../../src/webhooks/event.ts';
import { subjectsOf } from './event-subjects.ts';
import { Gather } from './gather.ts';
import { readAgain } from './read-again.ts';

test('every event of the service marks a query as stale, and an unknown event marks none', () => {
  for (const type of STREAM_TYPES) expect([type, subjectsOf(type).length > 0]).toEqual([type, true]);
  expect([subjectsOf('comet.seen'), subjectsOf('constructor')]).toEqual([[], []]);
});

describe('collected event names', () => {
  const told: string[][] = [];
  const gather = new Gather((names) => told.push([...names]));
  beforeEach(() => {
    vi.useFakeTimers();
    told.length = 0;
  });
  afterEach(() => {
    gather.stop();
    vi.useRealTimers();
  });

  test('are delivered together, each once', () => {
    gather.add(['trees']);
    gather.add(['trees', 'usage']);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(2_000);
    expect(told).toEqual([['trees', 'usage']]);
  });

  test('are delivered at most every two seconds, however many arrive, and the last ones are not lost', () => {
    for (let i = 0; i < 100; i++) {
      gather.add([`n${i}`]);
      vi.advanceTimersByTime(100);
    }
    vi.advanceTimersByTime(2_000);
    expect(told.length).toBeLessThanOrEqual(7);
    expect(told.flat()).toHaveLength(100);
  });

  test('are empty for an event without names, and dropped when collecting stops', () => {
    gather.add([]);
    vi.advanceTimersByTime(5_000);
    gather.add(['trees']);
    gather.stop();
    vi.advanceTimersByTime(5_000);
    expect(told).toEqual([]);
  });
});

describe('reading again', () => {
  /** Creates a client with an active answer under each key, and records which ones are refetched. */
  async function shown(answers: readonly (readonly [string[], unknown])[]) {
    const queries = new QueryClient();
    const read: string[] = [];
    for (const [queryKey, answer] of answers) {
      const queryFn = () => {
        read.push(queryKey.join(' '));
        return Promise.resolve(answer);
      };
      const observer = new QueryObserver(queries, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY });
      observer.subscribe(() => {});
      await queries.fetchQuery({ queryKey, queryFn });
    }
    read.length = 0;
    return { queries, read };
  }

  test('covers only what is shown about the subjects', async () => {
    const { queries, read } = await shown([
      [['trees', 'served'], 1],
      [['documents', 'list'], 2],
    ]);
    queries.setQueryData(['trees', 'old'], 3);
    await readAgain(queries, new Set(['trees']));
    expect(read).toEqual(['trees served']);
    expect(queries.getQueryState(['trees', 'old'])?.isInvalidated).toBe(true);
    expect(queries.getQueryState(['documents', 'list'])?.isInvalidated).toBe(false);
  });

  test('without subjects covers everything but the session and texts that somebody decides on', async () => {
    const { queries, read } = await shown([
      [['session'], 1],
      [['merge', 'a.md'], 2],
      [['keys'], 3],
    ]);
    await readAgain(queries);
    expect(read).toEqual(['keys']);
  });

  test('leaves a long list unchanged, and marks it as stale', async () => {
    const { queries, read } = await shown([
      [['documents', 'long'], { pages: [1, 2, 3, 4] }],
      [['documents', 'short'], { pages: [1, 2, 3] }],
    ]);
    await readAgain(queries, new Set(['documents']));
    expect(read).toEqual(['documents short']);
    expect(queries.getQueryState(['documents', 'long'])?.isInvalidated).toBe(true);
  });
});
