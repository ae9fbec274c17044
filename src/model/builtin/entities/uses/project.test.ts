import { expect, test } from 'vitest';
import { isProject } from './project.ts';

const isCalled = (sentence: string): boolean => {
  const [before = '', after = ''] = sentence.split('Zorvin', 2);
  return isProject(before, after);
};

test.each([
  'The Zorvin project is healthy.',
  'Review the Zorvin project',
  'We move the Zorvin project to growth',
])('“%s” calls it a project', (sentence) => expect(isCalled(sentence)).toBe(true));

test.each([
  'It is a Zorvin project.',
  'Ask the Zorvin project lead.',
  'Zorvin projects are many',
  'Zorvin is late',
])('“%s” does not', (sentence) => expect(isCalled(sentence)).toBe(false));
