import { describe, expect, test } from 'vitest';
import type { Block } from '../../parse/block.ts';
import { summarizeSession } from './summarize-session.ts';

const said = (name: string | null, text: string, type: Block['type'] = 'message'): Block => ({
  id: text.slice(0, 12),
  type,
  text,
  ...(name === null ? {} : { sender: { name, email: null } }),
});
const ASKED = said('user', 'Please find out why the nightly export of invoices fails on Mondays.');
const DONE = said(
  'assistant',
  'The export failed because the archive was locked by the weekly backup. I moved the backup to Sunday evening.',
);

describe('a session', () => {
  test('is remembered by its request and how it ended', () => {
    const [memory, ...others] = summarizeSession([
      ASKED,
      said('assistant', 'Let me look at the logs first.'),
      DONE,
    ]);
    expect(others).toEqual([]);
    expect(memory).toMatchObject({
      kind: 'procedure',
      quote: expect.stringContaining('The export failed because'),
    });
    expect(memory?.text).toMatch(/^Asked: Please find out why .* Done: The export failed because/);
    expect(DONE.text).toContain(memory?.quote ?? 'nothing');
  });

  test.each([
    ['nobody answered', [ASKED]],
    ['only the user spoke', [ASKED, said('Human', 'Any news?')]],
    ['nothing was said', []],
    ['only whitespace was said', [said('user', '  '), said('assistant', '\n')]],
    ['there are no messages', [said('user', 'Text.', 'paragraph'), said('assistant', 'Text.', 'paragraph')]],
  ])('is not remembered if %s', (_what, blocks) => {
    expect(summarizeSession(blocks)).toEqual([]);
  });

  test('that no user began has its first message as request', () => {
    expect(summarizeSession([said('planner', 'Check the disks of all gateways.'), DONE])[0]?.text).toContain(
      'Asked: Check the disks of all gateways.',
    );
  });

  test('with a very long question keeps the question’s beginning', () => {
    const long = said('user', `${'Look into the failing export of invoices again. '.repeat(200)}`);
    const [memory] = summarizeSession([long, DONE]);
    expect(memory?.text.indexOf('Done:') ?? 0).toBeLessThan(400);
  });
});
