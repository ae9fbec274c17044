import { expect, test } from 'vitest';
import { answerFrom, markdownSource } from '../../../../test/answers/markdown-source.ts';
import { readAsked } from '../read-asked.ts';
import { lengthsIn } from './lengths.ts';

test('a length gives what is measured by it without naming it', () => {
  const { words } = readAsked('What is the thickness of the rope?');
  expect(lengthsIn(words, 'Rope (up to 20 mm)')).toEqual(['thick']);
  expect(lengthsIn(words, 'Rope (up to 20 months)')).toEqual([]);
  expect(lengthsIn(readAsked('What is the price of the rope?').words, 'Rope (20 mm)')).toEqual([]);
});

test('an item with a length says how thick something may be', () => {
  const page = markdownSource('p', '# Pulleys of the crane\n\nRopes:\n\n- Hemp (max 20mm)\n- Silk (max 8mm)');
  expect(answerFrom('What is the max thickness of hemp for the crane?', page)).toContain('20mm');
});
