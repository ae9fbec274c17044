import { describe, expect, test } from 'vitest';
import { planSingle, windowUntil } from './plan-single.ts';

const NONE = { prompt: null, isOwnOnly: false, window: null };
const NOW = new Date('2026-11-22T15:30:00Z');

describe('the plan of one file', () => {
  test('searches for the prompt’s words, on one line and no longer than a query', () => {
    const prompt = `Who decides\n  about   the kiln? ${'x'.repeat(600)}`;
    const { spec, title } = planSingle({ ...NONE, prompt });
    expect(spec.prompt).toBe(prompt);
    expect(spec.search_queries).toEqual([expect.stringMatching(/^Who decides about the kiln\? x+$/)]);
    expect(spec.search_queries[0]).toHaveLength(500);
    expect(title).toBe('Context document');
  });
  test('without a prompt searches for a tree’s topics; a user’s own file searches that user’s documents', () => {
    expect(planSingle(NONE)).toMatchObject({ tier: 'company', path: 'overview.md' });
    expect(planSingle(NONE).spec.search_queries.length).toBeGreaterThan(10);
    expect(planSingle({ ...NONE, isOwnOnly: true }).tier).toBe('personal');
  });
  test.each([
    ['daily', '2026-03-04T00:00:00Z', '2026-03-05T00:00:00Z', 'Daily digest: 2026-03-04'],
    ['daily', '2026-03-04T00:00:00Z', '2026-03-04T09:00:00Z', 'Daily digest: 2026-03-04'],
    ['weekly', '2026-03-02T00:00:00Z', '2026-03-09T00:00:00Z', 'Weekly digest: 2026-03-02 to 2026-03-08'],
  ] as const)('a %s digest from %s to %s is titled “%s”', (period, from, to, title) => {
    expect(planSingle({ ...NONE, window: { from, to, period } }).title).toBe(title);
  });
});

test('a digest without a window covers today, or the last seven days including today, in UTC', () => {
  expect(windowUntil(NOW, 'daily')).toEqual({ from: '2026-11-22T00:00:00.000Z', to: NOW.toISOString() });
  expect(windowUntil(NOW, 'weekly').from).toBe('2026-11-16T00:00:00.000Z');
});
