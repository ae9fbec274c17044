import { expect, test } from 'vitest';
import { footnoteShare } from './trees.ts';

test('the share of footnotes is that of their definitions, whatever replaces the labels', () => {
  const text = (label: string) => `Ada owns billing.[^${label}]\n\n[^${label}]: Billing`;
  expect(footnoteShare([text('9f2e01aa')])).toBeCloseTo(21 / 51, 2);
  expect(footnoteShare([text('vault/a-much-longer-id')])).toBe(footnoteShare([text('9f2e01aa')]));
  expect(footnoteShare(['a.\n\n## Sources in mill\n\n[^9f2e01aa]: x'])).toBeCloseTo(34 / 39, 2);
  expect(footnoteShare(['No sources.'])).toBe(0);
  expect(footnoteShare([])).toBe(0);
});
