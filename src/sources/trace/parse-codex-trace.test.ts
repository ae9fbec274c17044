import { expect, test } from 'vitest';
import { parseTrace } from './parse-trace.ts';

const line = (type: string, payload: object, second = 0): object => ({
  timestamp: `2026-03-02T10:00:${String(second).padStart(2, '0')}.000Z`,
  type,
  payload,
});
const message = (role: string, text: string): object => ({
  type: 'message',
  role,
  content: [{ type: role === 'assistant' ? 'output_text' : 'input_text', text }],
});
const jsonl = (lines: readonly object[]): string => lines.map((item) => JSON.stringify(item)).join('\n');
const said = (lines: readonly object[]) =>
  parseTrace(jsonl(lines)).blocks.map((block) => [block.sender?.name, block.text]);

const HEADER = line('session_meta', {
  id: '019a',
  timestamp: '2026-03-02T09:59:59.000Z',
  cwd: '/srv',
  instructions: null,
});

test('a session of Codex is read with its id, start, model, calls and their results, each once', () => {
  const trace = parseTrace(
    jsonl([
      HEADER,
      line(
        'response_item',
        message('developer', '<permissions instructions>Ask first.</permissions instructions>'),
      ),
      line(
        'response_item',
        message('user', '<environment_context>\n  <cwd>/srv</cwd>\n</environment_context>'),
      ),
      line('response_item', message('user', 'Which gates leak?'), 1),
      line('event_msg', { type: 'user_message', message: 'Which gates leak?' }, 1),
      line('turn_context', { cwd: '/srv', model: 'model-5' }, 1),
      line('response_item', { type: 'reasoning', summary: [], encrypted_content: 'c2ln' }, 2),
      line(
        'response_item',
        { type: 'function_call', name: 'shell', arguments: '{"command":["rg","leak"]}', call_id: 'c1' },
        3,
      ),
      line(
        'response_item',
        {
          type: 'function_call_output',
          call_id: 'c1',
          output: '{"output":"gate 4","metadata":{"exit_code":0}}',
        },
        4,
      ),
      line('response_item', message('assistant', 'Gate 4 leaks.'), 5),
      line('event_msg', { type: 'agent_message', message: 'Gate 4 leaks.' }, 5),
    ]),
  );
  expect(trace).toMatchObject({
    format: 'codex',
    sessionId: '019a',
    startedAt: '2026-03-02T09:59:59.000Z',
    title: 'Which gates leak?',
    metadata: { model: 'model-5', session_id: '019a', trace_format: 'codex' },
    warnings: [
      '1 steps of reasoning were left out.',
      '2 messages of the program to the model were left out.',
    ],
  });
  expect(trace.blocks.map(({ sender, text, date }) => [sender?.name, text, date?.slice(17, 19)])).toEqual([
    ['user', 'Which gates leak?', '01'],
    ['assistant', 'shell(command: ["rg","leak"])', '03'],
    ['shell', 'gate 4', '04'],
    ['assistant', 'Gate 4 leaks.', '05'],
  ]);
});

test('outputs that failed say so, whichever way Codex wrote them', () => {
  const output = (value: unknown) =>
    line('response_item', { type: 'function_call_output', call_id: 'c', output: value });
  const failed = '{"output":"not found","metadata":{"exit_code":127}}';
  expect(
    said([HEADER, output(failed), output({ content: 'denied', success: false }), output('plain text')]),
  ).toEqual([
    ['tool', 'Error: not found'],
    ['tool', 'Error: denied'],
    ['tool', 'plain text'],
  ]);
});

test('searches, patches, shell commands and summaries are read, unknown items are counted', () => {
  const item = (payload: object) => line('response_item', payload);
  const lines = [
    HEADER,
    item({ type: 'custom_tool_call', name: 'apply_patch', input: '*** Begin Patch', call_id: 'p' }),
    item({ type: 'custom_tool_call_output', call_id: 'p', output: 'Done.' }),
    item({ type: 'local_shell_call', call_id: 's', action: { command: ['ls'] } }),
    item({ type: 'web_search_call', action: { query: 'gate seals' } }),
    item({ type: 'ghost_snapshot' }),
    item({ type: 'new_kind' }),
    line('compacted', { message: 'Gate 4 was found.' }),
  ];
  expect(said(lines)).toEqual([
    ['assistant', 'apply_patch(*** Begin Patch)'],
    ['apply_patch', 'Done.'],
    ['assistant', 'shell(command: ["ls"])'],
    ['assistant', 'web_search(query: "gate seals")'],
    ['summary', 'Gate 4 was found.'],
  ]);
  expect(parseTrace(jsonl(lines)).warnings).toEqual(['1 lines of unknown kinds were left out.']);
});

test('an older session, whose lines are the items themselves, is read the same way', () => {
  const trace = parseTrace(
    jsonl([
      { id: '018f', timestamp: '2025-06-02T10:00:00.000Z', instructions: null },
      { record_type: 'state' },
      message('user', 'Which gates leak?'),
      { type: 'function_call', name: 'shell', arguments: '{}', call_id: 'c' },
      { type: 'function_call_output', call_id: 'c', output: 'gate 4' },
      message('assistant', 'Gate 4.'),
    ]),
  );
  expect(trace).toMatchObject({
    format: 'codex',
    sessionId: '018f',
    startedAt: '2025-06-02T10:00:00.000Z',
    warnings: [],
  });
  expect(trace.blocks.map(({ text }) => text)).toEqual(['Which gates leak?', 'shell()', 'gate 4', 'Gate 4.']);
});

test('what a person adds to a message about the environment is kept', () => {
  const both = {
    type: 'message',
    role: 'user',
    content: [
      { type: 'input_text', text: '<environment_context>\n</environment_context>' },
      { type: 'input_text', text: 'Which gates leak?' },
    ],
  };
  expect(said([HEADER, line('response_item', both)])).toEqual([['user', 'Which gates leak?']]);
});
