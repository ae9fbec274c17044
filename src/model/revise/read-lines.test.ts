import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitClaims, readFileLines, withStatements } from './read-lines.ts';
import { cellsOf } from '../statements/split-markdown.ts';

const BODY = `# Work

Ada owns billing.[^a] It moves in December.[^b]

- [ ] Exports stay until March.[^c]
  1. Then they end.[^c]

| Who | What |
| --- | --- |
| Ada | billing[^a] |

\`\`\`
code | not a row
\`\`\``;

const lines = readFileLines(BODY);
const lineOf = (start: string) => {
  const line = lines.find(({ text }) => text.startsWith(start));
  if (!line) throw new Error(`no line begins with ${start}`);
  return line;
};

describe('the lines of a file', () => {
  test('add up to the text', () => {
    expect(lines.map(({ text }) => text).join('\n')).toBe(BODY);
  });

  test('of any text are that text, and each has its own id', () => {
    const piece = fc.constantFrom(
      '# A',
      '- b. C.',
      '| x | y |',
      '',
      '  1. d',
      'E[^f] g.',
      '```\ncode\n```',
      '| --- |',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const body = pieces.join('\n');
        const read = readFileLines(body);
        expect(read.map(({ text }) => text).join('\n')).toBe(body);
        expect(new Set(read.map(({ id }) => id)).size).toBe(read.length);
      }),
    );
  });

  test('keep their ids if other lines are inserted before them', () => {
    const later = readFileLines(`# News\n\nSomething new.\n\n${BODY}`);
    const kept = new Set(later.map(({ id }) => id));
    for (const text of ['Ada owns', '- [ ] Exports', '| Ada']) expect(kept).toContain(lineOf(text).id);
  });

  test('have the heading above them and the text before their first statement', () => {
    expect(lineOf('Ada owns')).toMatchObject({ section: 'Work', marker: '' });
    expect(lineOf('- [ ] Exports').marker).toBe('- [ ] ');
    expect(lineOf('  1. Then').marker).toBe('  1. ');
    expect(lineOf('| Ada').marker).toBe('|');
  });
});

describe('the statements of a line', () => {
  test('are its sentences, each with the citations after it', () => {
    expect(lineOf('Ada owns').statements).toEqual([
      { text: 'Ada owns billing.[^a] ', labels: ['a'] },
      { text: 'It moves in December.[^b]', labels: ['b'] },
    ]);
  });

  test('without a citation have the citation of the next one', () => {
    const [line] = readFileLines('Ada owns it. Ravi helps.[^a] Nobody else does.');
    expect(line?.statements.map(({ labels }) => labels)).toEqual([['a'], ['a'], []]);
  });

  test('in a row are its cells, all with the row’s citations', () => {
    expect(lineOf('| Ada').statements).toEqual([
      { text: ' Ada ', labels: ['a'] },
      { text: ' billing[^a] ', labels: ['a'] },
    ]);
    expect(cellsOf(String.raw` a \| b | c |`)).toEqual([String.raw` a \| b `, ' c ']);
  });

  test('add up to the line', () => {
    for (const line of lines.filter(({ statements }) => statements.length > 0))
      expect(
        withStatements(
          line,
          line.statements.map(({ text }) => text),
        ),
      ).toBe(line.text);
  });

  test('do not exist in headings, code and blank lines', () => {
    for (const line of lines.filter(({ kind }) => !['item', 'row', 'paragraph'].includes(kind)))
      expect(line.statements).toEqual([]);
  });

  test('add up to the sentence, with bare citations in the sentence before them', () => {
    expect(splitClaims('It is so.[^a] [^b]')).toEqual(['It is so.[^a] [^b]']);
  });
});
