import { describe, expect, test } from 'vitest';
import { madeRanking, madeTerms, message, page } from '../../../test/made-ranking.ts';
import { scoreQuestions } from './score-questions.ts';
import {
  scoreConversations,
  scoreDates,
  scorePairs,
  scorePhrases,
  scoreAnswerTypes,
  scoreSpeakers,
  scoreTitles,
  scoreWords,
} from './score-steps.ts';
import { namedDates } from '../../text/passages/date-terms.ts';
import { hashTerm } from '../../text/terms/analyze-token.ts';
import { textOfUnit } from './score-similarity.ts';

const filler = Array.from({ length: 60 }, (_, i) => `word${i}`).join(' ');

describe('words', () => {
  test('a document with more of the question scores higher, and a longer one with the same words lower', () => {
    const [both = 0, one = 0, long = 0, none = 0] = scoreWords(
      madeRanking([page('kiln crane'), page('kiln'), page(`kiln ${filler}`), page('lunch')], 'kiln crane'),
    );
    expect(both).toBeGreaterThan(one);
    expect(one).toBeGreaterThan(long);
    expect(long).toBeGreaterThan(none);
    expect(none).toBe(0);
  });

  test('count less in neighboring messages if the question asks for a list', () => {
    const talk = [{ blocks: [message('The kiln'), message('Yes')] }];
    const listed = scoreWords(madeRanking(talk, 'Which kilns are there?'));
    const single = scoreWords(madeRanking(talk, 'Where is the kiln?'));
    expect(listed[1]).toBeLessThan(single[1] ?? 0);
    expect(listed[1]).toBeGreaterThan(0);
  });
});

describe('conversations', () => {
  test('a message in a conversation about the question gains, and a document does not', () => {
    const ranking = madeRanking(
      [
        { blocks: [message('kiln'), message('kiln'), message('lunch')] },
        { blocks: [message('lunch'), message('lunch')] },
        page('kiln'),
      ],
      'kiln',
    );
    const [first = 0, second, third, other, , document] = scoreConversations(ranking);
    expect(first).toBeGreaterThan(0);
    expect([second, third]).toEqual([first, first]);
    expect([other, document]).toEqual([0, 0]);
  });
});

describe('pairs and phrases', () => {
  test('two adjacent words count in a message, but not in a document', () => {
    const blocks = [message('The tide gauge failed.'), message('The gauge of the tide failed.')];
    const [together = 0, apart, document] = scorePairs(
      madeRanking([{ blocks }, page('The tide gauge failed.')], 'tide gauge'),
    );
    expect(together).toBeGreaterThan(0);
    expect([apart, document]).toEqual([0, 0]);
  });

  test('text in quotation marks counts only verbatim', () => {
    const [exact = 0, apart] = scorePhrases(
      madeRanking(
        [page('the red tide gauge'), page('a gauge of the red tide')],
        'Where is the "red tide gauge"?',
      ),
    );
    expect(exact).toBeGreaterThan(0);
    expect(apart).toBe(0);
  });
});

describe('speakers, dates and the requested value', () => {
  test('a named person’s own messages gain, and messages about them do not', () => {
    const ranking = madeRanking(
      [{ blocks: [message('Hello', 'Bob'), message('Bob is late', 'Ann')] }],
      'Bob',
    );
    const scores = scoreSpeakers({
      ...ranking,
      queryTerms: ranking.queryTerms.map((term) => ({ ...term, isSpeaker: true })),
    });
    expect(scores[0]).toBeGreaterThan(0);
    expect(scores[1]).toBe(0);
  });

  test('a date in the question finds messages of that day, and others that name it', () => {
    const talk = [
      message('We met', 'Ann', '2023-05-07T10:00:00Z'),
      message('We met yesterday', 'Ann', '2023-05-08T10:00:00Z'),
      message('We meet', 'Ann', '2023-06-20T10:00:00Z'),
    ];
    const [on, named, other] = scoreDates(madeRanking([{ blocks: talk }], 'What was on 7 May 2023?'));
    // The third is from the same year.
    for (const score of [on, named]) expect(score).toBeGreaterThan(other ?? 0);
  });

  test('a document of a named day or year scores, and one of another year does not', () => {
    const ranking = madeRanking([page('Kiln'), page('Kiln'), page('Kiln')], 'What did we fire in 2023?');
    const days = new Map([
      [0, namedDates('2023-05-07')],
      [1, namedDates('2022-05-07')],
    ]);
    const [same, other, undated] = scoreDates({ ...ranking, days });
    expect(same).toBeGreaterThan(0);
    expect([other, undated]).toEqual([0, 0]);
  });

  test('“how many” favors a number', () => {
    const [number = 0, none] = scoreAnswerTypes(
      madeRanking([page('There are 14 kilns'), page('There are kilns')], 'How many kilns are there?'),
    );
    expect(number).toBeGreaterThan(0);
    expect(none).toBe(0);
  });
});

describe('a title', () => {
  test('scores if it is all that was asked, in any order, and else not', () => {
    const made = ['Kiln rules', 'Rules of the kiln', 'Kiln', 'Kiln rules and crane'].map((title) =>
      page(`${title} are written here`, { title }),
    );
    const [same = 0, other = 0, less, more] = scoreTitles(madeRanking(made, 'kiln rules'));
    expect(same).toBeGreaterThan(0);
    expect([other, less, more]).toEqual([same, 0, 0]);
  });

  test('needs no term that was added to the question, but each of its words, also one that is found nowhere', () => {
    const made = madeRanking([page('Written here', { title: 'Kiln rules' })], 'kiln rules');
    const [added] = madeTerms(['oven']).map((term) => ({ ...term, isSpeaker: false }));
    const queryTerms = [...made.queryTerms, ...(added ? [added] : [])];
    expect(scoreTitles({ ...made, queryTerms })[0]).toBeGreaterThan(0);
    const words = [...made.question.words, 'crane'];
    expect(scoreTitles({ ...made, question: { ...made.question, words } })[0]).toBe(0);
  });
});

describe('questions', () => {
  test('an answer gains from the words of the question before it, and a question does not', () => {
    const talk = [
      message('What does the kiln cost?'),
      message('Nine thousand'),
      message('kiln news'),
      message('Lunch'),
    ];
    const ranking = madeRanking([{ blocks: talk }], 'kiln cost');
    const scores = scoreQuestions(ranking, Float32Array.of(1, 1, 1, 1), 1);
    expect(scores[1]).toBeGreaterThan(scores[0] ?? 0);
    expect(scores[1]).toBeGreaterThan(scores[2] ?? 0);
    expect(scores[3]).toBe(0);
  });
});

test('similarity uses the title once and the words as often as they occur in the text', () => {
  const [unit] = madeRanking([page('kiln kiln crane', { title: 'Crane' })], 'kiln').units;
  if (!unit) throw new Error('one document is one unit');
  const texts = textOfUnit(unit, new Map()).map((terms) => [...terms]);
  expect(texts).toEqual([['crane'], ['kiln', 'kiln', 'crane']].map((words) => words.map(hashTerm)));
});
