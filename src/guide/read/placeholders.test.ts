import { expect, test } from 'vitest';
import { notesOf } from '../../../test/guide/guide-document.ts';
import { isUnfilled } from './placeholders.ts';

test.each([
  'Welcome to ${PROJECT_NAME}',
  'Mail {{ owner_email }} first',
  'Ask <your manager>',
  '<%= current_page.data.title %>',
  '{% include header %}',
  'Due on [insert date]',
  'Call %TEAM_LEAD% at once',
])('“%s” contains an unfilled placeholder', (text) => {
  expect(isUnfilled(text)).toBe(true);
});

test.each([
  'Run `echo ${HOME}` twice',
  'A <b>bold</b> word',
  'See [your team](team.md)',
  '20 % of {all}',
  'a < b > c',
])('“%s” contains none', (text) => {
  expect(isUnfilled(text)).toBe(false);
});

const steps = (step: string) =>
  `# Probes\n\n## How to open a probe\n\nThis takes a minute.\n\n1. Open the case of the probe.\n2. ${step}\n3. Close the case with both screws.\n4. Send the probe back to the depot.\n`;

test('a procedure with unfilled placeholders is left out', () => {
  const proceduresOf = (step: string) => notesOf(steps(step)).procedures.length;
  expect(proceduresOf('Press the button on the left side.')).toBe(1);
  expect(proceduresOf('Tell ${TEAM_NAME} what you found.')).toBe(0);
});

test('variables in code are not placeholders', () => {
  const [procedure] = notesOf(
    `# Probes\n\n## How to flash a probe\n\nRun this on the old machine.\n\n\`\`\`sh\nexport PORT=7\nflash --port ${'${PORT}'}\nflash --verify\n\`\`\`\n`,
  ).procedures;
  expect(procedure?.lines.join('\n')).toContain('${PORT}');
});

test('a title that a program fills in is replaced by the title of the fields or the file', () => {
  const page = '# <%= page.title %>\n\nAll is well.';
  const given = { title: 'claiming-time-off.md', metadata: { path: 'time/claiming-time-off.md' } };
  expect(notesOf(page, given)).toMatchObject({ title: 'Claiming time off', isTemplate: false });
  const named = { ...given, metadata: { ...given.metadata, title: 'Time off' } };
  expect(notesOf(page, named)).toMatchObject({ title: 'Time off', isTemplate: false });
});

test('a document with a placeholder in its title is a form', () => {
  expect(notesOf('# Handbook of ${PROJECT_NAME}\n\nAll is well.').isTemplate).toBe(true);
  expect(notesOf('# {month} {day} project call\n\nAll is well.').isTemplate).toBe(true);
});
