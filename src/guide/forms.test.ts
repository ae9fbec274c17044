import { expect, test } from 'vitest';
import { findForm, GUIDE_FORM_WORDS } from './forms.ts';

const formOf = (key: string, prompt: string) => findForm(GUIDE_FORM_WORDS, { key, prompt });

test('the form of a file follows from its key, or else from the beginning of its prompt', () => {
  expect(formOf('current-work', '')).toBe('work');
  expect(formOf('runbooks', '')).toBe('howTo');
  expect(formOf('who', 'People: who does what')).toBe('people');
  expect(formOf('who', `${'Whoever asks is told at once. '.repeat(2)}People: who does what`)).toBeNull();
  expect(formOf('products', 'The products and their prices')).toBeNull();
});

test('custom forms are asked in the given order, among those of the guide', () => {
  const words = [['daily', /^digest/i], ...GUIDE_FORM_WORDS, ['products', /products?/i]] as const;
  expect(findForm(words, { key: 'digest-of-decisions', prompt: '' })).toBe('daily');
  expect(findForm(words, { key: 'products', prompt: 'An overview of the products' })).toBe('products');
});
