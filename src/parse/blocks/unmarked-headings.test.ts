import { expect, test } from 'vitest';
import { parseMarkdown } from '../markdown/parse-markdown.ts';

const kinds = (text: string) => parseMarkdown(text).blocks.map(({ type, text: own }) => `${type} ${own}`);

test('a line in bold alone, with content below it, is a heading below all that are marked', () => {
  const { blocks } = parseMarkdown('## Gates\n\n**Opening hours**\n\nFrom noon on.\n\n**Fees**\n\n- none');
  expect(blocks.map(({ type, level, text }) => [type, level, text])).toEqual([
    ['heading', 2, 'Gates'],
    ['heading', 6, 'Opening hours'],
    ['paragraph', undefined, 'From noon on.'],
    ['heading', 6, 'Fees'],
    ['list_item', 1, 'none'],
  ]);
});

test.each([
  ['a sentence', '**The gate is closed.**\n\nCome again.'],
  ['a lead-in', '**Present:**\n\nAna, Bo'],
  ['only a beginning', '**Fees** are due in May\n\nNo exceptions.'],
  ['two pieces', '**Ana** and **Bo**\n\nThey came.'],
  ['long', `**${'The gate is closed again '.repeat(4)}**\n\nCome again`],
  ['two lines', '**Gate  \nhours**\n\nFrom noon on.'],
  ['the end', 'Regards\n\n**Ana Ruiz**'],
  ['above a heading', '**Ana Ruiz**\n\n# Gates'],
  ['above another line in bold', '**Ana Ruiz**\n\n**Bo Berg**'],
  ['an item', '- **Fees**\n- none'],
])('it is not if it is %s', (_, text) => {
  expect(kinds(text).filter((one) => one.startsWith('heading') && !one.includes('Gates'))).toEqual([]);
});

test('a question in bold is a heading, also a longer one', () => {
  const question = 'Who may open the gate when the keeper has left for the season and nobody answers?';
  expect(kinds(`**${question}**\n\nThe mayor.`)).toEqual([`heading ${question}`, 'paragraph The mayor.']);
});

test('it is the title if it opens a text without marked headings', () => {
  expect(parseMarkdown('**Minutes of 3 May**\n\nAll came.').title).toBe('Minutes of 3 May');
  expect(parseMarkdown('**Draft**\n\nNot final.\n\n# Gates').title).toBe('Gates');
});
