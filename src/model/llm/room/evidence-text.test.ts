import { expect, test } from 'vitest';
import { estimateTokens } from '../../../lib/estimate-tokens.ts';
import type { Evidence } from '../../model.ts';
import { evidenceText } from './evidence-text.ts';

const piece = (label: string, text: string): Evidence => ({
  label,
  source: 'slack',
  resourceId: label,
  title: 'Billing',
  date: '2026-03-01T09:00:00.000Z',
  author: 'Ada',
  text,
});

test('each piece is shown with its citation label', () => {
  const { text, labels } = evidenceText([piece('aaaa1111', 'Ada owns billing.')], 1_000);
  expect(text).toContain('cite as [^aaaa1111] · title: Billing · by: Ada · date: 2026-03-01 · source: slack');
  expect(text).toContain('Ada owns billing.');
  expect([...labels]).toEqual(['aaaa1111']);
});

test('the first pieces get the room; the last one that fits is cut between words, and the rest is omitted', () => {
  const words = 'word '.repeat(800).trim();
  const { text, labels } = evidenceText([piece('a', words), piece('b', words), piece('c', words)], 1_700);
  expect([...labels]).toEqual(['a', 'b']);
  expect(estimateTokens(text)).toBeLessThanOrEqual(1_700);
  expect(text).not.toContain('wor\n');
});

test('a script without spaces is measured by its cost in tokens', () => {
  const { text } = evidenceText([piece('a', '漢字'.repeat(2_000))], 1_000);
  expect(estimateTokens(text)).toBeLessThanOrEqual(1_000);
});

test('without room there is no evidence', () => {
  expect(evidenceText([piece('a', 'word '.repeat(100))], 50).labels.size).toBe(0);
});

test('an id that people use is shown, one that only a program made is not', () => {
  const shown = (resourceId: string) =>
    evidenceText([{ ...piece('a', 'Water in the probe.'), resourceId }], 500).text;
  expect(shown('OPS-31')).toContain(' OPS-31');
  expect(shown('4f0a6c1e9b7d4e2f8a35c1d2e3f40511')).not.toContain('4f0a6c1e');
});
