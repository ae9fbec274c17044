import { describe, expect, test } from 'vitest';
import { parseJiraMarkup } from './jira-markup.ts';

const read = (markup: string) => parseJiraMarkup(markup).map(({ type, text }) => [type, text]);

describe("Jira's wiki markup", () => {
  test.each([
    [
      'a heading and a paragraph',
      'h3. Cause\nThe seal is old.',
      [
        ['heading', 'Cause'],
        ['paragraph', 'The seal is old.'],
      ],
    ],
    [
      'lists in lists',
      '# Close it\n## slowly\n#* by hand\n- Wait',
      [
        ['list_item', 'Close it'],
        ['list_item', 'slowly'],
        ['list_item', 'by hand'],
        ['list_item', 'Wait'],
      ],
    ],
    ['emphasis', 'It is *very* _old_, +new+ ~x~ ??Ann??.', [['paragraph', 'It is very old, new x Ann.']]],
    [
      'names and sums that are no emphasis',
      'Set file_name_x to 5 * 3 * 2 and a-b.',
      [['paragraph', 'Set file_name_x to 5 * 3 * 2 and a-b.']],
    ],
    [
      'links, people and files',
      'See [the log|https://example.org/log] or [https://example.org/a], ask [~ann], [^seal.pdf].',
      [['paragraph', 'See the log or https://example.org/a, ask @ann, seal.pdf.']],
    ],
    ['pictures', '!gate 4.png|thumbnail!', [['paragraph', '[image gate 4.png]']]],
    [
      'colors and panels',
      '{color:red}Leaks{color} {panel:title=Plan|borderStyle=solid}Ring 7.{panel}',
      [['paragraph', 'Leaks\nPlan\nRing 7.']],
    ],
    [
      'quotations',
      'Before\n{quote}It leaks.\nA lot.{quote}\nAfter\nbq. Said',
      [
        ['paragraph', 'Before'],
        ['quote', 'It leaks.\nA lot.'],
        ['paragraph', 'After'],
        ['quote', 'Said'],
      ],
    ],
    ['monospaced words', 'Run {{gate --close}}.', [['paragraph', 'Run gate --close.']]],
    [
      'rules',
      'a\n----\nb',
      [
        ['paragraph', 'a'],
        ['rule', ''],
        ['paragraph', 'b'],
      ],
    ],
  ])('%s', (_what, markup, blocks) => {
    expect(read(markup)).toEqual(blocks);
  });

  test('keeps every character of code, with its language', () => {
    const [block] = parseJiraMarkup(
      '{code:title=close.ts|typescript}\nconst *a* = [1|2]; // h1. no\n```\n{code}',
    );
    expect(block).toMatchObject({
      type: 'code',
      language: 'typescript',
      text: 'const *a* = [1|2]; // h1. no\n```',
    });
    expect(read('{noformat}a *b*{noformat} after')).toEqual([
      ['code', 'a *b*'],
      ['paragraph', 'after'],
    ]);
  });

  test('reads tables with their header', () => {
    const [table] = parseJiraMarkup('||Gate||Seal||\n|4|7|\n|5|9|');
    expect(table?.table_rows).toEqual([
      ['Gate', 'Seal'],
      ['4', '7'],
      ['5', '9'],
    ]);
  });

  test('reads markup whose end is missing as text', () => {
    expect(read('{code}never closed *b*')).toEqual([['paragraph', '{code}never closed b']]);
    expect(read('{quote}never closed')).toEqual([['quote', 'never closed']]);
  });
});

test('code without an end is text, and other code after it is still code', () => {
  const blocks = parseJiraMarkup(
    '{code:java}\nopen\n\n{noformat}kept *as is*{noformat}\n\nmore {code:sql} text',
  );
  expect(blocks.filter(({ type }) => type === 'code').map(({ text }) => text)).toEqual(['kept *as is*']);
  expect(blocks.map(({ text }) => text).join(' ')).toMatch(/open.*more.*text/s);
});
