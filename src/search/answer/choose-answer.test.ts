import { describe, expect, test } from 'vitest';
import {
  answerFrom,
  markdownSource,
  nearestFrom,
  threadSource,
} from '../../../test/answers/markdown-source.ts';

const handbook = markdownSource(
  'h',
  `# Handbook

## Expenses

File a claim within 60 days. Claims above the limit are agreed with Priya Raman in finance.

| What | Limit |
| --- | --- |
| Taxi, per ride | 40 EUR |
| Client dinner, per person | 65 EUR |

## Vacation

Everyone gets 27 days of vacation a year. Your team plans its vacation together in January. Carried days lapse on 30 April.

Paid days that are not vacation:

- Wedding: 2 days
- Moving house: 1 day

## On call

A shift lasts one week. Incidents are written down. This is done by the incident commander, who coordinates and does not fix things.

## Cooldown

Between two cycles we spend two weeks on what annoys us.

## Release

1. Cut the branch.
2. Run the long tests.
3. Tag the commit.`,
  { title: 'Handbook' },
);

describe('a fact is found where it is stated', () => {
  test.each([
    [
      'in a row of a table',
      'What can I spend on a client dinner?',
      'What: Client dinner, per person; Limit: 65 EUR',
    ],
    [
      'in an item of a list',
      'How many days do I get for moving house?',
      'Paid days that are not vacation: Moving house: 1 day',
    ],
    [
      'in the sentence that has the number, not the one that shares words',
      'How many days of vacation do I get?',
      'Everyone gets 27 days of vacation a year.',
    ],
    [
      'in the sentence that has a time',
      'When do carried vacation days lapse?',
      'Carried days lapse on 30 April.',
    ],
    [
      'with the person',
      'Who agrees to claims above the limit?',
      'Claims above the limit are agreed with Priya Raman in finance.',
    ],
    [
      'as the whole list',
      'What are the steps of a release?',
      'Release: Cut the branch; Run the long tests; Tag the commit',
    ],
    [
      'below the heading in question',
      'What is cooldown?',
      'Between two cycles we spend two weeks on what annoys us.',
    ],
    [
      'with the sentence that it refers to',
      'What does the incident commander do?',
      'Incidents are written down. This is done by the incident commander, who coordinates and does not fix things.',
    ],
  ])('%s', (_, question, answer) => {
    expect(answerFrom(question, handbook)).toBe(`${answer} [^h]`);
  });
});

describe('the best of several statements with the words is chosen', () => {
  const kits = markdownSource(
    'k',
    `# Kits

## Welcome kits

Kits are sent by Telescope, which stores our kits. New hires do not pay for a kit. A kit box is blue.

### What is in a welcome kit?

- Socks
- Stickers

### How to order a welcome kit

The manager gets a mail with a form. It asks for a size.

## Buddies

The People Team tells a new hire who selects the buddy process. The manager of a new hire selects the buddy.

## Requesting a badge

Use the form of the desk. A guard signs it. Claims for a badge that is lost go to finance.

## At the desk

We make photos using Xero. Badge (a card with a chip) is worn by all. The badge scheme which is operated by Netra ends in the holiday. When the badge scheme is operated well, it will sync with Acme.

## Summer hours

Weeks have four days from May 1 on. When a holiday occurs during summer hours, take it later. Wages are paid on the 15th.

## Files

Contracts are kept in a folder by name. Naming convention: Year-Customer.

## Tools

We do not use Kandji at home. We use Kandji, which reduces our exposure. Acme has 20 days of leave and shares 10% with employees. Employees get parts after 2 years.`,
    { title: 'Kits' },
  );
  test.each([
    [
      'below the heading that asks the question',
      'What is in a welcome kit?',
      'What is in a welcome kit?: Socks; Stickers',
    ],
    [
      'below the heading that says how, in full',
      'How do I order a welcome kit?',
      'The manager gets a mail with a form. It asks for a size.',
    ],
    [
      'with the person before the verb',
      'Who selects the buddy?',
      'The manager of a new hire selects the buddy.',
    ],
    [
      'with a time that the question does not name',
      'When are summer hours?',
      'Weeks have four days from May 1 on. Wages are paid on the 15th.',
    ],
    ['with a day of the month', 'When are wages paid?', 'Wages are paid on the 15th.'],
    [
      'that names the convention',
      'How should contracts be named?',
      'Contracts are kept in a folder by name. Naming convention: Year-Customer.',
    ],
    [
      'below the task that it belongs to',
      'How do I request a badge?',
      'Use the form of the desk. A guard signs it. Claims for a badge that is lost go to finance.',
    ],
    ['that says what it is', 'What is a badge?', 'Badge (a card with a chip) is worn by all.'],
    [
      'with the person after “by”',
      'Who operates the badge scheme?',
      'The badge scheme which is operated by Netra ends in the holiday.',
    ],
    ['with the name of a tool', 'Which tool do we use for photos?', 'We make photos using Xero.'],
    ['that does not deny it', 'Why do we use Kandji?', 'We use Kandji, which reduces our exposure.'],
  ])('%s', (_, question, answer) => {
    expect(answerFrom(question, kits)).toBe(`${answer} [^k]`);
  });

  test.each([
    ['only a share or a time is given', 'How many employees does Acme have?'],
    ['only a company is named', 'Which airline do we order kits by?'],
    ['nothing says that it is done', 'How do I return a welcome kit?'],
    ['no insurer is mentioned', 'Which insurer do we use for kits?'],
    ['the role is another one', 'Who is the managing director of the People Team?'],
  ])('and none is chosen if %s', (_, question) => {
    expect(answerFrom(question, kits)).toBeNull();
  });
});

describe('a second statement', () => {
  const rules = markdownSource(
    'r',
    'A vendor needs approval by finance. Bills of a vendor need a purchase order from 5,000 EUR on. Lunch is at noon.',
  );

  test('is shown next to the best one if that lacks words of the question', () => {
    const answer = answerFrom('What does a vendor need before the tender?', rules);
    expect(answer).toContain('purchase order');
    expect(answer).toContain('approval by finance');
    expect(answer).not.toContain('Lunch');
  });

  test('is shown next to a best one that covers the whole question if it scores close to it', () => {
    expect(answerFrom('What does a vendor need by finance?', rules)).toBe(
      'A vendor needs approval by finance. Bills of a vendor need a purchase order from 5,000 EUR on. [^r]',
    );
  });

  test('is omitted if nothing scores close to the best one', () => {
    expect(answerFrom('When is lunch?', rules)).toBe('Lunch is at noon. [^r]');
  });

  test('of another document is shown only if it fits about as well', () => {
    const pier = 'The pier is repaired by Ann Lee in May.';
    const [same, lesser] = ['The old pier is repaired by Bo Holm.', 'Ropes are repaired by Bo Holm.'];
    const ask = (other: string) =>
      answerFrom('Who repairs the pier?', markdownSource('r', pier), markdownSource('o', other));
    expect(ask(same)).toContain('[^o]');
    expect(ask(lesser)).toBe(`${pier} [^r]`);
  });
});

describe('no answer is given', () => {
  test.each([
    ['if the named thing does not occur', 'What is the dress code?'],
    ['if the name in the question is somebody else’s', 'How many days of vacation does Larkfield give?'],
    ['if no text has a value of that kind', 'How much does a wedding cost?'],
    ['if too little of the question occurs', 'Who teaches French on Saturdays?'],
    ['if a text only repeats the words of the question', 'What is the Larkhill Library?'],
    ['to nothing', '???'],
  ])('%s', (_, question) => {
    expect(answerFrom(question, handbook)).toBeNull();
  });

  test('without documents', () => {
    expect(answerFrom('Who is it?')).toBeNull();
  });
});

describe('several documents', () => {
  const before = markdownSource('old', '## Roof\n\nWork on the roof is to start on 7 April.', {
    title: 'Board in January',
    date: '2025-01-14T00:00:00Z',
  });
  const after = markdownSource('new', '## Roof\n\nThe start of the work is moved from 7 April to 23 June.', {
    title: 'Board in February',
    date: '2025-02-11T00:00:00Z',
  });

  test('the newest state comes first, then the previous one, each with its date', () => {
    expect(answerFrom('When does work on the roof start?', before, after)).toBe(
      '11 February 2025: The start of the work is moved from 7 April to 23 June. [^new] ' +
        '14 January 2025: Work on the roof is to start on 7 April. [^old]',
    );
  });

  test('a question that names a day is answered from the document of that day', () => {
    expect(
      answerFrom('What was said on 14 January 2025 about the start of work on the roof?', before, after),
    ).toContain('[^old]');
  });
});

test('a sentence that several minutes repeat is quoted once, since nothing changed', () => {
  const minutes = (label: string, day: string) =>
    markdownSource(label, 'Mara proposed a yellow lamp for the pier.', {
      title: `Crew of ${day}`,
      date: `${day}T00:00:00Z`,
    });
  expect(
    answerFrom('What did Mara propose for the pier?', minutes('a', '2025-01-14'), minutes('b', '2025-02-11')),
  ).not.toContain('[^b]');
});

test('a statement repeated in several documents still counts as certain', () => {
  const crew = '- Mara Quist - Harbor Works\n- Bo Holm - Pier Guild\n';
  const sources = ['a', 'b', 'c', 'd'].map((label) =>
    markdownSource(label, label === 'a' ? '# Mara Quist on lamps\n\nLamps are yellow.' : `# Crew\n\n${crew}`),
  );
  expect(answerFrom('Which company is Mara Quist from?', ...sources)).toContain('Harbor Works');
});

describe('conversations', () => {
  const thread = threadSource(
    't',
    [
      ['Ann Lee', '2025-03-01T09:00:00Z', 'Which printer do I use until the drum is replaced?'],
      [
        'Ravi Menon',
        '2025-03-01T10:00:00Z',
        'Use the printer PR-0088. Three things are open. 1. The drum. 2. The toner.',
      ],
      ['Ann Lee', '2025-03-02T10:00:00Z', 'I take the toner to the shop.'],
    ],
    { title: 'Blank pages' },
  );

  test('a message is quoted with its speaker and date, and a question is not an answer', () => {
    expect(answerFrom('Which printer do I use?', thread)).toBe(
      'Ravi Menon, 1 March 2025: Use the printer PR-0088. Three things are open. 1. The drum. 2. The toner. [^t]',
    );
  });

  test('the person who says “I” is the subject', () => {
    expect(answerFrom('Who takes the toner to the shop?', thread)).toBe(
      'Ann Lee, 2 March 2025: I take the toner to the shop. [^t]',
    );
  });

  test('a list that is announced and numbered comes with its announcement', () => {
    expect(answerFrom('Which things are open?', thread)).toContain(
      'Three things are open. 1. The drum. 2. The toner.',
    );
  });
});

test.each([
  ['code', 'Who owns the depot lists?', '```\nDROP OWNED BY "depot-lists";\n```'],
  ['a row of terms', 'Who chairs the depot?', '| Role | Term |\n| --- | --- |\n| Depot chair | 1st Week |'],
  [
    'titles alone',
    'Who is the depot director of Larkfield?',
    'At Larkfield access to the depot is limited to the Depot Director and the Director Of Program Management.',
  ],
])('%s does not name anybody', (_, question, text) => {
  expect(answerFrom(question, markdownSource('d', `# Larkfield\n\n${text}\n`))).toBeNull();
});

test('an abbreviation’s meaning is where it is spelled out, not elsewhere or in a list below its name', () => {
  const source = markdownSource(
    'c',
    `# Harbor

The Common Pier Council (CPC) is the body that runs the piers. A crane stands for the CPC on pier 4.

## CPC

- CPC charter - The charter of the CPC.
- CPC fees - What the CPC asks for.
`,
  );
  for (const question of ['What does CPC stand for?', 'What is the CPC?'])
    expect(answerFrom(question, source)).toContain('The Common Pier Council (CPC) is the body');
  const glossary = markdownSource(
    'g',
    '# Words\n\n- SLA: service level agreement\n- The CPC is a group of eight.\n',
  );
  expect(answerFrom('What does SLA stand for?', glossary)).toContain('SLA: service level agreement');
  expect(answerFrom('What does CPC stand for?', glossary)).toBeNull();
});

describe('certain answers', () => {
  const best = markdownSource('b', 'The lamp of the pier is painted every spring.');
  const other = markdownSource('o', 'The crane is greased by the smith of the harbor.', { score: 0.4 });

  test('include a statement there that has every significant word', () => {
    expect(answerFrom('How is the crane greased by the smith?', best, other)).toContain('smith');
  });

  test('exclude a statement if many others in another document fit about as well', () => {
    const days = 'Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
    const many = markdownSource(
      'm',
      days.map((day) => `The smith greases the crane on ${day}.`).join('\n\n'),
    );
    expect(answerFrom('Who greases the crane?', best, many)).toBeNull();
  });
});

describe('minutes of one month', () => {
  const january = markdownSource('j', 'The pier had 40 guests. In December it had 12 guests.', {
    title: 'Minutes, 9 January 2025',
    date: '2025-01-09T00:00:00Z',
  });

  test('say nothing about another month, unless they name it', () => {
    expect(answerFrom('How many guests did the pier have in March 2025?', january)).toBeNull();
    expect(answerFrom('How many guests did the pier have in December 2024?', january)).toContain('12 guests');
  });
});

describe('a value has the form that the question asks for', () => {
  const page = markdownSource(
    'p',
    'The tide meeting is on Monday. The tide meeting begins at 11:45 a.m. in the hall. Every other Friday, the pier is painted. The alarm rings when the tank is over 85% full. The number of boats at the pier has reached 200.',
  );

  test.each([
    ['What time is the tide meeting?', '11:45'],
    ['How often is the pier painted?', 'Every other Friday'],
    ['At which tank level does the alarm ring?', '85%'],
    ['How many boats are at the pier?', '200'],
  ])('the answer to “%s” contains %s', (question, value) => {
    expect(answerFrom(question, page)).toContain(value);
  });
});

test('a value with little context answers if no context is missing and nothing else comes close', () => {
  const lantern = markdownSource(
    'b',
    '# Lantern archive copies\n\nThe old page is gone.\n\nA copy is taken every 2 hours.',
  );
  expect(answerFrom('How often are Lantern archive copies made?', lantern)).toContain('every 2 hours');
});

describe('sections that give a value under the same name', () => {
  const groups = markdownSource(
    'g',
    `# Groups of the pier

## Boat profile

- Time and place: Mondays at the pier

## Lamp profile

- Time and place: Tuesdays at the mast

## Rope profile

- Time and place: Fridays at the winch

## Crane profile

This group has paused.`,
  );

  test('the section that the question names answers, and no other', () => {
    expect(answerFrom('When does the lamp profile group meet?', groups)).toBe(
      'Time and place: Tuesdays at the mast [^g]',
    );
  });

  test('none answers for another section', () => {
    expect(answerFrom('When does the crane profile group meet?', groups)).toBeNull();
  });
});

describe('a question whose answer has no form of its own', () => {
  const yard = markdownSource(
    'y',
    `# Brack yard

Bikes may be left in the yard of Brack Pier.

Boats may be left in the yard of Brack Pier, too.

How to order paint: write to the paint desk of the yard.

Each trailer has a number.`,
  );

  test('is unsure if a word is nowhere near and another statement comes close', () => {
    expect(answerFrom('May I leave my trailer in the yard of Brack Pier?', yard)).toBeNull();
    expect(nearestFrom('May I leave my trailer in the yard of Brack Pier?', yard)).toContain('yard');
  });

  test('has no nearest statement if nothing has the word', () => {
    expect(nearestFrom('May I leave my camel in the yard of Brack Pier?', yard)).toBeNull();
  });

  test('is answered if all of its words are there', () => {
    expect(answerFrom('May I leave my bike in the yard of Brack Pier?', yard)).toContain('Bikes may');
  });
});

test('steps are not doubtful because other documents have them, too', () => {
  const pages = ['a', 'b', 'c', 'd'].map((label) =>
    markdownSource(
      label,
      `# Page ${label}\n\nTo create a lamp key, log in to the ${label} desk. Then press Save.`,
    ),
  );
  const other = markdownSource('o', '# Lamp key\n\nThe lamp is old.');
  expect(answerFrom('How do I create a lamp key?', other, ...pages)).toContain('log in to the');
});

test('a word that only a folder or file name has is near every statement of the document', () => {
  const limit = 'Address gap limit is 20.';
  const question = 'What is the gap limit in RIP 44?';
  expect(answerFrom(question, markdownSource('a', limit, { title: 'Accounts' }))).toBeNull();
  expect(
    answerFrom(question, markdownSource('a', limit, { title: 'Accounts', path: 'rips rip 0044' })),
  ).toContain('20');
});

test('a long paragraph says what the list below it is about', () => {
  const above = `${'If the outcome of the test is that you need glasses, we contribute to them. '.repeat(4)}`;
  const page = markdownSource('a', `${above}\n\n- We pay 60 EUR toward any frames.\n- Send the receipt.`);
  expect(answerFrom('How much do you pay towards the frames of glasses?', page)).toContain('60 EUR');
});
