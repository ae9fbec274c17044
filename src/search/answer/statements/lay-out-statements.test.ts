import { describe, expect, test } from 'vitest';
import { markdownSource, threadSource } from '../../../../test/answers/markdown-source.ts';
import { layOutStatements } from './lay-out-statements.ts';
import type { AnswerSource, StatementForm } from './statement.ts';

const statements = (source: AnswerSource, form: StatementForm) =>
  layOutStatements(source, 0).filter((statement) => statement.form === form);
const quoted = (
  source: AnswerSource,
  statement: { places: { block_id: string; start: number; end: number }[] },
) =>
  statement.places.map(({ block_id, start, end }) =>
    source.blocks.find(({ id }) => id === block_id)?.text.slice(start, end),
  );

test('a row of a table in a message is not near what other rows say', () => {
  const mail = threadSource('m', [
    ['Ann', '2026-03-09', 'Plans:\n\n| Boat | Plan |\n| --- | --- |\n| Gull | Pilot |\n| Tern | Team |'],
  ]);
  const row = statements(mail, 'row').find(({ own }) => own === 'Tern | Team');
  expect(`${row?.before}${row?.previous}`).not.toContain('Pilot');
});

describe('tables', () => {
  const table = markdownSource(
    't',
    '## Limits\n\n| What | Limit |\n| --- | --- |\n| Taxi | 40 EUR |\n| Hotel | 125 EUR |',
  );

  test('a row is shown with its header, and both are quoted', () => {
    const [row] = statements(table, 'row');
    expect(row).toMatchObject({
      text: 'What: Taxi; Limit: 40 EUR',
      own: 'Taxi | 40 EUR',
      headings: 'Limits',
    });
    expect(row && quoted(table, row)).toEqual(['What | Limit', 'Taxi | 40 EUR']);
  });

  test('a short table is one statement too', () => {
    expect(statements(table, 'table')[0]?.text).toBe(
      'What: Taxi; Limit: 40 EUR\nWhat: Hotel; Limit: 125 EUR',
    );
  });

  test('a first row with numbers is an ordinary row', () => {
    const plain = markdownSource('t', '| Battery | 2 cells |\n| --- | --- |\n| Depth | 40 cm |');
    expect(statements(plain, 'row').map(({ text }) => text)).toEqual(['Battery: 2 cells', 'Depth: 40 cm']);
  });
});

describe('lists', () => {
  const list = markdownSource(
    'l',
    'Paid days:\n\n- Wedding: 2 days\n- Moving:\n  - near: 1 day\n  - far: 2 days',
  );

  test('an item is shown with its lead-in', () => {
    const [item] = statements(list, 'item');
    expect(item?.text).toBe('Paid days: Wedding: 2 days');
    expect(item && quoted(list, item)).toEqual(['Paid days:', 'Wedding: 2 days']);
  });

  test('a whole list shows the items below an introducing item, and what a nested item refers back to', () => {
    const steps = markdownSource(
      's',
      '## Court\n\n- Tell your team\n- Book the days as...\n  - Type: paid\n  - Reason: court\n- Go\n- Return\n  - Note: This is the last step\n  - Rest',
    );
    expect(statements(steps, 'list').map(({ text }) => text)).toContain(
      'Court: Tell your team; Book the days as... Type: paid, Reason: court; Go; Return',
    );
    expect(statements(steps, 'item').map(({ text }) => text)).toContain(
      'Return: Note: This is the last step',
    );
  });

  test('the lead-in of a nested item is the item above it, which acts as a heading', () => {
    expect(statements(list, 'heading').map(({ own }) => own)).toEqual(['Moving:']);
    expect(statements(list, 'item')[1]).toMatchObject({ text: 'Moving: near: 1 day', own: 'near: 1 day' });
  });

  test('a list is one statement, and so is a nested list', () => {
    expect(statements(list, 'list').map(({ text }) => text)).toEqual([
      'Moving: near: 1 day; far: 2 days',
      'Paid days: Wedding: 2 days; Moving: near: 1 day, far: 2 days',
    ]);
  });

  test('a list of long items is shown as their first sentences', () => {
    const rest = 'This goes on for quite a while and says more than anybody wants to read here. '.repeat(4);
    const long = markdownSource('l', [1, 2, 3, 4].map((n) => `${n}. Step ${n} is first. ${rest}`).join('\n'));
    expect(statements(long, 'list')[0]?.text).toBe(
      'Step 1 is first; Step 2 is first; Step 3 is first; Step 4 is first',
    );
  });
});

describe('messages', () => {
  const thread = threadSource('m', [
    ['Ann', '2025-03-01', 'Who takes the printer?'],
    ['Bo', '2025-03-02', 'I take it. It needs a drum.'],
  ]);

  test('a sentence knows its speaker, its day and the question it answers', () => {
    expect(statements(thread, 'sentence')[1]).toMatchObject({
      own: 'I take it.',
      speaker: 'Bo',
      date: '2025-03-02',
      before: expect.stringContaining('Who takes the printer?'),
    });
  });
});

test('only the text around the matches is read in a long document', () => {
  const long = markdownSource(
    'd',
    Array.from({ length: 300 }, (_, i) => `Paragraph ${i} is here.`).join('\n\n'),
  );
  const found = long.blocks[200];
  const read = layOutStatements({ ...long, found: new Set([found?.id ?? '']) }, 0);
  expect(read.map(({ own }) => own)).toContain('Paragraph 200 is here.');
  expect(read.length).toBeLessThan(40);
});

test('code is shown with the line above it', () => {
  const code = markdownSource('c', 'Start it with:\n\n```\nnpm start\n```');
  expect(statements(code, 'code')[0]?.text).toBe('Start it with: `npm start`');
});

test('a site generator’s tag is removed, and the text around it stays together', () => {
  const page = markdownSource(
    'p',
    '# Tags\n\nPaper is here.\n\n{{< figure src="paper.png" alt="Paper" >}}\n\nTake it.',
  );
  expect(layOutStatements(page, 0).map(({ own }) => own)).toEqual(['Paper is here.', 'Take it.']);
});

test('a tag over several lines is removed, too', () => {
  const page = markdownSource(
    'p',
    '# Tags\n\nPaper is here.\n\n{{< figure\n  src="paper.png"\n>}}\n\nTake it.',
  );
  expect(layOutStatements(page, 0).map(({ own }) => own)).toEqual(['Paper is here.', 'Take it.']);
});

test('a sentence of more than 2,000 characters is no statement', () => {
  const sentence = (words: number) => `The gate ${'is open and '.repeat(words)}stays so.`;
  const source = markdownSource('s', `${sentence(10)} ${sentence(200)}`);
  expect(layOutStatements(source, 0).map(({ text }) => text)).toEqual([sentence(10)]);
});
