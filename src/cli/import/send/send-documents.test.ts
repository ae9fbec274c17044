import { expect, test } from 'vitest';
import { ApiError, UnreachableError } from '../../../../client/api-error.ts';
import type { MemoryToImport } from '../../../../client/types.ts';
import { sendDocuments } from './send-documents.ts';

const named = (...names: string[]): MemoryToImport[] =>
  names.map((name) => ({ source: 'slack', resource_id: name, data: [name] }));

const error = (status: number, message: string, detail: unknown = null) =>
  new ApiError({ status, code: 'X', message, detail, requestId: null });

/** Returns a service that refuses by a rule, and records what it accepted and how often it was called. */
function service(refuse: (names: string[]) => Error | null) {
  const taken: string[] = [];
  let calls = 0;
  return {
    taken,
    calls: () => calls,
    importMemories: async (items: MemoryToImport[]) => {
      calls++;
      const names = items.map((item) => item.resource_id);
      const refusal = refuse(names);
      if (refusal) throw refusal;
      taken.push(...names);
      return { success: true, count: items.length, items: [] };
    },
  };
}

test('documents that a 422 names are left out and the others are sent again', async () => {
  const client = service((names) => {
    const bad = names.flatMap((name, at) =>
      name.startsWith('bad') ? [{ loc: ['body', 'items', at, 'title'], msg: 'is too long', type: 'x' }] : [],
    );
    return bad.length ? error(422, 'body.items', bad) : null;
  });
  const outcomes = await sendDocuments(client, named('a', 'bad1', 'b', 'bad2', 'c'));
  expect(outcomes).toEqual([null, 'title: is too long', null, 'title: is too long', null]);
  expect(client.taken).toEqual(['a', 'b', 'c']);
  expect(client.calls()).toBe(2);
});

test('a document that fails a batch without being named is found by halving', async () => {
  const client = service((names) => (names.includes('poison') ? error(500, 'Something went wrong.') : null));
  const outcomes = await sendDocuments(client, named('a', 'b', 'c', 'poison', 'd'));
  expect(outcomes).toEqual([null, null, null, 'Something went wrong.', null]);
  expect(client.taken).toEqual(['a', 'b', 'c', 'd']);
});

test('a batch that is too large is sent in parts', async () => {
  const client = service((names) => (names.length > 2 ? error(413, 'Too large.') : null));
  expect(await sendDocuments(client, named('a', 'b', 'c', 'd', 'e'))).toEqual([null, null, null, null, null]);
  expect(client.taken).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('if continuing is pointless it throws, and calls nothing refused', async () => {
  for (const fatal of [
    error(401, 'key'),
    error(403, 'scope'),
    error(503, 'busy'),
    new UnreachableError('u', null),
  ])
    await expect(
      sendDocuments(
        service(() => fatal),
        named('a', 'b'),
      ),
    ).rejects.toBe(fatal);
});

test('nothing to send is not a request', async () => {
  const client = service(() => null);
  expect(await sendDocuments(client, [])).toEqual([]);
  expect(client.calls()).toBe(0);
});
