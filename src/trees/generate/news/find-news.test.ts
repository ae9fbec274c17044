import { describe, expect, test } from 'vitest';
import { newsFor } from './find-news.ts';

const readAt = new Date('2026-06-09T10:00:00Z');
const now = new Map([
  [1, 1],
  [2, 3],
  [3, 1],
  [9, 1],
]);
const evidence = (...own: [number, number][]) => ({
  evidence: own.map(([document_id, revision]) => ({ document_id, revision })),
});

describe('news for a file', () => {
  const known = {
    readAt,
    revisions: new Map([
      [1, 1],
      [2, 2],
      [3, 1],
    ]),
  };

  test('is what the inventory lacked, or had in another revision', () => {
    const { changed, gone, since } = newsFor(now, known, {});
    expect([...changed]).toEqual([
      [2, 2],
      [9, null],
    ]);
    expect([...gone]).toEqual([]);
    expect(since).toBe('2026-06-09');
  });

  test('is measured against the revision that the file itself is based on', () => {
    expect([...newsFor(now, known, evidence([2, 3], [3, 0])).changed]).toEqual([
      [3, 0],
      [9, null],
    ]);
  });

  test('includes deleted documents of the file', () => {
    expect([...newsFor(now, known, evidence([4, 1], [1, 1])).gone]).toEqual([4]);
  });

  test('is empty if nothing changed', () => {
    const same = { readAt, revisions: now };
    const { changed, gone } = newsFor(now, same, evidence([1, 1], [2, 3]));
    expect([changed.size, gone.size]).toEqual([0, 0]);
  });
});

describe('without an inventory', () => {
  const known = { readAt, documentIdMax: 3 };

  test('documents with later ids are news, and so are the file’s documents in another revision', () => {
    expect([...newsFor(now, known, evidence([2, 1], [1, 1])).changed]).toEqual([
      [2, 1],
      [9, null],
    ]);
  });

  test('others count as known', () => {
    expect([...newsFor(now, { readAt, documentIdMax: Infinity }, {}).changed]).toEqual([]);
  });
});
