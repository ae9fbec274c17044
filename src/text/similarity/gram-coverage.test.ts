import { expect, test } from 'vitest';
import { gramCoverage } from './gram-coverage.ts';

const best = (query: string, ...names: string[]) => {
  const coverage = gramCoverage(query, names);
  return names.toSorted((a, b) => (coverage[names.indexOf(b)] ?? 0) - (coverage[names.indexOf(a)] ?? 0))[0];
};

test('common parts of names decide nothing, but a rare code does', () => {
  const others = [...'abcdefgh'].map((letter) => `Norda digital camera black ${letter}`);
  expect(best('norda black digital camera dx430', ...others, 'Norda kit DX-430')).toBe('Norda kit DX-430');
});

test('a code is the same with and without its hyphens', () => {
  const [joined = 0, other = 0] = gramCoverage('mx200', ['Press MX-200', 'Press MX-210']);
  expect(joined).toBeGreaterThan(0.5);
  expect(joined).toBeGreaterThan(other);
});

test('ranges from nothing in common to everything', () => {
  expect(gramCoverage('kestrel', ['zzz', 'Kestrel'])).toEqual([0, 1]);
  expect(gramCoverage('', ['Kestrel'])).toEqual([0]);
  expect(gramCoverage('kestrel', [])).toEqual([]);
});
