import { expect, test } from 'vitest';
import { ParseError } from '../../parse/parse-error.ts';
import { parseTrace } from './parse-trace.ts';
import { detectTraceFormat } from './detect-trace-format.ts';

const said = (history: unknown): [string | null | undefined, string][] =>
  parseTrace(typeof history === 'string' ? history : JSON.stringify(history)).blocks.map((block) => [
    block.sender?.name,
    block.text,
  ]);

const openclaw = [
  { type: 'session', version: 3, id: '7c1d', timestamp: '2026-04-08T01:03:43.107Z', cwd: '/srv' },
  {
    type: 'model_change',
    id: 'a0',
    parentId: null,
    timestamp: '2026-04-08T01:03:43.116Z',
    provider: 'p',
    modelId: 'm-1',
  },
  {
    type: 'message',
    id: 'a1',
    parentId: 'a0',
    timestamp: '2026-04-08T01:04:00.000Z',
    message: {
      role: 'user',
      content: [{ type: 'text', text: 'Which gates leak?' }],
      timestamp: 1775610240000,
    },
  },
  {
    type: 'message',
    id: 'a2',
    parentId: 'a1',
    timestamp: '2026-04-08T01:04:05.000Z',
    message: {
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: 'Look at the log.' },
        { type: 'toolCall', id: 'call_1', name: 'read', arguments: { path: 'gates.log', limit: 5 } },
      ],
      usage: { input: 10, output: 5, cost: { total: 0.1 } },
      stopReason: 'toolUse',
    },
  },
  {
    type: 'message',
    id: 'a3',
    parentId: 'a2',
    timestamp: '2026-04-08T01:04:06.000Z',
    message: {
      role: 'toolResult',
      toolCallId: 'call_1',
      toolName: 'read',
      content: [{ type: 'text', text: 'gate 4: 3 l' }],
      isError: false,
    },
  },
  {
    type: 'compaction',
    id: 'a4',
    parentId: 'a3',
    timestamp: '2026-04-08T01:05:00.000Z',
    summary: 'Gate 4 leaks.',
    tokensBefore: 9,
  },
];
const asLines = (items: unknown[]): string => items.map((item) => JSON.stringify(item)).join('\n');

test('native messages keep sender, date and order', () => {
  const trace = parseTrace(
    JSON.stringify({
      session_id: 's-1',
      messages: [
        { role: 'user', name: 'Ada', content: 'Where is the key?', date: '2026-05-01T09:00:00+02:00' },
        { role: 'assistant', content: 'In the safe.', date: '2026-05-01T09:00:05+02:00' },
      ],
    }),
  );
  expect(trace).toMatchObject({
    format: 'native',
    sessionId: 's-1',
    title: 'Where is the key?',
    startedAt: '2026-05-01T09:00:00+02:00',
  });
  expect(trace.blocks).toMatchObject([
    {
      type: 'message',
      text: 'Where is the key?',
      content: 'Where is the key?',
      sender: { name: 'Ada', email: null },
      date: '2026-05-01T09:00:00+02:00',
    },
    { type: 'message', text: 'In the safe.', sender: { name: 'assistant', email: null } },
  ]);
});

test('chat completion messages with tool calls are readable', () => {
  expect(
    said([
      { role: 'user', content: 'Rain?' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id: 'c1', type: 'function', function: { name: 'weather', arguments: '{"city":"Ulm"}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'c1', content: '{"mm":3}' },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'c2', name: 'send', input: {} }] },
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: 'c2', content: 'no route', is_error: true }],
      },
    ]),
  ).toEqual([
    ['user', 'Rain?'],
    ['assistant', 'weather(city: "Ulm")'],
    ['weather', '{"mm":3}'],
    ['assistant', 'send()'],
    ['send', 'Error: no route'],
  ]);
});

test('UI messages of the AI SDK, old and new, give text, reasoning, calls, results, sources and files', () => {
  const history = [
    {
      id: 'm1',
      role: 'user',
      createdAt: '2026-01-02T03:04:05.000Z',
      content: 'Find it',
      parts: [
        { type: 'text', text: 'Find it' },
        { type: 'file', mediaType: 'image/png', filename: 'a.png', url: 'data:image/png;base64,AAAA' },
      ],
    },
    {
      id: 'm2',
      role: 'assistant',
      content: '',
      parts: [
        { type: 'step-start' },
        { type: 'reasoning', text: 'Searching helps.' },
        {
          type: 'tool-search',
          toolCallId: 't1',
          state: 'output-available',
          input: { q: 'key' },
          output: { hits: ['safe'] },
        },
        {
          type: 'dynamic-tool',
          toolName: 'open',
          toolCallId: 't2',
          state: 'output-error',
          input: { door: 1 },
          errorText: 'locked',
        },
        { type: 'source-url', sourceId: 's', url: 'https://a.example', title: 'Keys' },
        { type: 'text', text: 'It is in the safe.' },
      ],
    },
    {
      id: 'm3',
      role: 'assistant',
      content: '',
      parts: [
        {
          type: 'tool-invocation',
          toolInvocation: { state: 'result', toolCallId: 't3', toolName: 'add', args: { a: 1 }, result: 2 },
        },
      ],
    },
  ];
  expect(parseTrace(JSON.stringify(history)).format).toBe('vercel');
  expect(said(history)).toEqual([
    ['user', 'Find it'],
    ['user', '[file a.png image/png]'],
    ['assistant (reasoning)', 'Searching helps.'],
    ['assistant', 'search(q: "key")'],
    ['search', '{ "hits": [ "safe" ] }'],
    ['assistant', 'open(door: 1)'],
    ['open', 'Error: locked'],
    ['assistant', 'Source: Keys https://a.example'],
    ['assistant', 'It is in the safe.'],
    ['assistant', 'add(a: 1)'],
    ['add', '2'],
  ]);
});

test('AI SDK model messages give calls and the results that answer them', () => {
  const { blocks, format } = parseTrace(
    JSON.stringify([
      { role: 'system', content: 'Be brief.' },
      {
        role: 'assistant',
        content: [{ type: 'tool-call', toolCallId: 'x', toolName: 'sum', input: { a: 1 } }],
      },
      {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: 'x',
            toolName: 'sum',
            output: { type: 'json', value: { total: 3 } },
          },
        ],
      },
      {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: 'x',
            toolName: 'sum',
            output: { type: 'error-text', value: 'overflow' },
          },
        ],
      },
    ]),
  );
  expect(format).toBe('vercel');
  expect(blocks.map((block) => block.text)).toEqual([
    'Be brief.',
    'sum(a: 1)',
    '{ "total": 3 }',
    'Error: overflow',
  ]);
  expect(blocks[1]).toMatchObject({ message_id: 'x' });
  expect(blocks[2]).toMatchObject({ reply_to: 'x', sender: { name: 'sum' } });
});

test('OpenClaw session lines give messages with dates, calls, results and summaries', () => {
  const trace = parseTrace(asLines(openclaw));
  expect(trace).toMatchObject({
    format: 'openclaw',
    sessionId: '7c1d',
    startedAt: '2026-04-08T01:03:43.107Z',
    title: 'Which gates leak?',
    warnings: [],
  });
  expect(trace.metadata).toMatchObject({ model: 'm-1', session_id: '7c1d', trace_format: 'openclaw' });
  expect(trace.blocks).toMatchObject([
    {
      text: 'Which gates leak?',
      sender: { name: 'user' },
      date: '2026-04-08T01:04:00.000Z',
      message_id: 'a1',
    },
    { text: 'Look at the log.', sender: { name: 'assistant (reasoning)' }, reply_to: 'a1' },
    { text: 'read(path: "gates.log", limit: 5)', message_id: 'call_1' },
    { text: 'gate 4: 3 l', sender: { name: 'read' }, reply_to: 'call_1' },
    { text: 'Gate 4 leaks.', sender: { name: 'summary' } },
  ]);
});

test('a session file that is still being written loses only its truncated last line', () => {
  const trace = parseTrace(`${asLines(openclaw)}\n{"type":"message","id":"a5","par`);
  expect(trace.blocks).toHaveLength(5);
  expect(trace.warnings).toEqual(['The last line is cut off and was left out.']);
});

test('the format is detected, or can be given', () => {
  expect(detectTraceFormat(asLines(openclaw))).toBe('openclaw');
  expect(detectTraceFormat('[{"role":"user","parts":[{"type":"text","text":"x"}]}]')).toBe('vercel');
  expect(detectTraceFormat('{"role":"user","content":"x"}\n{"role":"assistant","content":"y"}')).toBe(
    'native',
  );
  expect(parseTrace('[{"role":"user","content":"x"}]', 'vercel').format).toBe('vercel');
});

test('dates without an offset are read as UTC, never in this machine’s zone', () => {
  expect(parseTrace('[{"role":"user","content":"x","date":"2026-05-01 09:00"}]').startedAt).toBe(
    '2026-05-01T09:00:00.000Z',
  );
  expect(parseTrace('[{"role":"user","content":"x","timestamp":1775610240}]').startedAt).toBe(
    '2026-04-08T01:04:00.000Z',
  );
  expect(parseTrace('[{"role":"user","content":"x","date":"soon"}]').startedAt).toBeNull();
});

test('anything other than a history is refused with advice on what to send', () => {
  for (const history of [
    '',
    'hello',
    '42',
    '[]',
    '[1,2]',
    '{"a":1}',
    '[{"a":1}]',
    '{"a":1}\n{"b":',
    `${'['.repeat(10_000)}`,
  ]) {
    expect(() => parseTrace(history)).toThrow(ParseError);
  }
  expect(() => parseTrace('hello')).toThrow(/Send an array of \{role, content\}/);
});
