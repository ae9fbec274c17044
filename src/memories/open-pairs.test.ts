import { expect, test } from 'vitest';
import { claimingRow } from '../../test/stored/claiming-row.ts';
import { launchClaim } from '../../test/stored/claims.ts';
import type { ClaimingRow } from './history/claiming-row.ts';
import { linkMemories } from './history/link-memories.ts';
import { findOpenPairs } from './open-pairs.ts';

const OLD = 'Alarms at night come within 15 minutes.';
const NEW = 'At night the alarms come after 60 minutes now.';
const row = (memory_id: string, document_id: number, text: string, more: Partial<ClaimingRow> = {}) =>
  claimingRow({ memory_id, document_id, text, ...more });
const pairsOf = (own: ClaimingRow[], near: ClaimingRow[], histories = new Map()) =>
  findOpenPairs(own, near, histories).map((pair) => pair.map(({ memory_id }) => memory_id).join(' '));

test('statements of two documents that share their words are open; others, and those of one document, are not', () => {
  const near = [row('old', 2, OLD), row('same', 1, OLD), row('far', 3, 'The depot in Lyon has a new roof.')];
  expect(pairsOf([row('new', 1, NEW)], near)).toEqual(['new old']);
});

test('summaries, procedures and memories without a quote are not compared', () => {
  const near = [
    row('summary', 2, OLD, { kind: 'summary' }),
    row('procedure', 3, OLD, { kind: 'procedure' }),
    row('unquoted', 4, OLD, { quote: null }),
  ];
  expect(pairsOf([row('new', 1, NEW)], near)).toEqual([]);
});

test('for one subject fewer words are enough', () => {
  const own = 'Taproot 3 ships to Spain, Portugal, France and Italy from the depot in Lyon.';
  const other = 'Taproot 3 comes after the harvest, says every grower.';
  const claims = [launchClaim('2026-05-18')];
  expect(pairsOf([row('a', 1, own)], [row('b', 2, other)])).toEqual([]);
  expect(pairsOf([row('a', 1, own, { claims })], [row('b', 2, other, { claims })])).toEqual(['a b']);
});

test('pairs that the rules decided are not open', () => {
  const memories = ['2026-05-18', '2026-06-15'].map((day, i) => ({
    memoryId: `m${i}`,
    documentId: i,
    text: `The launch of Taproot 3 is on ${day}.`,
    claims: [launchClaim(day)],
    said: `2026-0${i + 1}-01`,
    earliest: null,
    latest: null,
  }));
  const rows = memories.map((one) => row(one.memoryId, one.documentId, one.text));
  const histories = linkMemories(memories, { asOf: null, today: '2026-07-01' });
  expect(pairsOf(rows.slice(0, 1), rows)).toEqual(['m0 m1']);
  expect(pairsOf(rows.slice(0, 1), rows, histories)).toEqual([]);
});

test('the most similar are asked about: three of one statement, twelve of a document', () => {
  const near = Array.from({ length: 20 }, (_, i) =>
    row(`n${i}`, i + 2, `${OLD} ${'More is said. '.repeat(i)}`),
  );
  expect(pairsOf([row('new', 1, NEW)], near)).toHaveLength(3);
  const own = Array.from({ length: 9 }, (_, i) => row(`o${i}`, 1, NEW));
  expect(pairsOf(own, near)).toHaveLength(12);
});
