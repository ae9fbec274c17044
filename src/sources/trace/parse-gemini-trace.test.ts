import { expect, test } from 'vitest';
import { parseTrace } from './parse-trace.ts';

const SESSION = {
  sessionId: '41f0',
  projectHash: 'ab12',
  startTime: '2026-03-02T10:00:00.000Z',
  lastUpdated: '2026-03-02T10:05:00.000Z',
  messages: [
    { id: 'm1', timestamp: '2026-03-02T10:00:01.000Z', type: 'user', content: 'Which gates leak?' },
    {
      id: 'm2',
      timestamp: '2026-03-02T10:00:05.000Z',
      type: 'gemini',
      content: 'Gate 4 leaks.',
      model: 'model-3',
      thoughts: [{ subject: 'Looking', description: 'at the log' }],
      toolCalls: [
        {
          id: 'c1',
          name: 'search_file_content',
          args: { pattern: 'leak' },
          status: 'success',
          result: [
            { functionResponse: { id: 'c1', name: 'search_file_content', response: { output: 'gate 4' } } },
          ],
        },
        {
          id: 'c2',
          name: 'run_shell_command',
          args: {},
          status: 'error',
          result: [{ functionResponse: { response: { error: 'denied' } } }],
        },
      ],
    },
    { id: 'm3', timestamp: '2026-03-02T10:00:06.000Z', type: 'info', content: 'Request cancelled.' },
  ],
};

test('a session of Gemini CLI is read with its id, start, model, calls and their results', () => {
  const trace = parseTrace(JSON.stringify(SESSION));
  expect(trace).toMatchObject({
    format: 'gemini_cli',
    sessionId: '41f0',
    title: 'Which gates leak?',
    startedAt: '2026-03-02T10:00:01.000Z',
    metadata: { model: 'model-3', session_id: '41f0' },
    warnings: ['1 thoughts were left out.'],
  });
  expect(trace.blocks.map(({ sender, text }) => [sender?.name, text])).toEqual([
    ['user', 'Which gates leak?'],
    ['assistant', 'Gate 4 leaks.'],
    ['assistant', 'search_file_content(pattern: "leak")'],
    ['search_file_content', 'gate 4'],
    ['assistant', 'run_shell_command()'],
    ['run_shell_command', 'Error: denied'],
    ['info', 'Request cancelled.'],
  ]);
});

test('a request of several parts is read as its texts', () => {
  const parts = { type: 'user', content: [{ text: 'Which gates' }, { text: 'leak?' }] };
  const trace = parseTrace(
    JSON.stringify({ ...SESSION, messages: [parts, { type: 'gemini', content: 'Gate 4.' }] }),
  );
  expect(trace.blocks.map(({ text }) => text)).toEqual(['Which gates\nleak?', 'Gate 4.']);
});
