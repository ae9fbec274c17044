import { expect, test } from 'vitest';
import { notesOf } from '../../../../test/guide/guide-document.ts';

const record = (state: string, path: string) =>
  notesOf(
    `# Green gates\n\n| Created | State |\n|---|---|\n| 2021-09-17 | <b>${state}</b> |\n\n## Open questions\n\n- Who pays for the north gate?\n`,
    { metadata: { root_path: path } },
  );

test('a page in a folder of records takes its state and its day from a table at its start', () => {
  expect(record('approved', 'rfcs/green-gates/_index.md')).toMatchObject({
    kind: 'proposal',
    state: 'approved',
    dates: { own: '2021-09-17' },
  });
  expect(record('draft', 'rfcs/green-gates.md')).toMatchObject({ kind: 'proposal', state: null });
  expect(record('approved', 'gates/green-gates.md').kind).toBe('page');
});
