import { expect, test } from 'vitest';
import { readSet, writeSet } from './read-set.ts';

const set = [
  { query: 'who paints?', relevant: [{ source: 'vault', resource_id: 'a\nb' }], irrelevant: [] },
  { query: 'when?', relevant: [], irrelevant: [{ source: 'slack', resource_id: 'c' }] },
];

test('a written set is read back, except for blank lines and \\r\\n', () => {
  expect(readSet(writeSet(set), 'set.jsonl')).toEqual(set);
  expect(readSet(`\r\n${writeSet(set).replaceAll('\n', '\r\n')}\n`, 'set.jsonl')).toEqual(set);
  expect(readSet('', 'set.jsonl')).toEqual([]);
});

test('irrelevant documents may be omitted', () => {
  expect(readSet('{"query":"q","relevant":[]}', 'set.jsonl')).toEqual([
    { query: 'q', relevant: [], irrelevant: [] },
  ]);
});

test('a line that is not a query is named', () => {
  const wrong = [
    '{',
    'null',
    '3',
    '{"query":""}',
    '{"query":"q"}',
    '{"query":"q","relevant":[{"source":1}]}',
  ];
  for (const line of wrong)
    expect(() => readSet(`\n${line}`, 'set.jsonl'), line).toThrow(/^set\.jsonl, line 2: not a query/);
});
