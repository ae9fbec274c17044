import { expect, test } from 'vitest';
import { answerFrom, markdownSource } from '../../../../test/answers/markdown-source.ts';
import { namesReached, namesWhom, reachingVerb } from './whom.ts';

test.each([
  ['To paint the crane, ask Bo Holm in the yard.', true],
  ['Please ask at board@brack.example for the key.', true],
  ['Ask before you paint, said Bo Holm.', false],
  ['Ask when. Bo Holm paints.', false],
  ['Bo Holm paints.', false],
])('“%s” says whom one asks: %s', (text, isSaid) => {
  expect(namesWhom(text, 'ask')).toBe(isSaid);
});

test('whom one contacts comes after the verb', () => {
  const page = markdownSource('p', '# Brack Pier\n\nIf the lamp is broken, contact Bo Holm of the yard.');
  expect(answerFrom('Who should I contact about a broken lamp?', page)).toContain('Bo Holm');
});

test('somebody is reached in whatever way the text says', () => {
  expect(namesReached('You can connect with Bo Holm of the yard.')).toBe(true);
  expect(namesReached('For keys, board@brack.example is open at all hours.')).toBe(true);
  expect(namesReached('Keepers paint the lamp.')).toBe(false);
});

test('“who do I tell” and “how do I contact” want somebody to be reached', () => {
  expect(reachingVerb('person', null, 'tell')).toBe('tell');
  expect(reachingVerb('steps', 'contact', null)).toBe('contact');
  expect(reachingVerb('steps', 'report', null)).toBeNull();
  expect(reachingVerb('person', null, 'paint')).toBeNull();
});

test('staff who do something are not whom to write to', () => {
  const pumps = '# Pumps\n\nEven if staff do not stop it, a broken pump stops by itself.';
  expect(answerFrom('A pump is broken. Who should we write to?', markdownSource('p', pumps))).toBeNull();
  const mended = `${pumps}\n\nIf a pump is broken, email pumps@brack.example.`;
  expect(answerFrom('A pump is broken. Who should we write to?', markdownSource('p', mended))).toContain(
    'pumps@',
  );
});
