import fc from 'fast-check';
import { expect, test } from 'vitest';
import { madeRanking, message, page } from '../../../test/made-ranking.ts';
import { inverseFrequency } from '../statistics/inverse-frequency.ts';
import { weighTerms } from './weigh-terms.ts';

test('the rarer a term, the more it weighs, and one that is everywhere weighs almost nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 0, max: 1e6 }), (total, n) => {
      const weight = inverseFrequency(n, total);
      expect(weight).toBeGreaterThanOrEqual(0);
      expect(inverseFrequency(n + 1, total)).toBeLessThanOrEqual(weight);
    }),
  );
  expect(inverseFrequency(1_000, 1_000)).toBeLessThan(0.001);
});

test('slightly outdated counts never give a negative weight', () => {
  expect(inverseFrequency(12, 10)).toBe(inverseFrequency(10, 10));
  expect(inverseFrequency(0, 0)).toBeGreaterThan(0);
});

test('a term is weighted by the number of messages with it, and separately by the number of documents', () => {
  const { weights } = madeRanking(
    [{ blocks: [message('kiln'), message('kiln'), message('kiln'), message('crane')] }, page('crane kiln')],
    'kiln crane',
  );
  const [kiln = 0, crane = 0] = weights.conversations;
  expect(crane).toBeGreaterThan(kiln);
  expect(weights.documents[0]).toBe(weights.documents[1]);
});

const among = (weights: Float64Array, slot: number): number => weights[slot] ?? 0;

/** Returns the weights of a question's words among exactly these documents. */
function weighIn(documents: Parameters<typeof madeRanking>[0], question: string) {
  const { units, queryTerms, matches } = madeRanking(documents, question);
  const messages = units.filter(({ isConversation }) => isConversation).length;
  return weighTerms(units, queryTerms, matches, {
    conversations: { units: messages, lengthMean: 10 },
    documents: { units: units.length - messages, lengthMean: 10 },
  });
}

test('with one kind of text, its own frequencies are those of all texts', () => {
  const { documents } = weighIn([page('crane kiln'), page('kiln'), page('kiln loom')], 'kiln crane');
  expect(among(documents, 0)).toBeCloseTo(inverseFrequency(3, 3), 9);
  expect(among(documents, 1)).toBeCloseTo(inverseFrequency(1, 3), 9);
});

test('a rare word of a few messages weighs more than a frequent word of many documents', () => {
  const pages = Array.from({ length: 60 }, (_, at) => page(at % 3 ? `port of pier ${at}` : `quay ${at}`));
  const talk = { blocks: ['the billing port', 'billing is set here', 'thanks'].map((text) => message(text)) };
  const { conversations, documents } = weighIn([...pages, talk], 'billing port');
  expect(among(conversations, 0)).toBeGreaterThan(2 * among(documents, 1));
});

test('a rare word of a single document weighs more than a frequent word of many messages', () => {
  const talk = Array.from({ length: 60 }, (_, at) => message(at % 3 ? `port of pier ${at}` : `quay ${at}`));
  const { conversations, documents } = weighIn([{ blocks: talk }, page('billing ledger')], 'billing port');
  expect(among(documents, 0)).toBeGreaterThan(2 * among(conversations, 1));
});
