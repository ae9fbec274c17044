import { expect, test } from 'vitest';
import { splitFiles } from './split-files.ts';

const KEYS = ['overview', 'current-work', 'people'];
const read = (...lines: string[]) => Object.fromEntries(splitFiles(lines.join('\n'), KEYS));

test('each file is the text below its line, and text before the first is none', () => {
  expect(
    read(
      'Here they are:',
      '=== overview',
      '# Overview',
      '- A. [^1]',
      '',
      '=== people',
      '',
      '=== end',
      'Bye.',
    ),
  ).toEqual({ overview: '# Overview\n- A. [^1]', people: '' });
});

test.each(['===overview', '## === `overview`', '=== Overview ===', '=== overview.md'])(
  'a model may write the marker line as %j',
  (mark) => expect(read(mark, '- A. [^1]', '=== end')).toEqual({ overview: '- A. [^1]' }),
);

test('the last file of a truncated answer is omitted', () => {
  expect(read('=== overview', '- A. [^1]', '=== current-work', '- B is no')).toEqual({
    overview: '- A. [^1]',
  });
});

test('an unrequested file, and a second one with the same name, are text of the file above', () => {
  expect(
    read('=== overview', '- A. [^1]', '=== secrets', '- B. [^1]', '=== overview', '- C. [^1]', '=== end'),
  ).toEqual({
    overview: '- A. [^1]\n=== secrets\n- B. [^1]\n=== overview\n- C. [^1]',
  });
});

test('a heading line of Markdown is not a mark', () => {
  expect(read('=== overview', 'Title', '=====', '- A. [^1]', '=== end').overview).toContain('=====');
});
