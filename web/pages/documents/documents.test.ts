import { expect, test } from 'vitest';
import { filterWords } from './filter-words.ts';

test('a filter has an everyday name', () => {
  expect(filterWords({ source: 'slack', status: 'completed' })).toBe('source Slack and state ready');
  expect(filterWords({ title: 'kiln', type: 'website', team: 'sales' })).toBe(
    '“kiln” in the title and type web page and a citation by team sales',
  );
  expect(filterWords({ status: 'unheard_of' })).toBe('state unheard of');
  expect(filterWords({})).toBe('');
});
