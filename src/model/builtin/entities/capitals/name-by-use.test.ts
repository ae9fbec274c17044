import { describe, expect, test } from 'vitest';
import { splitSentences } from '../../../../text/sentences.ts';
import { vocabularyOf } from '../ordinary-words.ts';
import { findCapitalRuns } from './capital-runs.ts';
import { isNameByUse } from './name-by-use.ts';

function isName(name: string, text: string, links: readonly string[] = []): boolean {
  const runs = findCapitalRuns(splitSentences(text), () => true).filter((run) => run.name === name);
  return isNameByUse(name, runs, vocabularyOf([text], links));
}

describe('isNameByUse', () => {
  test.each([
    ['Tarwin', 'we have run Tarwin since spring. ask whether Tarwin is up'],
    ['Tarwin', 'there are many teams at Tarwin, and more to come'],
    ['Acorn', 'this is how people work at Acorn, where we all are'],
    ['Slack', 'please ask about it on Slack when in doubt'],
    ['40signs', 'in your first year at 40signs, you may ask'],
    ['Quillon Desk', 'we have run Quillon Desk since spring and like Quillon Desk a lot'],
  ])('takes “%s” in “%s”', (name, text) => {
    expect(isName(name, text)).toBe(true);
  });

  test.each([
    ['that occur in one place', 'Tarwin', 'we have run Tarwin since spring'],
    ['at the beginning of sentences only', 'Tarwin', 'Tarwin is old. Tarwin is not new either.'],
    ['with an article', 'Tarwin', 'please read the Tarwin. we know that the Tarwin is long'],
    ['in lower case elsewhere', 'Tarwin', 'we have run Tarwin with Tarwin, and a tarwin is small'],
    ['of ordinary words', 'Design', 'people in Design know it, as do others in Design too'],
    ['of days', 'Monday', 'people come on Monday and leave on Monday again'],
    ['that are looked at', 'Growth', 'we only look at Growth, and at nothing else'],
    ['in the plural', 'Almanacs', 'there are Almanacs in here, and some think Almanacs are old'],
    ['of an identifier', 'PolicyRequest', 'they set PolicyRequest here and PolicyRequest there'],
    ['of a role', 'Trainers', 'they ask Trainers here, or Trainers there'],
    ['of a job', 'Regional Coordinator', 'they ask Regional Coordinator people at Regional Coordinator'],
    ['that lists know as several things', 'Lincoln', 'they ask Lincoln here, or Lincoln there'],
    ['with a prefix', 'Subnet', 'they set Subnet here and Subnet there'],
    ['of digits and a word', '30days', 'people wait for 30days and then leave for 30days'],
  ])('leaves words %s', (_what, name, text) => {
    expect(isName(name, text)).toBe(false);
  });

  test('takes an ordinary word that owns a site or an account that the document links to', () => {
    const text = 'all that Acorn does is written here';
    expect(isName('Acorn', text)).toBe(false);
    expect(isName('Acorn', text, ['https://docs.acorn.net/start'])).toBe(true);
    expect(isName('Acorn', text, ['https://github.com/acorn/handbook'])).toBe(true);
  });
});
