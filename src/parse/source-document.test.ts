import { expect, test } from 'vitest';
import { finishSourceDocument, participantsOf, presentFacts } from './source-document.ts';

test('a document with only a type gets null for the other facts', () => {
  const document = finishSourceDocument({
    source: 'linear',
    type: 'task',
    title: 'Seal',
    blocks: [{ type: 'paragraph', text: 'It leaks.' }],
    metadata: {},
    warnings: [],
  });
  expect(document).toMatchObject({
    resourceId: null,
    createdAt: null,
    lastModified: null,
    participants: [],
    url: null,
    path: null,
  });
  expect(document.blocks[0]!.id).toMatch(/^[0-9a-f]{12}$/);
});

test('created, changed and the document’s own date are separate, each with its origin', () => {
  const facts = {
    source: 'slack',
    type: 'conversation',
    title: null,
    blocks: [],
    metadata: {},
    warnings: [],
  } as const;
  const document = finishSourceDocument({
    ...facts,
    blocks: [],
    warnings: [],
    createdAt: '2026-03-02T10:00:00Z',
  });
  expect(document).toMatchObject({
    createdAt: '2026-03-02T10:00:00Z',
    lastModified: null,
    asOf: null,
    date: '2026-03-02T10:00:00Z',
    dateReason: 'format',
  });
});

test('every speaker is a participant, once, identified by address if known', () => {
  const said = (name: string | null, email: string | null) => ({
    type: 'message' as const,
    text: 'x',
    sender: { name, email },
  });
  expect(
    participantsOf([
      said('Ada', 'ada@x'),
      said('Ada M.', 'ADA@x'),
      said('Bo', null),
      said('bo', null),
      said(null, null),
      { type: 'rule', text: '' },
    ]),
  ).toEqual([
    { name: 'Ada', email: 'ada@x' },
    { name: 'Bo', email: null },
  ]);
});

test('absent and empty facts are not metadata, false and zero are', () => {
  expect(presentFacts({ a: null, b: undefined, c: '', d: 0, e: false, f: 'x' })).toEqual({
    d: 0,
    e: false,
    f: 'x',
  });
});
