import { describe, expect, test } from 'vitest';
import type { LinearComment, LinearIssue } from './answers.ts';
import { issueDocument } from './issue-document.ts';

const issue = (more: Partial<LinearIssue> = {}): LinearIssue => ({
  id: 'uuid-1',
  identifier: 'ENG-12',
  title: 'The valve leaks',
  url: 'https://linear.app/taproot/issue/ENG-12',
  createdAt: '2026-05-04T10:00:00.000Z',
  updatedAt: '2026-05-05T10:00:00.000Z',
  priorityLabel: 'No priority',
  state: { name: 'Todo' },
  team: { name: 'Engineering' },
  labels: { nodes: [] },
  ...more,
});
const comment = (id: string, more: Partial<LinearComment> = {}): LinearComment => ({
  id,
  body: `Text of ${id}`,
  url: `https://linear.app/taproot/issue/ENG-12#${id}`,
  createdAt: `2026-05-04T1${id}:00:00.000Z`,
  updatedAt: '2026-05-05T10:00:00.000Z',
  ...more,
});

describe('an issue', () => {
  test('has its dates and its address, and no property without a value', () => {
    const document = issueDocument(issue(), []);
    expect(document).toMatchObject({
      type: 'task',
      resourceId: 'ENG-12',
      createdAt: '2026-05-04T10:00:00.000Z',
      lastModified: '2026-05-05T10:00:00.000Z',
      url: 'https://linear.app/taproot/issue/ENG-12',
      participants: [],
    });
    expect(document.blocks.map(({ text }) => text)).toEqual([
      'Team: Engineering\nStatus: Todo\nPriority: No priority',
    ]);
  });

  test('names its parents, its due date and that it was archived', () => {
    const document = issueDocument(
      issue({
        estimate: 3,
        dueDate: '2026-06-01',
        archivedAt: '2026-05-20T00:00:00.000Z',
        project: { name: 'Valves' },
        cycle: { number: 7, name: 'Seven' },
        parent: { identifier: 'ENG-1' },
      }),
      [],
    );
    expect(document.blocks[0]?.text.split('\n')).toEqual([
      'Team: Engineering',
      'Status: Todo',
      'Estimate: 3',
      'Priority: No priority',
      'Project: Valves',
      'Cycle Number: 7',
      'Cycle Name: Seven',
      'Archived: 2026-05-20T00:00:00.000Z',
      'Due Date: 2026-06-01',
      'Parent issue: ENG-1',
    ]);
    expect(document.metadata.archived).toBe(true);
  });
});

describe('comments', () => {
  test('are sorted by time, without empty ones', () => {
    const { blocks } = issueDocument(issue(), [comment('3'), comment('1'), comment('2', { body: '  ' })]);
    expect(blocks.slice(1).map((block) => block.message_id)).toEqual(['1', '3']);
  });

  test.each([
    ['a user', { user: { name: 'Tomas', email: 'Tomas@taproot.example' } }, 'Tomas', 'tomas@taproot.example'],
    ['someone outside', { externalUser: { name: 'Ida', email: null } }, 'Ida', null],
    ['an integration', { botActor: { name: 'Sentry' } }, 'Sentry', null],
    ['nobody that is known', {}, null, null],
  ])('of %s say so', (_who, more, name, email) => {
    const { blocks } = issueDocument(issue(), [comment('1', more)]);
    expect(blocks.at(-1)?.sender).toEqual({ name, email });
  });

  test('list a person once who also created the issue', () => {
    const mara = { name: 'Mara', email: 'mara@taproot.example' };
    const tomas = { name: 'Tomas', email: 'tomas@taproot.example' };
    const document = issueDocument(issue({ creator: mara }), [
      comment('1', { user: mara }),
      comment('2', { user: tomas }),
    ]);
    expect(document.participants?.map(({ email }) => email)).toEqual([mara.email, tomas.email]);
  });
});
