import { describe, expect, test } from 'vitest';
import { answerFrom, markdownSource } from '../../../../test/answers/markdown-source.ts';
import { readAsked } from '../read-asked.ts';
import { permitsAsked, rulesOn, saysDone } from './asked-forms.ts';

test.each([
  ['Can I paint my own boat?', 'In this case, you can paint your own boat.', true],
  ['Can I paint my own boat?', 'Boats must not be painted at night.', true],
  ['Can I paint my own boat?', 'Guests are not allowed to paint.', true],
  ['Can I paint my own boat?', 'A boat had just been painted.', false],
  ['When can I paint my boat?', 'You can paint it in May.', false],
])('“%s”: whether “%s” says what is permitted', (question, own, permits) => {
  expect(permitsAsked(readAsked(question), { own })).toBe(permits);
});

test.each([
  ['Paint is prohibited.', '', true],
  ['Ropes', 'Prohibited materials', true],
  ['Keepers do not have to sign.', '', true],
  ['The form is optional.', '', true],
  ['Paint dries at night.', 'Materials', false],
])('whether “%s” below “%s” rules on what may be', (own, headings, rules) => {
  expect(rulesOn(readAsked('May I use paint?'), { own, headings })).toBe(rules);
  expect(rulesOn(readAsked('Who uses paint?'), { own, headings })).toBe(false);
});

test('the past tense tells what was done', () => {
  expect(saysDone('Deleted the ropes, then all was well.')).toBe(true);
  expect(saysDone('It was solved by a new rope.')).toBe(true);
  expect(saysDone('Check the ropes.')).toBe(false);
});

describe('the form of a question decides between statements about the same thing', () => {
  test('“can I” asks for a permission', () => {
    const page = markdownSource(
      'p',
      '# Boats\n\nBy chance, a guest boat had just been painted.\n\nIn this case, you can paint your own boat.',
    );
    expect(answerFrom('Can I paint my own boat?', page)).toMatch(/you can paint your own boat/);
  });

  test('“how was it fixed” asks for what was done', () => {
    const page = markdownSource(
      'p',
      '# Lamp crash\n\n- Check the lamp of the mast.\n- Replaced the lamp of the mast.',
    );
    expect(answerFrom('How was the lamp crash fixed?', page)).toMatch(/^Replaced the lamp/);
  });

  test('“which groups” asks for the list that is introduced as groups', () => {
    const page = markdownSource(
      'p',
      '# Groups of the pier\n\nThe pier approved what the groups of the pier may do.\n\nThe groups include:\n\n- Boat group\n- Lamp group',
    );
    expect(answerFrom('Which groups does the pier have?', page)).toContain('Boat group; Lamp group');
  });
});

test('“you will need to book it” says whether it has to be booked', () => {
  const page = markdownSource('a', 'The hall is free in May. You will need to reserve the hall for a feast.');
  expect(answerFrom('Do we have to reserve the hall for a feast?', page)).toContain('need to reserve');
});
