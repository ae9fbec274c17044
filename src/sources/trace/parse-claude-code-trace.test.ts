import { expect, test } from 'vitest';
import { readDocuments } from '../read-documents.ts';
import { parseTrace } from './parse-trace.ts';

const at = (seconds: number): string => `2026-03-02T10:00:${String(seconds).padStart(2, '0')}.000Z`;
const common = (uuid: string, parentUuid: string | null, seconds: number) => ({
  parentUuid,
  isSidechain: false,
  userType: 'external',
  cwd: '/srv/gates',
  sessionId: '5e55',
  version: '2.0.1',
  gitBranch: 'main',
  uuid,
  timestamp: at(seconds),
});

/** A session as the program writes it: a question, a tool call with its result, an answer, a subagent. */
const SESSION: object[] = [
  { type: 'summary', summary: 'Leaking gates', leafUuid: 'u5' },
  { type: 'file-history-snapshot', messageId: 'u1', snapshot: {}, isSnapshotUpdate: false },
  { ...common('u1', null, 0), type: 'user', message: { role: 'user', content: 'Which gates leak?' } },
  {
    ...common('u2', 'u1', 2),
    type: 'assistant',
    requestId: 'req_1',
    message: {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'model-4',
      content: [{ type: 'thinking', thinking: 'Look at the log.', signature: 'c2ln' }],
      usage: { input_tokens: 4, output_tokens: 9 },
    },
  },
  {
    ...common('u3', 'u2', 3),
    type: 'assistant',
    message: {
      role: 'assistant',
      model: 'model-4',
      content: [
        { type: 'text', text: 'I read the log.' },
        { type: 'tool_use', id: 'toolu_1', name: 'Bash', input: { command: 'grep leak gates.log' } },
      ],
    },
  },
  {
    ...common('u4', 'u3', 4),
    type: 'user',
    message: {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'gate 4: 3 l', is_error: false }],
    },
    toolUseResult: { stdout: 'gate 4: 3 l', stderr: '' },
  },
  {
    ...common('u5', 'u4', 5),
    type: 'assistant',
    message: { role: 'assistant', content: [{ type: 'text', text: 'Gate 4 leaks.' }] },
  },
  {
    ...common('u6', 'u5', 6),
    isSidechain: true,
    type: 'assistant',
    message: { role: 'assistant', content: [{ type: 'text', text: 'Checked by the helper.' }] },
  },
  { ...common('u7', 'u6', 7), type: 'system', subtype: 'informational', content: 'Compacted.' },
];
const jsonl = (lines: readonly object[]): string => lines.map((line) => JSON.stringify(line)).join('\n');

test('every step of a session is kept in order: questions, calls, results, answers, notes', () => {
  const trace = parseTrace(jsonl(SESSION));
  expect(trace.format).toBe('claude_code');
  expect(trace.blocks.map(({ sender, text }) => [sender?.name, text])).toEqual([
    ['summary', 'Leaking gates'],
    ['user', 'Which gates leak?'],
    ['assistant', 'I read the log.'],
    ['assistant', 'Bash(command: "grep leak gates.log")'],
    ['Bash', 'gate 4: 3 l'],
    ['assistant', 'Gate 4 leaks.'],
    ['assistant (subagent)', 'Checked by the helper.'],
    ['system', 'Compacted.'],
  ]);
});

test('thinking is omitted, and the document says how much', () => {
  const trace = parseTrace(jsonl(SESSION));
  expect(trace.warnings).toEqual(['1 steps of thinking were left out.']);
  expect(JSON.stringify(trace.blocks)).not.toContain('Look at the log');
});

test('title, session, model, start and reply links come from the lines', () => {
  const trace = parseTrace(jsonl(SESSION));
  expect(trace).toMatchObject({ title: 'Leaking gates', sessionId: '5e55', startedAt: at(0) });
  expect(trace.metadata).toMatchObject({ trace_format: 'claude_code', model: 'model-4' });
  expect(trace.blocks[4]).toMatchObject({ reply_to: 'toolu_1', date: at(4) });
  expect(trace.blocks[3]).toMatchObject({ message_id: 'toolu_1', reply_to: 'u2' });
});

test('results that are parts, errors and pictures are readable, and the program’s own lines are counted', () => {
  const trace = parseTrace(
    jsonl([
      { type: 'user', uuid: 'a', message: { role: 'user', content: [{ type: 'image', source: {} }] } },
      {
        type: 'user',
        uuid: 'b',
        isMeta: true,
        message: { role: 'user', content: 'Caveat: the messages below were made by the program.' },
      },
      {
        type: 'user',
        uuid: 'c',
        message: {
          role: 'user',
          content: [
            {
              type: 'tool_result',
              tool_use_id: 'gone',
              is_error: true,
              content: [
                { type: 'text', text: 'no such' },
                { type: 'text', text: 'file' },
              ],
            },
          ],
        },
      },
      { type: 'new-kind-of-line', payload: 1 },
    ]),
  );
  expect(trace.blocks.map(({ sender, text }) => [sender?.name, text])).toEqual([
    ['user', '[image]'],
    ['system', 'Caveat: the messages below were made by the program.'],
    ['tool', 'Error: no such\nfile'],
  ]);
  expect(trace.warnings).toEqual(['1 lines of unknown kinds were left out.']);
});

test('a session file is recognized as a trace, whatever its name', async () => {
  const found = [];
  for (const filename of ['5e55.jsonl', 'notes.txt'])
    for await (const item of readDocuments({ bytes: Buffer.from(jsonl(SESSION)), filename }))
      if ('document' in item)
        found.push([item.document.source, item.document.type, item.document.resourceId]);
  expect(found).toEqual([
    ['trace', 'trace', '5e55'],
    ['trace', 'trace', '5e55'],
  ]);
});
