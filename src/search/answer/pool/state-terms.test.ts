import { expect, test } from 'vitest';
import { stateTerms } from './state-terms.ts';

test('only a question about the present state has terms to look for in the newest documents', () => {
  expect(stateTerms('What is the next lamp release?').map(([term]) => term)).toEqual(['lamp', 'releas']);
  expect(stateTerms('What was the first lamp release?')).toEqual([]);
  expect(stateTerms('What is it?')).toEqual([]);
  expect(stateTerms(`What is the next lamp release? ${'The lamp is old. '.repeat(60)}`)).toEqual([]);
});
