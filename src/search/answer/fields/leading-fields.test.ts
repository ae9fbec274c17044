import { expect, test } from 'vitest';
import { markdownSource } from '../../../../test/answers/markdown-source.ts';
import { leadingFields } from './leading-fields.ts';

const fieldsOf = (markdown: string) =>
  leadingFields(markdownSource('d', markdown).blocks).map(({ name, value }) => `${name} = ${value}`);

test.each([
  ['lists', '# A\n\n- Owner: Ann\n- Status: Draft\n\nText.', ['Owner = Ann', 'Status = Draft']],
  [
    'preambles in code',
    '```\n  Owner: Ann\n  Status: Draft\n```\n\nText.',
    ['Owner = Ann', 'Status = Draft'],
  ],
  [
    'tables with two columns',
    '| Owner | Ann |\n| --- | --- |\n| Status | Draft |',
    ['Owner = Ann', 'Status = Draft'],
  ],
])('%s at the beginning of a document hold its fields', (_, markdown, fields) => {
  expect(fieldsOf(markdown)).toEqual(fields);
});

test.each([
  ['a table of records', '| Day | Owner | Room |\n| --- | --- | --- |\n| 1 | Ann | 7 |'],
  ['a list below a heading', 'Text.\n\n## Plans\n\n- Owner: Ann'],
  ['text', 'We met: nobody came.'],
])('%s holds none', (_, markdown) => {
  expect(fieldsOf(markdown)).toEqual([]);
});

test('the place of a field is where it is written', () => {
  const { blocks } = markdownSource('d', '- Owner: Ann Lee');
  const [field] = leadingFields(blocks);
  expect(blocks[0]?.text.slice(field?.place?.start ?? 9, field?.place?.end ?? 0)).toBe('Owner: Ann Lee');
});
