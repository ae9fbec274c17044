import { expect, test } from 'vitest';
import { answerFrom, markdownSource } from '../../../../test/answers/markdown-source.ts';
import { namesWhom } from './whom.ts';

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
