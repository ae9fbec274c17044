import { describe, expect, test } from 'vitest';
import { answerFrom, markdownSource } from '../../../../test/answers/markdown-source.ts';

const field = (name: string, value: string) => ({ name, value, place: null });
const task = (key: string, title: string, state: string) =>
  markdownSource(key, 'Text about a lamp.', {
    title: `${key} ${title}`,
    fields: [field('Identifier', key), field('Status', state), field('Assignee', 'Ann Moor')],
  });
const tasks = [task('DOCK-7', 'Green lamp is dark', 'Open'), task('DOCK-71', 'Paint the winch', 'Done')];

test.each(['DOCK-7', 'What is DOCK-7?', 'What is DOCK-7 about?'])(
  '“%s” tells the task and its state',
  (question) => {
    expect(answerFrom(question, ...tasks)).toBe(
      'DOCK-7 Green lamp is dark; Status: Open; Assignee: Ann Moor [^DOCK-7]',
    );
  },
);

describe('“which ticket is about …”', () => {
  test('names every task whose title has all of it', () => {
    expect(answerFrom('Which ticket is about the lamp?', ...tasks)).toContain('DOCK-7 Green lamp');
    expect(answerFrom('Is there a ticket for painting the winch?', ...tasks)).toContain('DOCK-71');
  });

  test('is not answered by text about it, or by a document that is no task', () => {
    const page = markdownSource('p', 'The crane squeaks.', { title: 'Crane' });
    expect(answerFrom('Which ticket is about the crane?', page, ...tasks)).toBeNull();
  });
});

test('who works on a task is its assignee', () => {
  expect(answerFrom('Who is working on the green lamp?', ...tasks)).toContain('Assignee: Ann Moor');
});
