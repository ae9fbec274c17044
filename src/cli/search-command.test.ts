import { expect, test } from 'vitest';
import type { QueryResult, Resource } from '../../client/types.ts';
import { renderResult } from './search-command.ts';

const found = (title: string | null, text: string, more: Partial<Resource> = {}): Resource => ({
  resource_id: 'kiln',
  source: 'slack',
  type: 'conversation',
  title,
  status: 'completed',
  document: { id: 'kiln', type: 'conversation', children: [] },
  score: 1,
  metadata: {
    created_at: '2026-01-01T00:00:00Z',
    indexed_at: null,
    last_modified: '2026-02-02T00:00:00Z',
    status: 'completed',
    events: [],
    url: null,
  },
  highlights: text === '' ? [] : [{ id: '1', text, score: 1, block_id: null, places: [], ranges: [] }],
  memories: [],
  document_date: null,
  date_reason: null,
  ingested_at: null,
  last_modified_at: null,
  superseded_by: [],
  why: { words: [], terms: [], meaning: 0, recency: 0, steps: {} },
  ...more,
});
const result = (parts: Partial<QueryResult>): QueryResult => ({
  documents: [],
  answer: null,
  score: null,
  citations: [],
  nearest_passage: null,
  errors: [],
  notices: [],
  query_id: 'q',
  explain: null,
  ...parts,
});

test('the nearest passages come after the notice that they are no answer, with their sources', () => {
  const citation = {
    label: '1',
    source: 'slack',
    resource_id: 'k',
    title: 'Kiln talk',
    quote: '',
    places: [],
  };
  const notices = ['Not sure.'];
  const nearest_passage = { text: 'Fired on Thursdays. [^1]', citations: [citation] };
  const text = renderResult(result({ documents: [found('Kiln', '')], notices, nearest_passage }), true);
  expect(text).toMatch(
    /^Not sure\.\n\nFired on Thursdays\. \[\^1\]\n {2}\[1\] Kiln talk \(slack, k\)\n\n1\. Kiln/,
  );
});

test('a document without a title is shown by its id, and one without a date shows none, not the day it was stored', () => {
  expect(renderResult(result({ documents: [found(null, '')] }))).toBe(
    '1. kiln\n   slack · conversation · no date · kiln',
  );
});

test('the document’s own date comes before the date of its last change', () => {
  const changed = { last_modified_at: '2026-02-02T00:00:00Z' };
  const shown = (dates: Partial<Resource>) => renderResult(result({ documents: [found('Kiln', '', dates)] }));
  expect(shown({ ...changed, document_date: '2025-12-24T10:00:00Z' })).toContain('· 2025-12-24 ·');
  expect(shown(changed)).toContain('· 2026-02-02 ·');
});

test('an imported file is shown by its path, as the import named it', () => {
  const file = found('Kiln', '');
  const metadata = { ...file.metadata, root: 'handbook', root_path: 'pottery/README.md' };
  expect(renderResult(result({ documents: [{ ...file, metadata }] }))).toContain(
    '· handbook/pottery/README.md',
  );
});

test('a long passage is cut at a word boundary and never inside a character', () => {
  const words = renderResult(result({ documents: [found('Kiln', 'glaze '.repeat(100))] })).split('\n')[2]!;
  expect(words).toMatch(/^ {3}(?:glaze )+…$/);
  expect(words.length).toBeLessThan(300);
  const emoji = renderResult(result({ documents: [found('Kiln', `a${'🏺'.repeat(200)}`)] })).split('\n')[2]!;
  expect(emoji.isWellFormed()).toBe(true);
  expect(emoji).toMatch(/🏺 …$/);
});

test('an answer comes first with its sources, notices and errors last', () => {
  const text = renderResult(
    result({
      answer: 'On Thursdays. [^1]\n',
      citations: [
        { label: '1', source: 'slack', resource_id: 'kiln', title: 'Kiln talk', quote: '', places: [] },
      ],
      documents: [
        found('Kiln', 'Fired on Thursdays.', {
          metadata: { ...found('Kiln', '').metadata, root: 'handbook', root_path: 'kiln.md' },
        }),
      ],
      notices: ['The filter leaves nothing.'],
      errors: [{ error: 'AnswerFailed', message: 'The model was away.' }],
    }),
  );
  expect(text.split('\n\n')).toEqual([
    'On Thursdays. [^1]\n  [1] Kiln talk (slack, handbook/kiln.md)',
    '1. Kiln\n   slack · conversation · no date · handbook/kiln.md\n   Fired on Thursdays.',
    'The filter leaves nothing.',
    'The model was away.',
  ]);
});

test('a requested answer that does not exist is reported as missing, above the results', () => {
  const documents = [found('Kiln', 'It is fired on Thursdays.')];
  expect(renderResult(result({ documents }), true)).toMatch(/^No answer: no sentence .*\n\n1\. Kiln/);
  const notices = ['Not in your documents.'];
  expect(renderResult(result({ documents, notices }), true)).toMatch(/^Not in your documents\.\n\n1\. Kiln/);
  expect(renderResult(result({ documents, notices }), true)).not.toMatch(/No answer|Kiln[^]*Not in your/);
  expect(renderResult(result({ documents }))).toMatch(/^1\. Kiln/);
  expect(renderResult(result({ documents, answer: 'On Thursdays.' }), true)).toMatch(/^On Thursdays\./);
});

test('--explain prints how the question was read, one line per word', () => {
  const explain = {
    words: [
      { word: 'kiln', terms: ['kiln', 'kilns'], passages: 3, weight: 4.2 },
      { word: 'fire', terms: ['fire'], passages: 40, weight: 1.5 },
    ],
    unknown: ['zebra'],
    dates: [],
    phrases: ['red kiln'],
    is_list: false,
    passages: 120,
  };
  expect(renderResult(result({ explain }))).toBe(
    [
      'Nothing was found.',
      '',
      'Looked for in 120 passages:',
      '   kiln, also kilns: in 3 of them, weight 4.2',
      '   fire: in 40 of them, weight 1.5',
      'In none of them: zebra',
      'In quotation marks: red kiln',
    ].join('\n'),
  );
});
