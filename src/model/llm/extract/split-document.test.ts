import { expect, test } from 'vitest';
import { estimateTokens } from '../../../lib/estimate-tokens.ts';
import type { Block } from '../../../parse/block.ts';
import { splitDocument } from './split-document.ts';

const block = (over: Partial<Block>): Block => ({ type: 'paragraph', id: '1', text: '', ...over });

test('a short document is one part that shows headings, speakers and times', () => {
  const [piece, ...further] = splitDocument(
    [
      block({ type: 'heading', level: 2, text: 'Standup' }),
      block({
        type: 'message',
        text: 'Done.',
        sender: { name: 'Ada', email: null },
        date: '2026-03-01T09:30:00Z',
      }),
      block({ type: 'message', text: 'Good.', sender: { name: null, email: 'grace@example.org' } }),
    ],
    1_000,
  );
  expect(further).toEqual([]);
  expect(piece?.text).toBe('## Standup\n\nAda (2026-03-01 09:30): Done.\n\ngrace@example.org: Good.');
});

test('a long one is split between its sections, every piece within the limit and every word in one', () => {
  const blocks = Array.from({ length: 12 }, (_, i) => [
    block({ type: 'heading', level: 1, text: `Section ${i}` }),
    block({ text: `word${i} `.repeat(120).trim() }),
  ]).flat();
  const pieces = splitDocument(blocks, 500);
  expect(pieces.length).toBeGreaterThan(3);
  for (const piece of pieces) {
    expect(estimateTokens(piece.text)).toBeLessThanOrEqual(520);
    expect(piece.text).toMatch(/^# Section/);
  }
  const all = pieces.map((piece) => piece.text).join('\n');
  for (let i = 0; i < 12; i++) expect(all.split(`word${i} `).length - 1).toBe(119);
});

test('a document without text has no parts', () => {
  expect(splitDocument([block({ text: '  ' })], 500)).toEqual([]);
});
