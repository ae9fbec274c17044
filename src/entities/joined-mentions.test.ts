import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinMentions, type NewMention, separateMentions } from './joined-mentions.ts';

const mention = (name: string, quote: string, confidence = 0.8, documentId = 1): NewMention => ({
  rootId: 'root',
  nodeId: name.toLowerCase(),
  documentId,
  name,
  folded: name.toLowerCase(),
  type: 'person',
  isCertain: false,
  quote,
  confidence,
});

/** As the database stores and returns them, with ids from 100. */
const stored = (mentions: readonly NewMention[]) =>
  joinMentions(mentions).map(({ idAfter, ...row }) => ({ ...row, mention_id: 100 + idAfter }));

test('mentions of a name in a document are one row, counted and weighed together', () => {
  const rows = stored([
    mention('Ada', 'one', 0.953),
    mention('ADA', 'two'),
    mention('Ada', 'three', 0.5),
    mention('Ada', 'elsewhere', 0.8, 2),
  ]);
  expect(
    rows.map(({ mention_id, name, count, weight, others }) => [mention_id, name, count, weight, others]),
  ).toEqual([
    [100, 'Ada', 2, 14_530, [[2, 'three', 0.5]]],
    [101, 'ADA', 1, null, null],
    [103, 'Ada', 1, null, null],
  ]);
});

test('another type, certainty or name of the same spelling is another row', () => {
  const ada = mention('Ada', 'one');
  const rows = stored([
    ada,
    { ...ada, type: 'product' },
    { ...ada, isCertain: true },
    { ...ada, nodeId: 'ada lovelace' },
  ]);
  expect(rows.map(({ count }) => count)).toEqual([1, 1, 1, 1]);
});

test('separated again, they are what was joined, with the same ids', () => {
  const any = fc.record({
    name: fc.constantFrom('Ada', 'ADA', 'Ben'),
    quote: fc.string(),
    confidence: fc.constantFrom(0.5, 0.8, 0.953),
    documentId: fc.constantFrom(1, 2),
  });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 30 }), (given) => {
      const mentions = given.map((m) => mention(m.name, m.quote, m.confidence, m.documentId));
      const separate = separateMentions(stored(mentions)).sort((a, b) => a.mention_id - b.mention_id);
      expect(
        separate.map(({ mention_id, name, quote, confidence, documentId }) => ({
          mention_id,
          name,
          quote,
          confidence,
          documentId,
        })),
      ).toEqual(given.map((m, i) => ({ mention_id: 100 + i, ...m })));
    }),
  );
});
