import { expect, test } from 'vitest';
import { parseTrace } from './parse-trace.ts';

const said = (history: unknown): [string | null | undefined, string][] =>
  parseTrace(JSON.stringify(history)).blocks.map(({ sender, text }) => [sender?.name, text]);

const STEPS = [
  { type: 'trace_message', role: 'user', text: 'Which gates leak?', timestamp: '2026-03-02T10:00:00Z' },
  { type: 'trace_message', text: 'I look into the log.', message_type: 'thinking' },
  { type: 'tool_call', tool_call_id: 'c1', tool_name: 'read_log', args: { gate: 4, days: 2 } },
  { type: 'tool_result', tool_call_id: 'c1', tool_name: 'read_log', output: { liters: 3 } },
  { type: 'trace_message', text: 'Gate 4 leaks 3 l.' },
];

test('all five steps of a native trace are kept, including tool calls and their output', () => {
  const trace = parseTrace(JSON.stringify(STEPS));
  expect(trace.format).toBe('native');
  expect(trace.blocks.map(({ sender, text }) => [sender?.name, text])).toEqual([
    ['user', 'Which gates leak?'],
    ['assistant (reasoning)', 'I look into the log.'],
    ['assistant', 'read_log(gate: 4, days: 2)'],
    ['read_log', '{ "liters": 3 }'],
    ['assistant', 'Gate 4 leaks 3 l.'],
  ]);
  expect(trace.warnings).toEqual([]);
  expect(trace.startedAt).toBe('2026-03-02T10:00:00Z');
  expect(trace.blocks[3]).toMatchObject({ reply_to: 'c1' });
});

test('a step without a role is the assistant’s, even in the plain form', () => {
  expect(said([{ type: 'trace_message', text: 'Hello.' }])).toEqual([['assistant', 'Hello.']]);
  expect(said([{ role: 'user', content: 'Hi.' }, { content: 'Hello.' }])).toEqual([
    ['user', 'Hi.'],
    ['assistant', 'Hello.'],
  ]);
});

test('a trace document with its steps as children is read with its title', () => {
  const trace = parseTrace(JSON.stringify({ type: 'trace', id: 't1', title: 'Gates', children: STEPS }));
  expect(trace).toMatchObject({ title: 'Gates', sessionId: 't1' });
  expect(trace.blocks).toHaveLength(5);
});

test('a failed call is marked, and output of any shape is readable', () => {
  expect(
    said([
      { type: 'tool_call', tool_call_id: 'c1', tool_name: 'open' },
      { type: 'tool_result', tool_call_id: 'c1', tool_name: 'open', output: 'no such gate', is_error: true },
      { type: 'tool_result', tool_call_id: 'c1', tool_name: 'open', output: [1, 2] },
    ]),
  ).toEqual([
    ['assistant', 'open()'],
    ['open', 'Error: no such gate'],
    ['open', '[ 1, 2 ]'],
  ]);
});

test('a step of an unknown kind is counted, never dropped silently', () => {
  const trace = parseTrace(JSON.stringify([...STEPS, { type: 'telemetry', ms: 3 }, 'stray']));
  expect(trace.blocks).toHaveLength(5);
  expect(trace.warnings).toEqual(['2 steps are of no known kind and were left out.']);
});
