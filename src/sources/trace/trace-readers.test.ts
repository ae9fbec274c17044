import { expect, test } from 'vitest';
import type { JsonValue } from '../../parse/json/json-values.ts';
import { parseNativeTrace } from './parse-native-trace.ts';
import { parseOpenclawTrace } from './parse-openclaw-trace.ts';
import { parseVercelTrace } from './parse-vercel-trace.ts';
import type { RawTrace } from './trace-entry.ts';

const said = (trace: RawTrace): string[][] =>
  trace.entries.map(({ kind, sender, text }) => [kind, sender, text]);
const line = (message: JsonValue, extra: Record<string, JsonValue> = {}): JsonValue => ({
  type: 'message',
  id: 'm',
  timestamp: '2026-03-02T10:00:00Z',
  message,
  ...extra,
});

test('OpenClaw: text as a string, images, commands of the user and errors are read', () => {
  expect(
    said(
      parseOpenclawTrace([
        line({ role: 'user', content: 'plain' }),
        line({ role: 'user', content: [{ type: 'image', mimeType: 'image/png', data: 'AAAA' }] }),
        line({ role: 'bashExecution', command: 'ls', output: 'a\nb\n', exitCode: 0 }),
        line({ role: 'assistant', content: [], errorMessage: 'overloaded', stopReason: 'error' }),
        line({
          role: 'toolResult',
          toolName: 'read',
          toolCallId: 'c',
          content: [{ type: 'text', text: 'no file' }],
          isError: true,
        }),
      ]),
    ),
  ).toEqual([
    ['text', 'user', 'plain'],
    ['file', 'user', '[image image/png]'],
    ['tool_result', 'bash', '$ ls\na\nb'],
    ['note', 'assistant', 'Error: overloaded'],
    ['tool_result', 'read', 'Error: no file'],
  ]);
});

test('OpenClaw: names, models and notes of extensions are read, book-keeping is not shown', () => {
  const trace = parseOpenclawTrace([
    { type: 'session', id: 's', timestamp: 1_772_445_600_000 },
    { type: 'session_info', name: 'Gate work' },
    { type: 'model_change', modelId: 'm-2' },
    { type: 'thinking_level_change', thinkingLevel: 'off' },
    { type: 'custom', customType: 'state', data: { a: 1 } },
    { type: 'label', targetId: 'x', label: 'y' },
    { type: 'custom_message', customType: 'reminder', content: 'Look at gate 2.' },
    { type: 'branch_summary', summary: 'Tried gate 1.' },
  ]);
  expect(trace).toMatchObject({
    title: 'Gate work',
    sessionId: 's',
    model: 'm-2',
    startedAt: '2026-03-02T10:00:00.000Z',
    warnings: [],
  });
  expect(said(trace)).toEqual([
    ['note', 'reminder', 'Look at gate 2.'],
    ['note', 'summary', 'Tried gate 1.'],
  ]);
});

test('OpenClaw: lines of unknown kinds are counted, not lost silently', () => {
  expect(
    parseOpenclawTrace([{ type: 'new_thing' }, 7, { type: 'message' }, line({ role: 'user', content: 'x' })])
      .warnings,
  ).toEqual(['3 lines of unknown kinds were left out.']);
});

test('AI SDK: text of old messages, their invocations and attachments are read', () => {
  expect(
    said(
      parseVercelTrace([
        {
          id: '1',
          role: 'user',
          content: 'Look',
          experimental_attachments: [
            { name: 'a.png', contentType: 'image/png', url: 'https://a.example/a.png' },
          ],
        },
        {
          role: 'assistant',
          content: 'Done',
          toolInvocations: [{ state: 'call', toolCallId: 't', toolName: 'wait', args: {} }],
        },
      ]),
    ),
  ).toEqual([
    ['text', 'user', 'Look'],
    ['file', 'user', '[file a.png image/png https://a.example/a.png]'],
    ['text', 'assistant', 'Done'],
    ['tool_call', 'assistant', 'wait()'],
  ]);
});

test('AI SDK: a tool that is still running has a call and no result', () => {
  const part = { type: 'tool-search', toolCallId: 't', state: 'input-available', input: { q: 'x' } };
  expect(said(parseVercelTrace([{ role: 'assistant', parts: [part] }]))).toEqual([
    ['tool_call', 'assistant', 'search(q: "x")'],
  ]);
});

test('AI SDK: results of every form are read', () => {
  const outputs: [JsonValue, string][] = [
    ['plain', 'plain'],
    [{ type: 'text', value: 'typed' }, 'typed'],
    [{ type: 'json', value: [1, 2] }, '[ 1, 2 ]'],
    [{ type: 'error-json', value: { code: 5 } }, 'Error: { "code": 5 }'],
    [{ type: 'content', value: [{ type: 'text', text: 'one' }] }, 'one'],
    [{ temperature: 4 }, '{ "temperature": 4 }'],
  ];
  for (const [output, text] of outputs) {
    const trace = parseVercelTrace([
      { role: 'tool', content: [{ type: 'tool-result', toolCallId: 't', toolName: 'f', output }] },
    ]);
    expect(said(trace)).toEqual([['tool_result', 'f', text]]);
  }
});

test('AI SDK: sources, data and files are named, base64 is never shown', () => {
  const trace = parseVercelTrace([
    {
      role: 'assistant',
      metadata: { createdAt: '2026-03-02T10:00:00Z' },
      parts: [
        { type: 'source-document', title: 'Plan', filename: 'plan.pdf' },
        { type: 'source', source: { url: 'https://a.example', title: 'A' } },
        { type: 'data-weather', data: { mm: 3 } },
        { type: 'file', mediaType: 'application/pdf', url: `data:application/pdf;base64,${'A'.repeat(100)}` },
        { type: 'step-start' },
        { type: 'unheard-of' },
      ],
    },
  ]);
  expect(said(trace).map(([, , text]) => text)).toEqual([
    'Source: Plan',
    'Source: A https://a.example',
    'weather: { "mm": 3 }',
    '[file application/pdf]',
  ]);
  expect(trace.startedAt).toBe('2026-03-02T10:00:00Z');
});

test('native: a name replaces the role, unknown parts with text are kept', () => {
  expect(
    said(
      parseNativeTrace([
        {
          role: 'user',
          name: 'Ada',
          content: [
            'loose',
            { type: 'input_text', text: 'typed' },
            { type: 'odd', text: 'kept' },
            { type: 'odd' },
          ],
        },
        { role: 'assistant', text: 'in another field' },
        { content: 'from nobody' },
        'no object',
      ]),
    ),
  ).toEqual([
    ['text', 'Ada', 'loose'],
    ['text', 'Ada', 'typed'],
    ['text', 'Ada', 'kept'],
    ['text', 'assistant', 'in another field'],
    ['text', 'assistant', 'from nobody'],
  ]);
  expect(parseNativeTrace(['x', { role: 'user', content: 'y' }]).warnings).toEqual([
    '1 steps are of no known kind and were left out.',
  ]);
});

test('native: results are named after their call, even if they come as parts', () => {
  const trace = parseNativeTrace([
    {
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: 'Hm.' },
        { type: 'tool_use', id: 'u1', name: 'read', input: { path: 'a' } },
      ],
    },
    {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: 'u1', content: [{ type: 'text', text: 'text of a' }] }],
    },
    { role: 'tool', tool_call_id: 'nobody', content: 'x' },
  ]);
  expect(said(trace)).toEqual([
    ['reasoning', 'assistant', 'Hm.'],
    ['tool_call', 'assistant', 'read(path: "a")'],
    ['tool_result', 'read', 'text of a'],
    ['tool_result', 'tool', 'x'],
  ]);
  expect(trace.entries[2]!.replyTo).toBe('u1');
});
