import { describe, expect, test } from 'vitest';
import { answerFrom, markdownSource, nearestFrom } from '../../../../test/answers/markdown-source.ts';

const minutes = (label: string, day: string, chair: string, score: number) =>
  markdownSource(
    label,
    `# Council meeting ${day}\n\nThe roles are:\n\n- Chair: ${chair}\n- Secretary: Cleo Reed`,
    {
      title: `Council meeting ${day}`,
      date: day,
      score,
    },
  );
const first = minutes('a', '2018-01-12', 'Karin Moor', 0.7);
const second = minutes('b', '2019-03-21', 'Amy Hall', 0.6);
const third = minutes('c', '2021-02-16', 'Leo Bright', 0.5);

describe('among the holders of a role on different days', () => {
  test('the current and the previous one are shown, newest first', () => {
    expect(answerFrom('Who is the chair of the council?', first, second, third)).toMatch(
      /^16 February 2021: .*Leo Bright.*21 March 2019: .*Amy Hall/,
    );
  });

  test('only the current one is shown if the question asks about now', () => {
    const answer = answerFrom('Who is the chair of the council at the moment?', first, second, third);
    expect(answer).toContain('Leo Bright');
    expect(answer).not.toMatch(/Amy|Karin/);
  });

  test('a year in the question is kept', () => {
    expect(answerFrom('Who was the chair in 2019?', first, second, third)).toMatch(/^[^\n]*Amy Hall/);
  });
});

test('a value that later documents give differently is the last one, with the one before', () => {
  const fees = (label: string, year: number, fee: number) =>
    markdownSource(label, `# Fees ${year}\n\nThe mooring fee is ${fee} EUR.`, { date: `${year}-01-05` });
  const [old, same, now] = [fees('a', 2021, 40), fees('b', 2022, 40), fees('c', 2024, 55)];
  expect(answerFrom('How much is the mooring fee?', old, same, now)).toMatch(
    /^5 January 2024: .*55 EUR.*40 EUR/,
  );
  expect(answerFrom('How much is the mooring fee now?', old, now)).toBe(
    '5 January 2024: The mooring fee is 55 EUR. [^c]',
  );
  expect(answerFrom('How much is the mooring fee?', old, same)).toBe('The mooring fee is 40 EUR. [^a]');
});

describe('of a series, for a question in the present', () => {
  const notes = (label: string, day: string, said: string, score: number, series?: string) =>
    markdownSource(label, `# Harbor notes ${day}\n\n- ${said}\n`, {
      title: `Harbor notes ${day}`,
      date: day,
      score,
      ...(series && { series }),
    });
  const told = (series?: string) => [
    notes('a', '2019-05-02', 'Next lamp release: 1.2 on 9 May 2019', 0.7, series),
    notes('b', '2020-03-02', 'Next lamp release: 1.4 on 3 March 2020', 0.7, series),
    notes('c', '2024-06-03', 'Next lamp release: 3.1 on 4 June 2024', 0.6, series),
    notes('d', '2021-06-03', 'Next lamp release: 2.1 on 9 June 2021', 0.7, series),
  ];

  test('the newest member that says as much is the answer, as of its day', () => {
    expect(answerFrom('When is the next lamp release?', ...told('notes'))).toMatch(
      /^As of 3 June 2024: Next lamp release: 3\.1/,
    );
  });

  test('a question about the past or a year is not asked of the newest', () => {
    expect(answerFrom('When was the next lamp release in 2019?', ...told('notes'))).not.toContain('As of');
    expect(answerFrom('When was the next lamp release in 2019?', ...told('notes'))).toContain('1.2');
  });

  test('documents of no series are not treated as one', () => {
    expect(answerFrom('When is the next lamp release?', ...told()) ?? '').not.toContain('As of');
  });

  test('the newest member counts only if it has what is asked for', () => {
    const sources = [
      ...told('notes'),
      notes('e', '2025-01-02', 'Next lamp release: not planned', 0.6, 'notes'),
    ];
    expect(answerFrom('When is the next lamp release?', ...sources)).toMatch(/^As of 3 June 2024/);
  });

  test('if another statement of the series could be meant as well, none of them is certain', () => {
    const talk = [
      notes(
        'a',
        '2024-06-03',
        'Move the cadence meeting to right after the items of the lamp group',
        0.7,
        'notes',
      ),
      notes(
        'b',
        '2024-07-01',
        'Next lamp group chair: call out this week, vote in next meeting',
        0.6,
        'notes',
      ),
    ];
    expect(answerFrom('When does the lamp group meet?', ...talk)).toBeNull();
    expect(nearestFrom('When does the lamp group meet?', ...talk)).toContain('meeting');
  });

  test('what says itself that something changed is certain', () => {
    const told = [
      notes('a', '2024-06-03', 'Work on the lamp starts on 7 June', 0.7, 'notes'),
      notes(
        'b',
        '2024-07-01',
        'Work on the lamp cannot start before the feast. It is moved to 9 August.',
        0.6,
        'notes',
      ),
    ];
    expect(answerFrom('When does the work on the lamp start?', ...told)).toMatch(
      /^As of 1 July 2024.*9 August/,
    );
  });

  test('a near-synonym does not say a state where search found something else first', () => {
    const talk = [
      notes('a', '2024-06-03', 'The lamp has a new shade', 0.7, 'notes'),
      notes('b', '2024-07-01', 'People of the lamp club work in the building at Brack Pier', 0.6, 'notes'),
    ];
    expect(answerFrom('Where is the office of the lamp club?', ...talk)).toBeNull();
  });

  test('a verb that only says how long something lasts may be another one', () => {
    const said = [
      notes('a', '2024-06-03', 'The harbor lamp is painted', 0.7, 'notes'),
      notes('b', '2024-07-01', 'The harbor lamp stays until 30 September', 0.6, 'notes'),
    ];
    expect(answerFrom('Until when does the harbor lamp live?', ...said)).toContain('30 September');
  });

  test('if members agree only in some words of the question, none of them is certain', () => {
    const said = [
      'Ann Moor cleaned the depot this weekend.',
      'Bob Reed lost a rope at the quay this weekend.',
      'Cleo Hall paints two boats on the weekend.',
      'Dan Frey sold his bicycle last weekend.',
    ];
    const sources = said.map((text, i) => notes(`n${i}`, `202${i}-06-03`, text, 0.5, 'notes'));
    const top = markdownSource('t', 'The rota is on the wall.', { score: 0.9 });
    expect(answerFrom('Who is on call this weekend?', top, ...sources)).toBeNull();
  });
});

test('an item with a value is an answer though remarks stand below it', () => {
  const page = markdownSource(
    'p',
    '# Calendar\n\n- Next gate release: 2.1, 4 June 2024\n  - Ann leads it\n- Next sync: Monday\n',
  );
  expect(answerFrom('When is the next gate release?', page)).toMatch(
    /^(?:Calendar: )?Next gate release: 2\.1/,
  );
});

test('a later statement that something about the question changed comes first', () => {
  const source = (label: string, date: string, text: string) => markdownSource(label, text, { date });
  const old = source('a', '2026-02-09', 'Regatta: we settled on Lind, 3 to 5 June.');
  const change = source(
    'b',
    '2026-03-16',
    'Small change to the regatta: Lind has no room for us, so we go to Brack instead.',
  );
  expect(answerFrom('Where is the regatta?', old, change)).toMatch(/^16 March 2026: .*Brack.*9 February/);
});
