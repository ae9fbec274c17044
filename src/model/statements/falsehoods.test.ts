import { describe, expect, test } from 'vitest';
import type { Evidence } from '../model.ts';
import { checkMarkdown } from './check-markdown.ts';
import { findFalsehood, findFalseRow } from './falsehoods.ts';

const evidence = (text: string, more: Partial<Evidence> = {}): Evidence => ({
  label: 'aa',
  source: 'slack',
  resourceId: 'C1:2',
  title: 'Harbor',
  date: null,
  author: null,
  text,
  ...more,
});

const PUMPS = evidence(
  [
    'Ines Moreau: The old pumps of the harbor are tested for 14 days, and the tests cost 1,200 euros.',
    'Piet Vega: I order 46 valves for the northern tunnel. We do not replace the gate of the tunnel this year.',
    'Ruth Abara: The contract with the divers ends in June. It was signed without the annex.',
    'Ines Moreau: Thank you all. 96 probes were sent back.',
    'Luis Okafor: The divers dig the tunnel to Harwich under the sea; it is deep. You decide whether or not the hatch is painted.',
  ].join('\n\n'),
);
const BOATS = evidence('The ferry of the island carries 300 people an hour in summer.', {
  label: 'bb',
  title: 'Ferry',
});

describe('a statement is accepted', () => {
  test.each([
    'The old pumps of the harbor are tested for 14 days.',
    'The tests of the pumps cost €1,200.',
    'Piet orders 46 valves for the northern tunnel.',
    'The gate of the tunnel is not replaced this year.',
    'The contract with the divers was signed without the annex.',
    'The contract with the divers ends in June; Ruth says so.',
    '96 probes were sent back to the harbor.',
    'The divers dig the tunnel under the sea to Harwich.',
    'The hatch is painted.',
    'Nobody replaces the gate of the tunnel this year.',
    // The recipient of a message is named in the previous one.
    'The gate of the tunnel is not replaced this year, says Piet to Ines.',
    // Text without content to compare is left to the other checks.
    'So it is.',
    '',
  ])('%j', (statement) => {
    expect(findFalsehood(statement, [PUMPS])).toBeNull();
  });

  test('if each of its clauses is stated by one of the documents that it cites', () => {
    const both =
      'The old pumps of the harbor are tested for 14 days, and the ferry carries 300 people an hour.';
    expect(findFalsehood(both, [PUMPS, BOATS])).toBeNull();
  });
});

describe('a statement is rejected', () => {
  test.each([
    ['another unit', 'The old pumps of the harbor are tested for 14 weeks.', 'unit'],
    ['another currency', 'The tests of the pumps cost 1,200 dollars.', 'unit'],
    ['another counted noun', 'Piet orders 46 anchors for the northern tunnel.', 'unit'],
    ['a clause that nobody said', 'Piet orders 46 valves, because the warehouse was flooded.', 'clause'],
    ['a remark that nobody made', 'Piet orders 46 valves – a record for the industry.', 'clause'],
    ['an added negation', 'The contract with the divers does not end in June.', 'denial'],
    ['a removed negation', 'We replace the gate of the tunnel this year.', 'denial'],
    ['somebody else', 'Ruth orders 46 valves for the northern tunnel.', 'subject'],
    [
      'one person’s first name and another’s last name',
      'Ruth Vega orders 46 valves for the tunnel.',
      'subject',
    ],
    ['another name in the same place', 'The divers dig the tunnel to Ghent under the sea.', 'subject'],
    ['somebody else after a semicolon', 'The tunnel is deep; Ruth orders 46 valves for it.', 'subject'],
    ['a negation that nobody made', 'The ferry of the island does not run in summer.', 'denial'],
  ])('with %s: %j', (_, statement, falsehood) => {
    expect(findFalsehood(statement, [statement.includes('ferry') ? BOATS : PUMPS])).toBe(falsehood);
  });

  test('that joins the halves of two documents', () => {
    const joined = 'The old pumps of the harbor carry 300 people for 14 days.';
    expect(findFalsehood(joined, [PUMPS, BOATS])).toBe('clause');
    expect(findFalsehood('The contract with the divers carries people in summer.', [PUMPS, BOATS])).toBe(
      'clause',
    );
  });
});

describe('a row', () => {
  const row = (...cells: string[]) => findFalseRow(['', ...cells, ''], [PUMPS]);
  test.each([
    [['Piet Vega', '46 valves for the northern tunnel']],
    [['Gate of the tunnel', 'not replaced this year', 'Piet Vega']],
    [['June', 'Contract with the divers ends', 'Ruth Abara']],
    [['Pumps', '14 days', '1,200 euros']],
  ])('is accepted if each cell is true of the first: %j', (cells) => {
    expect(row(...cells)).toBeNull();
  });
  test.each([
    [['Ruth Abara', 'orders 46 valves for the northern tunnel'], 'subject'],
    [['Gate of the tunnel', 'is replaced this year'], 'denial'],
    [['Contract with the divers', 'does not end in June'], 'denial'],
    [['Piet Vega', '46 valves', 'angry lawyers'], 'clause'],
    [['Pumps', 'tested for 14 weeks'], 'unit'],
  ])('is rejected as a sentence would be: %j', (cells, falsehood) => {
    expect(row(...cells)).toBe(falsehood);
  });
});

describe('a name', () => {
  test('may be short if the text has it in full, and in full if a message has it short', () => {
    const text = 'Present: Ruth Abara, Piet Vega\n\n## Northern tunnel\n\nMs. Abara orders 46 valves.';
    expect(
      findFalsehood('Ruth Abara orders 46 valves for the Northern tunnel.', [evidence(text)]),
    ).toBeNull();
    expect(findFalsehood('Piet Vega orders 46 valves.', [evidence(text)])).toBe('subject');
  });
  const statement = 'Ruth orders 46 valves for the northern tunnel.';
  test('may replace an “it” in a message that contains another name of the statement', () => {
    const text =
      'Ada: I like Canopy.\n\nTom: Do you.\n\nAda: Of course.\n\nTom: Greenmantle left because only Ewan used it in spring.';
    const said = 'Greenmantle left because only Ewan used Canopy in spring.';
    expect(findFalsehood(said, [evidence(text)])).toBeNull();
    expect(findFalsehood(said, [evidence(text.replace('used it', 'came'))])).toBe('subject');
  });
  test('may be the subject of the whole document, but not the person who began a conversation of others', () => {
    const alone = evidence('I order 46 valves for the northern tunnel.', { author: 'Ruth Abara' });
    expect(findFalsehood(statement, [alone])).toBeNull();
    expect(findFalsehood(statement, [{ ...PUMPS, author: 'Ruth Abara' }])).toBe('subject');
    expect(findFalsehood(statement, [{ ...PUMPS, title: 'What Ruth said' }])).toBe('subject');
    expect(
      findFalsehood('Ruth is signed without the annex.', [{ ...PUMPS, title: 'What Ruth said' }]),
    ).toBeNull();
  });
});

describe('a number', () => {
  test.each([
    [
      'in a table with the unit in its header',
      '| Month | Cost (EUR) |\n| --- | --- |\n| June | 900 |',
      'June costs 900 euros.',
    ],
    ['of a name', 'Valve 3 costs more than valve 2.', 'Valve 3 costs more than before.'],
    ['that the text does not give', 'The valve is new and lasts.', 'The valve lasts 9 years.'],
    ['in two units', 'It takes 3 days of work, 3 weeks in winter.', 'It takes 3 weeks in winter.'],
    ['with the unit before it', 'The gate costs £40 a meter.', 'The gate costs 40 pounds a meter.'],
  ])('%s has no foreign unit', (_, text, statement) => {
    expect(findFalsehood(statement, [evidence(text)])).toBeNull();
  });
});

test('a row is rejected with another thing’s number or two things’ names', () => {
  const row = (cells: string) => `| Who | What |\n| --- | --- |\n| ${cells} [^aa] |`;
  const own = evidence('Ines Moreau runs Harbor 3. Piet Vega runs the mill.');
  expect(checkMarkdown(row('Ines Moreau | Harbor 3'), [own]).dropped).toEqual([]);
  for (const cells of ['Ines Vega | Harbor 3', 'Piet Vega | runs Piet 3'])
    expect(checkMarkdown(row(cells), [own]).dropped.map(({ reason }) => reason)).toEqual(['subject']);
});

test('rejected statements are removed from a file, with the reason, and everything else stays', () => {
  const text =
    '- The old pumps of the harbor are tested for 14 days. [^aa]\n- The tests of the pumps cost 1,200 dollars. [^aa]';
  expect(checkMarkdown(text, [PUMPS])).toEqual({
    text: '- The old pumps of the harbor are tested for 14 days. [^aa]',
    statements: 2,
    dropped: [{ statement: 'The tests of the pumps cost 1,200 dollars. [^aa]', reason: 'unit' }],
  });
});
