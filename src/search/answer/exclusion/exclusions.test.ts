import { expect, test } from 'vitest';
import { markdownSource } from '../../../../test/answers/markdown-source.ts';
import { readAsked } from '../read-asked.ts';
import { scoreStatements } from '../score-statements.ts';
import { layOutStatements } from '../statements/lay-out-statements.ts';

/** Returns why a text is no answer to a question, by group. */
function judge(question: string, text: string): Record<string, string> {
  const source = markdownSource('c', text);
  const [scored] = scoreStatements(readAsked(question), [source], layOutStatements(source, 0));
  return Object.fromEntries([...(scored?.excludedBy ?? []), ...(scored?.nonAnswerBy ?? [])]);
}

test.each<[question: string, text: string, group: string, rule: string]>([
  [
    'When does the crane contract start?',
    'The crane contract ends on 30 June 2026.',
    'other',
    'other end of a period',
  ],
  ['Who chairs the pier board?', 'The pier board meets at noon.', 'type', 'no value of the kind'],
  [
    'How many berths does the pier have?',
    'The pier has 4 cranes and a berth.',
    'other',
    'counts something else',
  ],
  ['Where is the crane?', 'Where is the crane of the pier?', 'unfit', 'question'],
  [
    'Who is the Pier Manager?',
    '- BRACK Pier Manager duties\n  - Paints the door.\n  - Shuts the gate.',
    'unfit',
    'title of the items below it',
  ],
  ['Who ran the lamp?', 'Someone please volunteer to run the lamp.', 'unfit', 'asks for somebody'],
  ['Why did the pier close?', 'The pier did close on 3 May 2026.', 'unrelated', 'no reason'],
])('a statement that is no answer to “%s” says by which rule: %s', (question, text, group, rule) => {
  expect(judge(question, text)).toMatchObject({ [group]: rule });
});

test('a statement that answers is excluded by no rule', () => {
  expect(judge('When does the crane contract end?', 'The crane contract ends on 30 June 2026.')).toEqual({});
});
