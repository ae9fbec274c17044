import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../../client/api-error.ts';
import { begunWords, changedCount, countByStatus, possibleActions } from './bulk-actions.ts';

const of = (...statuses: string[]) => statuses.map((status) => ({ metadata: { status } }));
const refused = (code: string, detail: unknown) =>
  new ApiError({ status: 409, code, message: 'm', detail, requestId: null });

describe('actions on documents', () => {
  test('depend on their states: each action with the documents that it would change', () => {
    const counts = countByStatus(of('failed', 'completed', 'failed', 'pending_review'));
    expect(possibleActions(counts)).toEqual([
      { action: 'retry', count: 2 },
      { action: 'approve', count: 1 },
      { action: 'reject', count: 1 },
      { action: 'delete', count: 4 },
    ]);
    expect(possibleActions(countByStatus(of('completed')))).toEqual([{ action: 'delete', count: 1 }]);
  });

  test('do not exist without any documents', () => {
    expect(possibleActions(countByStatus([]))).toEqual([]);
    expect(possibleActions(new Map([['failed', 0]]))).toEqual([]);
  });
});

test('a different count is read from the refusal, and from no other error', () => {
  expect(changedCount(refused('CountChanged', { matched: 12 }))).toBe(12);
  expect(changedCount(refused('CountChanged', { matched: 0 }))).toBe(0);
  for (const error of [
    refused('CountChanged', null),
    refused('CountChanged', { matched: 'many' }),
    refused('Locked', { matched: 3 }),
    new Error('CountChanged'),
    null,
  ])
    expect(changedCount(error)).toBeNull();
});

test('what a retry leaves alone is said, with what to do', () => {
  expect(begunWords('retry', { matched: 14, unreadable: 0 })).toBe('Reading again 14 documents');
  expect(begunWords('retry', { matched: 14, unreadable: 2 })).toBe(
    'Reading again 12 documents. 2 files stay failed: nothing could be read of them. Upload them again.',
  );
  expect(begunWords('retry', { matched: 1, unreadable: 1 })).toBe(
    '1 file stays failed: nothing could be read of it. Upload it again.',
  );
});
