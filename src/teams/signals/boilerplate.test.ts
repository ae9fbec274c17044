import { describe, expect, test } from 'vitest';
import { BoilerplateLearner, lineBuckets, openBoilerplate } from './boilerplate.ts';

const FORM = 'Fill in this form before you ask the board for money.';
const FOOTER = 'This page belongs to the Harbor team and to nobody else.';
const textOf = (n: number): string =>
  `${FORM}\nThe pump number ${n} stands in the hall of the harbor.\n${FOOTER}`;

function learnFrom(texts: readonly string[]) {
  const learner = new BoilerplateLearner();
  for (const text of texts) learner.add(lineBuckets(text));
  return learner.finish();
}

describe('boilerplate', () => {
  const learned = learnFrom(Array.from({ length: 8 }, (_, n) => textOf(n)));

  test('is a line that eight documents share, whatever its markup and indentation', () => {
    expect(learned.strip(textOf(3))).toBe('The pump number 3 stands in the hall of the harbor.');
    expect(learned.has(`  * ${FORM.toUpperCase()}`)).toBe(true);
    expect(learnFrom(Array.from({ length: 7 }, (_, n) => textOf(n))).strip(textOf(3))).toBe(textOf(3));
  });

  test('is a sentence that eight documents share, in lines that differ', () => {
    const line = (n: number) => `${FORM} Pump number ${n} is in the hall.`;
    expect(learnFrom(Array.from({ length: 8 }, (_, n) => line(n))).strip(line(3))).toBe(
      'Pump number 3 is in the hall.',
    );
  });

  test('is not a short line, however many have it', () => {
    expect(learnFrom(Array.from({ length: 20 }, () => 'Agenda')).has('Agenda')).toBe(false);
  });

  test('is the same if it is restored from its hashes in another thread', () => {
    const opened = openBoilerplate(learned.buckets);
    for (const text of [textOf(1), `Before.\n${FORM}\n\nAfter.`, 'Nothing of it.', '']) {
      expect(opened.strip(text)).toBe(learned.strip(text));
      expect(opened.formOf(lineBuckets(text))).toBe(learned.formOf(lineBuckets(text)));
    }
  });

  test('has a form that tells which of its lines a text has', () => {
    const formOf = (text: string) => learned.formOf(lineBuckets(text));
    expect(formOf(textOf(1))).toBe(formOf(textOf(2)));
    expect(formOf(FORM)).not.toBe(formOf(FOOTER));
    expect(formOf('The pump number 5 stands in the hall of the harbor.')).toBe('');
  });
});
