import { describe, expect, test } from 'vitest';
import {
  answerFrom,
  markdownSource,
  recordSource,
  threadSource,
} from '../../../test/answers/markdown-source.ts';
import { readAsked } from './read-asked.ts';
import { ableStatements, scoreStatements } from './score-statements.ts';
import { layOutStatements } from './statements/lay-out-statements.ts';

const best = (question: string, markdown: string) => {
  const source = markdownSource('s', markdown);
  return ableStatements(scoreStatements(readAsked(question), [source], layOutStatements(source, 0)))[0]
    ?.statement.own;
};

test('for “how many” the number is next to the noun it counts', () => {
  expect(
    best(
      'How many probes are there?',
      'The probes were bought on 7 May 2023. In the field stand 30 probes of ours.',
    ),
  ).toBe('In the field stand 30 probes of ours.');
});

test('words that are adjacent in the question count more if they are adjacent in the statement', () => {
  expect(
    best(
      'Where is the test bench?',
      'At the bench stands a box for each test. The test bench stands at the window now.',
    ),
  ).toBe('The test bench stands at the window now.');
});

test('less than a year does not answer over a year', () => {
  const text =
    'Who was here for over 1 year gets severance of 8 weeks. Who was here for less than 1 year gets severance of 4 weeks.';
  expect(best('What severance is there after less than a year?', text)).toContain('4 weeks');
});

test('an item with nested items introduces them and is rarely the answer', () => {
  expect(
    best('What about the gate?', '- The gate\n  - The gate stays shut.\n- The fence\n  - It is new.'),
  ).toBe('The gate stays shut.');
});

test('rare words count more in the covered share of a question', () => {
  const source = markdownSource(
    's',
    `${'The team eats. The team runs. '.repeat(4)}The team sings of zeppelins.`,
  );
  const scored = scoreStatements(
    readAsked('Does the team like zeppelins?'),
    [source],
    layOutStatements(source, 0),
  );
  expect(scored[0]?.statement.own).toContain('zeppelins');
  expect(scored[0]?.coverage).toBeGreaterThan((scored[1]?.coverage ?? 0) * 2);
});

test('a value that the question contains does not answer it', () => {
  expect(
    best('How much does the R90 cost?', 'The R90 stands here. A seat of the R90 costs 15 euros.'),
  ).toContain('15');
  expect(best('Who knows Ann Lee?', 'Ann Lee is known. Ann Lee is known by Bo Holm.')).toContain('Bo Holm');
});

test('a name before the question’s verb is the person, however it is written; a month is nobody', () => {
  const text = 'Aura look after all the laptops. Some laptops are renewed in June.';
  expect(best('Who looks after the laptops?', text)).toBe('Aura look after all the laptops.');
  expect(best('Who looks after the laptops?', 'Some laptops are renewed in June.')).toBeUndefined();
});

test('an amount may be given in other units, such as a multiple', () => {
  const text = 'The premium is paid from 2 euros on. Life insurance pays out 4x your annual salary.';
  expect(best('How much does life insurance pay out?', text)).toContain('4x');
});

test('the subject of a property is its record’s title, and one that only repeats the question says nothing', () => {
  const record = recordSource('r', 'Oakfield: renewal', [
    'Company: Oakfield',
    'Amount: 870 euros',
    'Reason: Nobody used it',
  ]);
  expect(answerFrom('What is the amount of the Oakfield renewal?', record)).toContain('870 euros');
  expect(answerFrom('Why did Oakfield leave?', record)).toMatch(/^Reason: Nobody used it/);
});

test('a property is an answer only to a question for it, and one line is one property', () => {
  const record = recordSource('r', 'Decide on the vendor for gate seals', [
    'Issue Type: Task\nAssignee: Ann Moor\nDue date: 2026-03-20',
  ]);
  expect(answerFrom('Which vendor do we use for gate seals?', record)).toBeNull();
  expect(answerFrom('Which issue is about gate seals?', record)).toBeNull();
  expect(answerFrom('Who is assigned to the gate seals?', record)).toContain('Assignee: Ann Moor [');
  expect(answerFrom('When are the gate seals due?', record)).toContain('Due date: 2026-03-20 [');
});

test('the answer to a how-to question is its steps, even if only their title names the subject', () => {
  const guide = markdownSource(
    'g',
    '## You need\n\n- An auger\n- A bucket\n\n## Steps\n\n1. Drill straight down.\n2. Push it in slowly.\n3. Scan the label.',
    { title: 'How to install a probe' },
  );
  const figures = markdownSource('f', '- Probes installed in a day: 30\n- Visits that were repeated: 6');
  expect(answerFrom('How do I install a probe?', figures, guide)).toMatch(/Drill.*Push.*Scan/);
});

test('a word of one item does not make it the subject of the list', () => {
  const list = '## Fund\n\n- A draft of the fund is there\n- Fees are a cost of travel\n- The talk goes on';
  const text = markdownSource('s', `${list}\n\n## Cover\n\nThe fund can cover the costs of hotel and visa.`);
  expect(answerFrom('What costs can the fund cover?', text)).toMatch(/^The fund can cover/);
});

test('of two items of one list the one with less of the question is not shown next to the other', () => {
  const text = markdownSource(
    's',
    'Notice before a holiday:\n\n- For 2 days off: 1 week of notice\n- For 2 weeks off: 3 months of notice',
  );
  expect(answerFrom('How much notice must I give for 2 days off?', text)).not.toContain('3 months');
});

test('a document is of the day in its path, too', () => {
  const report = '# 2024-01-09, lamp out\n\nIt was 11 hours before the crew saw that the lamp was out.';
  const source = markdownSource('l', report, {
    title: '2024-01-09, lamp out',
    path: 'reports 2024 06 02 pier lamp md',
  });
  const question = 'How long did it take until the crew saw that the lamp was out on 2024-06-02?';
  expect(answerFrom(question, source)).toContain('11 hours');
});

test('a sentence belongs to the year that its paragraph’s first sentence names', () => {
  const text =
    'In 2025, 40 requests came from 36 people. They came from nine countries. Of the requests 12 were denied. In 2024, 27 requests came.';
  expect(answerFrom('How many requests were denied in 2025?', markdownSource('s', text))).toContain(
    '12 were denied',
  );
});

test('minutes of one day do not say who attended on another day', () => {
  const minutes = markdownSource('m', '## Present\n\n- Ann Lee\n- Bo Holm', {
    title: 'Board meeting 2024-07-09',
    date: '2024-07-09T00:00:00Z',
  });
  expect(answerFrom('Who was present at the board meeting on 2024-07-09?', minutes)).toBe(
    'Present: Ann Lee; Bo Holm [^m]',
  );
  expect(answerFrom('Who was present at the board meeting on 2024-07-10?', minutes)).toBeNull();
});

test('the treasurer is the name before the verb', () => {
  const text = 'Reports go to the treasurer, as Ann Lee said. Bo Holm (@bo) is the treasurer.';
  expect(answerFrom('Who is the treasurer?', markdownSource('s', text))).toMatch(/^Bo Holm/);
});

test('the first row above columns of figures names them, whatever its first cell says', () => {
  const pay = markdownSource(
    'y',
    '# Brack Pier\n\n## Base salaries\n\n| S=0 | R0 | R1 |\n| --- | --- | --- |\n| L1 | 41,200 | 44,900 |\n| L2 | 47,300 | 52,600 |',
  );
  expect(answerFrom('What is the base salary at L2 R1?', pay)).toContain('R1: 52,600');
});

test('a first row with an empty corner cell names the columns, whatever their names are', () => {
  const table = '| | G6 Lead | G7 Senior |\n| --- | --- | --- |\n| Coaching | Of all teams | Of one team |';
  expect(answerFrom('What coaching does a G7 Senior do?', markdownSource('s', table))).toContain(
    'G7 Senior: Of one team',
  );
});

test('any sentence of a paragraph answers if the heading above asks the question', () => {
  const text =
    '## How can a member be removed?\n\nThe board may vote to remove a member. Two thirds of it must agree.';
  expect(answerFrom('How can a member be removed?', markdownSource('s', text))).toContain('Two thirds');
});

test.each([
  ['about a person next to another one', "Who is the treasurer's deputy?", 'Ann Lee is the treasurer.'],
  [
    'about an unnamed thing that has an amount',
    'How much is the stipend for home internet?',
    'Internet at home costs 20 euros.',
  ],
  ['about its provider', 'Which DNS provider do we use?', 'Whoever uses HTTPS need not fear DNS spoofing.'],
  [
    'about what recurs',
    'When was the last team meeting?',
    'The team meeting takes place on Mondays at 10am.',
  ],
  [
    'about a month',
    'Who attended the January 2020 board meeting?',
    '## Board meeting\n\n- Attended: Ann Lee',
  ],
])('a statement %s does not answer', (_, question, text) => {
  expect(answerFrom(question, markdownSource('s', text))).toBeNull();
});

test('a statement that names the month, the deputy or the provider answers', () => {
  const text =
    "Bo Holm is the treasurer's deputy. Our DNS provider is Netra. At the board meeting of January 2020 Ann Lee attended.";
  const source = markdownSource('s', text);
  expect(answerFrom("Who is the treasurer's deputy?", source)).toContain('Bo Holm');
  expect(answerFrom('Which DNS provider do we use?', source)).toContain('Netra');
  expect(answerFrom('Who attended the January 2020 board meeting?', source)).toContain('Ann Lee');
});

describe('the person who does it', () => {
  const text =
    'Employees report days off to the founder they work with. Days off are part of every contract with Acme Holding. ' +
    'Once days off are approved, they show up in Planner. Your team lead will normally approve days off.';

  test.each([
    [
      'is a role before the verb, even after an auxiliary',
      'Who approves days off?',
      'Your team lead will normally approve days off.',
    ],
    [
      'is named next to the question’s verb',
      'Who should days off be reported to?',
      'Employees report days off to the founder they work with.',
    ],
  ])('%s', (_, question, answer) => {
    expect(answerFrom(question, markdownSource('s', text))).toMatch(new RegExp(`^${answer}`));
  });

  test('is not inferred from what happens later', () => {
    expect(
      answerFrom(
        'Who approves days off?',
        markdownSource('s', 'Once days off are approved, they show up in Planner.'),
      ),
    ).toBeNull();
  });

  test('has a cell of their own', () => {
    const table = (cell: string) =>
      markdownSource(
        's',
        `| Role | Holder | Since |\n| --- | --- | --- |\n| Captain of the ship | ${cell} | May |\n| Cook | Ann Lee | June |`,
      );
    expect(answerFrom('Who is the captain of the ship?', table('Bo Holm'))).toContain('Bo Holm');
    const sentences =
      'Leads the crew of the ship through each storm. Reads the Sea Almanac and keeps the log up to date.';
    expect(answerFrom('Who is the captain of the ship?', table(sentences))).toBeNull();
  });
});

describe('“how many”', () => {
  const text =
    'For each event members get four tickets. A member pays 20% less and 5 EUR per seat. The club has 340 members in two towns.';

  test('needs a sentence that counts the noun', () => {
    expect(answerFrom('How many members does the club have?', markdownSource('s', text))).toBe(
      'The club has 340 members in two towns. [^s]',
    );
  });

  test('accepts once and twice for times', () => {
    const source = markdownSource(
      's',
      'All members meet twice a year. Every three years guards of two towns are elected.',
    );
    expect(answerFrom('How many times a year do members meet?', source)).toBe(
      'All members meet twice a year. [^s]',
    );
  });

  test('does not accept shares, sums or numbers of something else', () => {
    const others = text.replace(/ The club.*/, ' The club of members meets at noon.');
    expect(answerFrom('How many seats does a member have?', markdownSource('s', others))).toBeNull();
  });
});

describe('statements that only look like answers', () => {
  const pier = markdownSource(
    'p',
    `# Pier

Salaries are reviewed by the board.

## Debts

Old debts are paid out on 3 May 2024.

The harbor card is for tools. Attach 2 receipts to each harbor card bill.

Boats may stay up to 14 days at the north quay.

If the pump stops, you may see the error \`no tide\`. You can fix it by pulling the lever.

To report a wreck as a fisher, send a drawing to the office.`,
    { title: 'Pier' },
  );

  test('one word of a text does not match two of the question', () => {
    expect(answerFrom('On which day are salaries paid out?', pier)).toBeNull();
  });

  test('a number that limits nothing is not a limit', () => {
    expect(answerFrom('What is the limit of the harbor card?', pier)).toBeNull();
    expect(answerFrom('What is the maximum of days at the north quay?', pier)).toContain('up to 14 days');
  });

  test('a statement of what you may see is not an instruction', () => {
    expect(answerFrom('How do I fix a stopped pump?', pier)).toContain('pulling the lever');
    expect(answerFrom('How do fishers get a wreck reported?', pier)).toContain('send a drawing');
  });

  test('thanks and rephrased questions say nothing', () => {
    const thread = threadSource(
      't',
      [
        ['Bo', '2025-03-03T09:00:00Z', 'The tide table is wrong.'],
        ['Ada', '2025-03-04T09:00:00Z', "Thanks, Bo. I'm wondering what is wrong with the tide table."],
        ['Cy', '2025-03-05T09:00:00Z', 'The tide table is wrong because of a printing error.'],
      ],
      { title: 'Tide table' },
    );
    const said = answerFrom('Why is the tide table wrong?', thread);
    expect(said).toContain('printing error');
    expect(said).not.toContain('wondering');
  });
});

describe('other forms of an answer', () => {
  test('“4h” means hours', () => {
    const text = 'An alarm goes to the next warden within 4h. Wardens wear 2 hats.';
    expect(best('After how many hours does an alarm go to the next warden?', text)).toContain('4h');
  });

  test('“when does …” asks for what happens at that time', () => {
    const text = '# Alarm\n\nThe storm alarm starts when the lamp burns.\n\n# Hats\n\nHats are blue.';
    const source = markdownSource('s', text, { title: 'Harbor' });
    expect(answerFrom('When does the storm alarm start?', source)).toContain('when the lamp burns');
    expect(answerFrom('When did the storm alarm start?', source)).toBeNull();
  });

  test('the author of a message is who proposes its content', () => {
    const thread = threadSource(
      't',
      [
        ['Bo', '2025-03-03T09:00:00Z', 'The names of the quays are mixed up.'],
        ['Ada Berg', '2025-03-04T09:00:00Z', 'The quays could be called "north tide" and "south tide".'],
      ],
      { title: 'Names of the quays' },
    );
    expect(answerFrom('Who proposed to call the quays "north tide" and "south tide"?', thread)).toContain(
      'Ada Berg',
    );
  });

  test('text in quotation marks must match as a whole', () => {
    const text =
      '# Rules\n\nThe slack rule is kept by boats in water.\n\nThe “slack water” rule is kept by ferries.';
    const source = markdownSource('s', text, { title: 'Rules' });
    expect(answerFrom('Which boats keep the "slack water" rule?', source)).toContain('ferries');
  });

  test('an item that makes a statement before it introduces a list is split into sentences', () => {
    const text =
      '- Tide tables are out 36 hours ahead. They list:\n  - the moon\n  - the wind\n- Boats wait.';
    expect(best('How far ahead are tide tables out?', text)).toBe('Tide tables are out 36 hours ahead.');
  });

  test('“These …” below a heading refers to the heading', () => {
    const source = markdownSource(
      's',
      '# Flags\n\n## R2 flags\n\n- These flags call all boats home.\n- They are red.\n\n## R3 flags\n\n- These flags are for play.',
      { title: 'Flags' },
    );
    expect(answerFrom('What is an R2 flag?', source)).toContain('call all boats home');
  });
});

test('items that a message introduces are shown with it', () => {
  const thread = threadSource(
    't',
    [
      ['Bo', '2025-03-03T09:00:00Z', 'Shall we paint the crane?'],
      [
        'Ada',
        '2025-03-04T09:00:00Z',
        'The reasons not to paint the crane are two:\n\n1. It is dear.\n2. Rust looks well on such a large old thing.',
      ],
    ],
    { title: 'Crane' },
  );
  const said = answerFrom('What are the reasons not to paint the crane?', thread);
  expect(said).toContain('It is dear;');
  expect(said).toContain('Rust looks well');
});

describe('the subject is in the heading or right next to the statement', () => {
  const runbook = markdownSource(
    'r',
    `An optional day for repairs of one's own.

## Levels

### Level 3 (red)

Pumps that hold back the tide.

### Level 1 (blue)

Pumps for play.

## Alarm 40

Alarm 40 sounding indicates that the tide is rising.

To check the tide, start a lamp and read the tide pump:

1. If the pump is stopped, start it:

   \`\`\`sh
   pumpctl start pump
   \`\`\`

Its rising is usually produced by the moon.

At a high level, our reviews have four stages. Each year 3 lamps break.`,
    { title: 'Mending Day' },
  );

  test.each([
    ['What is Mending Day?', 'An optional day'],
    ['What is a Level 3 pump?', 'hold back the tide'],
    ['How do I start the pump?', 'If the pump is stopped, start it: `pumpctl start pump`'],
    ['What causes the rising of the tide?', 'by the moon'],
    ['How many stages does the review process have?', 'four stages'],
  ])('“%s”', (question, expected) => {
    expect(answerFrom(question, runbook)).toContain(expected);
  });

  test('the counted noun ends before the verb', () => {
    expect(answerFrom('How many tide alarms happened last year?', runbook)).toBeNull();
  });
});

test('a statement of a state may lack the verb in another document', () => {
  const board = markdownSource('b', '# Board of June\n\nThe lamp was painted in June. Bo was there.');
  const crew = markdownSource('c', '# Crew\n\nMara will be out Jun 3 to Jun 14.');
  expect(answerFrom('Until when is Mara away in June?', board, crew)).toBe(
    'Mara will be out Jun 3 to Jun 14. [^c]',
  );
});

describe('a single value from a list', () => {
  const sights = ['Keepers of the pier in Oslo', '65 guests came to Bergen', 'A film', 'A talk', 'A lamp'];
  const listOf = (items: readonly string[]) =>
    markdownSource('s', `# Sights\n\n${items.map((item) => `- ${item}`).join('\n')}`);

  test('does not come from an item of a short list that lacks a word of the question', () => {
    const plans = markdownSource(
      's',
      '# Plans\n\nSign up:\n\n- [ ] For a talk (12:30 on Tuesdays)\n- [ ] For a lamp group',
    );
    expect(answerFrom('When does the lamp group meet?', plans)).toBeNull();
    expect(answerFrom('When are the talks?', plans)).toContain('12:30');
    const film = markdownSource(
      's',
      '# Film\n\nNotes:\n\n- Ann asked for a film\n- The cost is about $1,000',
    );
    expect(answerFrom('What does a film cost?', film)).toContain('$1,000');
  });

  test('comes from an item of a long list only if it has every word of the question', () => {
    expect(answerFrom('How many guests came to Oslo?', listOf([...sights, 'A rope']))).toBeNull();
    expect(answerFrom('How many guests came to Bergen?', listOf([...sights, 'A rope']))).toContain(
      '65 guests',
    );
  });
});

test('a bare link under a heading is no answer, except to a question for the link', () => {
  const text = '# Steps for the harbor database\n\n- **Link:** https://harbor.example/134\n';
  expect(best('Which database does the harbor use?', text)).toBeUndefined();
  expect(best('What is the link for the harbor database?', text)).toContain('/134');
});

test('what is asked for does not say where it is', () => {
  expect(best('Where is the harbor office?', 'Every office of a harbor has to be kept dry.')).toBeUndefined();
  expect(best('Where is the harbor office?', 'The harbor office is on Quay 4.')).toContain('Quay 4');
});

test('an organization that is mostly written with a capital is one who does something, even if the word is also an ordinary one', () => {
  const text =
    'We lay a foundation of stone. Grants come from the Foundation. Letters to the Foundation are answered. Each year the Foundation approves the grants.';
  expect(best('Who approves the grants?', text)).toBe('Each year the Foundation approves the grants.');
});
