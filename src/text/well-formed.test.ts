import { describe, expect, test } from 'vitest';
import { isWellFormed } from './well-formed.ts';

describe('isWellFormed', () => {
  test.each([
    'The value of it is then {set in the file}.',
    'The older => form is still read by us.',
    'The type harbor::Quay is read by us.',
    'The two are the same if one == two holds.',
    'The first && the second must hold here.',
    'The first || the second must hold here.',
    'The call of load() is never needed here.',
    'The variable ${HOME is never read by us.',
    'The variable $(HOME) is never read by us.',
    'The word function (of it) is never read here.',
    'The line let pier = quay is never read here.',
    'The command git push --force is never run here.',
    'The text \\n ends a line for the reader.',
    'The file is in home/anna/harbor/notes of us.',
  ])('refuses code: %j', (sentence) => expect(isWellFormed(sentence)).toBe(false));

  test('accepts sentences that can stand alone', () => {
    for (const sentence of [
      'The pricing page moved to the growth team in May.',
      '“We ship on Friday,” said Ann to the board.',
      '42 customers (of 60) asked for the new export.',
      '料金ページは五月に成長チームへ移りました。',
    ]) {
      expect(isWellFormed(sentence), sentence).toBe(true);
    }
  });

  test.each([
    ['one word too few', 'We ship it today.', false],
    ['just enough words', 'We ship it again today.', true],
    ['a name for a start', 'Émile wrote the first version of it.', true],
    ['a small letter for a start', 'émile wrote the first version of it.', false],
    ['no stop', 'We ship the new version of it today', false],
    ['a stop in quotes', 'They said “we ship it on Friday.”', true],
    ['an ellipsis', 'We ship the new version of it…', false],
    ['a comma before the quote', 'We ship the new version of it,”', false],
    ['a bracket too many', 'We ship the new version) of it today.', false],
    ['crossed brackets', 'We ship (the new [version) of] it today.', false],
    ['nested brackets', 'We ship (the [new] version) of it today.', true],
    ['one straight quote', 'We ship the "new version of it today.', false],
    ['mostly digits', '1234 5678 9012 3456 7890 1234 of it.', false],
    ['a path', 'Look into src/app/main/index.ts for the rest of it.', false],
    ['a command', 'To begin with run npm install --save on your machine.', false],
    ['an entity', 'We ship the new version &amp; more of it.', false],
    ['Devanagari', 'टीम ने कल नया संस्करण भेजा था।', true],
    ['Arabic', 'أرسل الفريق النسخة الجديدة أمس.', true],
    ['a short sentence without spaces', '今日は休み。', false],
    ['a request of a form', 'Please write your name or handle below!', false],
    ['an instruction', 'Write your name on the list in the hall.', true],
    ['nothing', '', false],
  ])('%s: “%s” is well formed: %s', (_what, sentence, isOne) => {
    expect(isWellFormed(sentence)).toBe(isOne);
  });

  test('refuses headings, fragments, navigation, code, tables and truncated text', () => {
    for (const sentence of [
      'Getting started with the service',
      'and then we moved it to the other team.',
      'Too short.',
      'Home › Docs › Guides › Start here now.',
      'const total = items.map((item) => item.price); return total.',
      '| Name | Owner | Date of the release |',
      'Read the plan [here](https://example.org/ before you start.',
      'The list of all things that we have to do with the.',
      'It says (see the other page for more about this.',
      'THE PARTIES AGREE THAT THIS IS BINDING FOR ALL.',
      'We looked at many things and then we...',
      'Click here to read more about the new export.',
      `${'Word '.repeat(100)}end.`,
    ]) {
      expect(isWellFormed(sentence), sentence).toBe(false);
    }
  });
});
