import { describe, expect, test } from 'vitest';
import { answerFrom, markdownSource } from '../../../test/answers/markdown-source.ts';

const minutes = markdownSource(
  'm',
  `# Board of the pier, 4 May 2025

Board attendance:

- annl
- kay_b
- Cleo

## Proposal: a yellow lamp for the pier

- Costs less than the old one
- Needs a mast

Rejected unanimously (nobody mends masts).

## Proposal: paint

Carried by five votes.

## Breaches

Inform the Head of Pier Operations, the Data Protection Officer and the Lamp Manager of a breach.`,
  { title: 'Board of the pier, 4 May 2025' },
);

describe('minutes', () => {
  test('attendees are listed under “attendance”, whatever form their names have', () => {
    expect(answerFrom('Who attended the board of 4 May 2025?', minutes)).toBe(
      'Board attendance: annl; kay_b; Cleo [^m]',
    );
  });

  test('the decision is the verdict under its subject', () => {
    expect(answerFrom('What was decided about the yellow lamp?', minutes)).toBe(
      'Rejected unanimously (nobody mends masts). [^m]',
    );
    expect(answerFrom('What was the result of the vote on paint?', minutes)).toBe(
      'Carried by five votes. [^m]',
    );
    expect(answerFrom('What was decided about the mooring fees?', minutes)).toBeNull();
  });

  test('a parameter of a script is not a price', () => {
    const script = markdownSource(
      's',
      '# Lantern\n\nPrint the lantern:\n\n```sh\necho "lantern $1 of %U"\n```',
    );
    expect(answerFrom('What is the price of a lantern?', script)).toBeNull();
  });

  test('a sentence that names only roles does not say who holds one', () => {
    expect(answerFrom('Who is the Head of Pier Operations?', minutes)).toBeNull();
  });

  test('their author follows a label, even as initials', () => {
    const notes = markdownSource(
      'n',
      '# Crew, 3 June 2025\n\n- Mara Quist (MQ)\n- Bo Holm (BH)\n\nScribe: BH',
    );
    expect(answerFrom('Who took the notes on 3 June 2025?', notes)).toBe('Scribe: BH [^n]');
    expect(answerFrom('Who is the treasurer of the crew?', notes)).toBeNull();
  });

  test('a person in a sentence of a timeline may be the one that the question asks for', () => {
    const timeline = markdownSource(
      't',
      `# Outage of the lamp

| Time | Event |
| --- | --- |
| 11:30 | First meeting of all who are concerned with the outage, and incident manager (Mara Quist) appointed |
| 12:10 | The fuse is replaced |`,
      { title: 'Outage of the lamp' },
    );
    const answer = answerFrom('Who was made incident manager in the outage of the lamp?', timeline);
    expect(answer).toContain('Mara Quist');
    expect(answer).not.toContain('12:10');
  });
});

test('a verb with a destination says where something goes, even if the place has no name', () => {
  const gifts = markdownSource(
    'g',
    '# Gifts\n\nAll gifts to the pier go to the core fund. The board signs gifts.',
  );
  expect(answerFrom('Where do gifts to the pier go?', gifts)).toBe(
    'All gifts to the pier go to the core fund. [^g]',
  );
});

test('the minutes of a meeting are not a time span', () => {
  const page = markdownSource(
    'p',
    '# Minutes\n\nSeveral minutes are not published.\n\nMinutes are published within one month.',
  );
  expect(answerFrom('How soon are the minutes published?', page)).toMatch(
    /^Minutes are published within one month/,
  );
});

test('a sentence about a name’s origin answers where the name comes from', () => {
  const page = markdownSource('p', '# Lamp Hunt\n\nThe name comes from a poem about the sea.');
  expect(answerFrom('Where does the name Lamp Hunt come from?', page)).toContain('from a poem');
});

test('neither a verdict nor the name of who met says where', () => {
  const page = markdownSource(
    'p',
    '# Minutes of the Harbor Council\n\n## Next meeting of the council\n\nMotion passed.\n\nAnn joined in the Harbor Council.',
  );
  expect(answerFrom('Where did the council meet?', page)).toBeNull();
  expect(
    answerFrom('Where did the council meet?', markdownSource('q', 'The council met in Lower Brack.')),
  ).toContain('Lower Brack');
});

test('until when in the evening asks for a time of day', () => {
  const question = 'Until when is the office open in the evening?';
  expect(answerFrom(question, markdownSource('p', '29 March: Good Friday, office open'))).toBeNull();
  expect(
    answerFrom(question, markdownSource('p', 'The office is open until 19:30 in the evening.')),
  ).toContain('19:30');
});

test('“somebody” in a question is not what an answer must say', () => {
  const page = markdownSource(
    'p',
    '| Level | Reaction |\n| --- | --- |\n| Red | 15 minutes |\n| Amber | a day |',
  );
  expect(answerFrom('How fast does somebody have to react to Red?', page)).toContain('15 minutes');
});

test('“in responding” and “due to the Board” are no places, and the 28th is no amount', () => {
  const said = 'Due to the Board, keepers have a role in responding to lost lamps. Lamp holiday is the 28th.';
  expect(answerFrom('Where do keepers respond to lost lamps?', markdownSource('s', said))).toBeNull();
  expect(answerFrom('How much lamp holiday is there?', markdownSource('s', said))).toBeNull();
});

describe('a value of the kind in question', () => {
  test('is another number, though it shares a part with one of the question', () => {
    const log = markdownSource('l', 'We drop Lamp 3.9 with 4.3. Ropes are blue.');
    expect(answerFrom('Which version drops Lamp 3.9?', log)).toContain('with 4.3');
  });

  test('is a place if it is called one, in a line or in a table', () => {
    const fair = markdownSource('f', '# Harbor fair\n\n- Place: Pier 4\n- Start: noon');
    expect(answerFrom('Where does the harbor fair take place?', fair)).toContain('Pier 4');
    const makers = markdownSource(
      't',
      '| Maker | Makes | Office |\n| --- | --- | --- |\n| Ropeworks | ropes | Norway |',
    );
    expect(answerFrom('In which country is the office of Ropeworks?', makers)).toContain('Norway');
  });

  test('is that nobody has a role, too', () => {
    const roles = markdownSource('r', '# Roles\n\n- Chief keeper: (currently vacant)\n- Painter: Ida Holm');
    expect(answerFrom('Who is our chief keeper at the moment?', roles)).toContain('vacant');
  });
});
