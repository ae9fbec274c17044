import { describe, expect, test } from 'vitest';
import { describeChunks } from '../../documents/chunking/describe-chunks.ts';
import { assignBlockIds } from '../../parse/blocks/block-id.ts';
import type { RawBlock } from '../../parse/block.ts';
import { unpackPassage } from '../../text/passages/packed-passage.ts';
import { hashTerm } from '../../text/terms/analyze-token.ts';
import type { Candidate } from './lay-out.ts';
import { finishRanking, type RankedUnit, type RankRequest, scoreCandidates } from './rank-passages.ts';
import { isFrame, readQuestion } from './read-question.ts';
import { RECIPE, type Recipe, STEPS, without } from './recipes.ts';

interface Made {
  blocks: RawBlock[];
  title?: string;
  resourceId?: string;
}

let chunkId = 0;
const candidatesOf = (documents: Made[]): Candidate[] =>
  documents.flatMap(({ blocks, title = null, resourceId = 'r' }, documentId) =>
    describeChunks({ title, resourceId, metadata: {} }, assignBlockIds(blocks)).map((chunk, position) => ({
      chunkId: chunkId++,
      documentId,
      position,
      packed: unpackPassage(Buffer.from(chunk.packed, 'base64'), Int32Array.from(chunk.terms, hashTerm)),
    })),
  );

/** Runs the whole ranking on candidates that have all their terms. */
const rankWhole = (candidates: readonly Candidate[], request: RankRequest): RankedUnit[] =>
  finishRanking(scoreCandidates(candidates, request), new Map());

function rank(documents: Made[], query: string, recipe: Recipe = RECIPE): RankedUnit[] {
  const candidates = candidatesOf(documents);
  const question = readQuestion(query);
  const queryTerms = [...new Set(question.words)].map((word) => ({
    word,
    hashes: [hashTerm(word)],
    chunks: 1,
    weight: isFrame(word) ? recipe.frameWeight : 1,
  }));
  const totals = { conversations: { units: 100, lengthMean: 8 }, documents: { units: 100, lengthMean: 30 } };
  return rankWhole(candidates, { question, queryTerms, totals, recipe, similarity: null, limit: 50 });
}

const message = (text: string, name = 'Ann', date?: string): RawBlock => ({
  type: 'message',
  text,
  sender: { name, email: null },
  ...(date ? { date } : {}),
});
const page = (text: string, rest: Partial<Made> = {}): Made => ({
  blocks: [{ type: 'paragraph', text }],
  ...rest,
});
const placesOf = (ranked: RankedUnit[]) =>
  ranked.map(({ pieces }) => `${pieces[0]?.candidate.documentId}.${pieces[0]?.unitIndex}`);

describe('a conversation', () => {
  test('ranks the answer above the question that it answers, even with none of its words', () => {
    const talk = [
      message('What does the harbor crane cost?', 'Bob'),
      message('About nine thousand a year.'),
      message('Lunch now'),
      message('Fine'),
    ];
    expect(placesOf(rank([{ blocks: talk }], 'how much is the harbor crane')).slice(0, 2)).toContain('0.1');
    expect(
      placesOf(
        rank(
          [{ blocks: talk }],
          'how much is the harbor crane',
          without('neighbors', 'conversation', 'questions'),
        ),
      ),
    ).not.toEqual(expect.arrayContaining(['0.1', '0.2']));
  });

  test('prefers the named speaker’s messages and the requested day', () => {
    const talk = [
      message('the crane is broken', 'Bob', '2023-05-01'),
      message('the crane is broken', 'Ida', '2023-06-02'),
    ];
    const two: Made[] = talk.map((one) => ({ blocks: [one] }));
    expect(placesOf(rank(two, 'what did Ida say about the crane'))[0]).toBe('1.0');
    expect(placesOf(rank(two, 'what about the crane on 1 May 2023'))[0]).toBe('0.0');
    expect(placesOf(rank(two, 'what about the crane on 2 June 2023'))[0]).toBe('1.0');
  });

  test('does not let messages on both sides of a gap affect each other', () => {
    const talk = Array.from({ length: 60 }, (_, i) =>
      message(i === 0 ? 'zebra' : `filler ${'word '.repeat(40)}${i}`),
    );
    const all = candidatesOf([{ blocks: talk }]);
    expect(all.length).toBeGreaterThan(3);
    const gap = all.filter((candidate) => candidate.position !== 1);
    const question = readQuestion('zebra');
    const ranked = rankWhole(gap, {
      question,
      queryTerms: [{ word: 'zebra', hashes: [hashTerm('zebra')], chunks: 1, weight: 1 }],
      totals: { conversations: { units: 60, lengthMean: 40 }, documents: { units: 0, lengthMean: 1 } },
      recipe: without('conversation'),
      similarity: null,
      limit: 100,
    });
    expect(new Set(ranked.map(({ pieces }) => pieces[0]?.candidate.position))).toEqual(new Set([0]));
  });

  test('treats a message split in two as one', () => {
    const long = message(`${'alpha beta gamma. '.repeat(150)}zebra`);
    const ranked = rank([{ blocks: [long] }], 'alpha zebra');
    expect(ranked).toHaveLength(1);
    expect(ranked[0]?.pieces.length).toBeGreaterThan(1);
  });
});

describe('a document', () => {
  test('ranks as a whole, and shows the part with most of the question first', () => {
    const long: Made = {
      blocks: [
        { type: 'heading', level: 1, text: 'Crane' },
        { type: 'paragraph', text: `crane ${'filler text here. '.repeat(120)}` },
        { type: 'heading', level: 1, text: 'Costs' },
        { type: 'paragraph', text: `crane costs money. ${'other text there. '.repeat(120)}` },
      ],
    };
    const ranked = rank([long, page('crane')], 'crane costs');
    expect(ranked).toHaveLength(2);
    const whole = ranked.find(({ pieces }) => pieces[0]?.candidate.documentId === 0);
    expect(whole?.pieces[0]?.candidate.position).toBeGreaterThan(0);
  });

  test('is found by its title before its text, and by the path of its file', () => {
    const documents = [
      page('the crane and more'),
      page('more and more', { title: 'Crane' }),
      page('more', { resourceId: 'plans/crane.md' }),
    ];
    expect(placesOf(rank(documents, 'crane'))).toEqual(['1.0', '2.0', '0.0']);
  });

  test('with the quoted words verbatim comes first', () => {
    const documents = [
      page('crane harbor crane harbor dues, harbor crane'),
      page('some old text about the harbor dues of the crane'),
    ];
    expect(placesOf(rank(documents, 'crane "harbor dues of the crane"'))[0]).toBe('1.0');
  });
});

test('every step can be omitted, and each is reported where it counted', () => {
  for (const step of Object.keys(STEPS)) expect(without(step as keyof typeof STEPS)).not.toEqual(RECIPE);
  const [best] = rank([{ blocks: [message('the crane broke', 'Ida')] }], 'what did Ida say about the crane');
  expect(best?.held.map(({ word }) => word)).toEqual(['ida', 'crane']);
  expect(best?.parts).toMatchObject({ words: expect.any(Number), speakers: expect.any(Number) });
});

test('a question tells what its answer shows, whether it wants a list, and what it quotes', () => {
  expect(readQuestion('Which books does Ann own?').isList).toBe(true);
  expect(readQuestion('What is the price?').isList).toBe(false);
  expect(readQuestion('the "harbor dues" of May 2023')).toMatchObject({
    phrases: [['harbor', 'due']],
    dates: expect.arrayContaining(['@ym2023-05']),
  });
  expect(readQuestion('who is it').words).toEqual(['who', 'is', 'it']);
});

describe('candidates with only the question’s terms', () => {
  const texts = [
    'kiln brick mortar damper',
    'kiln mortar',
    'kiln and a crane',
    'brick damper',
    'crane lunch',
  ];
  const documents: Made[] = [
    ...texts.map((text) => page(`${text} ${'filler words here. '.repeat(30)}`)),
    { blocks: texts.map((text) => message(`${text} "kiln brick"`)) },
  ];
  const question = readQuestion('Which kiln "kiln brick" repair?');
  const queryTerms = ['kiln', 'repair'].map((word) => ({
    word,
    hashes: [hashTerm(word)],
    chunks: 2,
    weight: 1,
  }));
  const totals = { conversations: { units: 9, lengthMean: 90 }, documents: { units: 9, lengthMean: 90 } };
  /** Simulates latent semantic analysis: texts with these words are similar to the question. */
  const similarity = (text: readonly Int32Array[]) =>
    0.3 * ['mortar', 'damper'].filter((word) => text.some((terms) => terms.includes(hashTerm(word)))).length;
  const request = { question, queryTerms, totals, recipe: RECIPE, similarity, limit: 50 };
  const all = candidatesOf(documents);
  const asked = new Set(['kiln', 'repair', 'brick'].map(hashTerm));
  const onlyAsked = (terms: Int32Array) => terms.map((term) => (asked.has(term) ? term : 0));
  const sparse = all.map((one) => ({
    ...one,
    packed: {
      ...one.packed,
      title: onlyAsked(one.packed.title),
      units: one.packed.units.map((unit) => ({ ...unit, terms: onlyAsked(unit.terms) })),
    },
  }));
  const wholeOf = (chunkIds: readonly number[]) =>
    new Map(all.flatMap(({ chunkId: id, packed }) => (chunkIds.includes(id) ? [[id, packed] as const] : [])));
  const summary = (ranked: readonly RankedUnit[]) =>
    ranked.map(({ score, parts, pieces, held }) => [
      score,
      parts,
      held,
      pieces.map((p) => p.candidate.chunkId),
    ]);

  test('are ranked like those with all terms if the best ones’ terms are read afterward', () => {
    const scored = scoreCandidates(sparse, request);
    expect(summary(finishRanking(scored, wholeOf(scored.toRead)))).toEqual(summary(rankWhole(all, request)));
    expect(summary(finishRanking(scored, new Map()))).not.toEqual(summary(rankWhole(all, request)));
  });

  test('are not read again if neither similarity nor feedback needs further terms', () => {
    const recipe = without('feedback');
    expect(scoreCandidates(sparse, { ...request, recipe, similarity: null }).toRead).toEqual([]);
    expect(scoreCandidates(sparse, request).toRead.length).toBeGreaterThan(0);
  });
});
