import { expect, test } from 'vitest';
import { readAsked } from '../read-asked.ts';
import { saysAffiliation } from './affiliation.ts';

const says = (question: string, own: string): boolean => {
  const { words, relation } = readAsked(question);
  return saysAffiliation({ words, oneOf: relation.oneOf }, own);
};

test.each([
  'Mara Quist - Harbor Works (MQ)',
  'Mara Quist, Harbor Works',
  'Mara Quist (Harbor Works)',
  'Mara Quist | Harbor Works',
])('“%s” in a list gives somebody’s company', (item) => {
  expect(says('Which company is Mara Quist from?', item)).toBe(true);
});

test.each([
  ['about somebody else', 'Which company is Mara Quist from?', 'Bo Holm - Harbor Works'],
  ['about nobody', 'Which company is Mara Quist from?', 'Mara Quist'],
  ['about what is done', 'Which company is Mara Quist from?', 'Mara Quist - paints the crane'],
  ['about another class', 'Which crane is Mara Quist from?', 'Mara Quist - Harbor Works'],
  ['about more than the company', 'Which company did Mara Quist sue?', 'Mara Quist - Harbor Works'],
])('a statement %s gives no company', (_, question, item) => {
  expect(says(question, item)).toBe(false);
});
