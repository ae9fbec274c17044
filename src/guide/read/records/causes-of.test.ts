import { expect, test } from 'vitest';
import { notesOf } from '../../../../test/guide/guide-document.ts';

const gistOf = (heading: string, below: string) =>
  notesOf(`# Gate stuck\n\n## Timeline\n\n09.10 Ada calls.\n\n## ${heading}\n\n${below}\n`).gists[0]?.text;

test.each(['Causes', 'Root cause', 'Analysis of causes', 'What went wrong?', 'Why did it happen?'])(
  'a report without another gist is called by what is below “%s”',
  (heading) => {
    expect(gistOf(heading, 'The hinge was out of oil\n\nNobody had a key to the shed')).toBe(
      'Causes: The hinge was out of oil. Nobody had a key to the shed.',
    );
  },
);

test('questions, addresses and labels are no causes, nor is what another section says', () => {
  expect(
    gistOf(
      'Causes',
      '- Who had the key?\n- Rust\n- The oil ran out because of…\n- The hinge was out of oil.',
    ),
  ).toBe('Causes: The hinge was out of oil.');
  expect(gistOf('Causes', 'See https://x.example.org')).toBeUndefined();
  expect(gistOf('Causes', `- The hinge was out of oil\n- ${'Ada had the key of the shed, '.repeat(9)}`)).toBe(
    'Causes: The hinge was out of oil.',
  );
  expect(gistOf('Because of you', 'The hinge was out of oil')).toBeUndefined();
});
