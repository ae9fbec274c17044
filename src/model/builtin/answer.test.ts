import { describe, expect, test } from 'vitest';
import type { Evidence } from '../model.ts';
import { answerBuiltin } from './answer.ts';
import { labelsOf } from '../statements/citations.ts';

const evidence = (label: string, text: string, more: Partial<Evidence> = {}): Evidence => ({
  label,
  source: 'notion',
  resourceId: label,
  title: null,
  date: null,
  author: null,
  text,
  ...more,
});
const BATTERY = evidence(
  'aa',
  'The battery of a probe lasts four years at the default interval. It is glued in.',
);
const SUPPORT = evidence('bb', 'The Support team answers every ticket of a customer within eight hours.');
const DROUGHT = evidence('cc', 'The long drought of last summer cost the orchard a third of its apples.');
const ask = (question: string, ...given: Evidence[]) => answerBuiltin({ question, evidence: given });

describe('an answer', () => {
  test('is a sentence of the evidence with its footnote', () => {
    expect(ask('How long does the battery of a probe last?', SUPPORT, BATTERY, DROUGHT)).toBe(
      'The battery of a probe lasts four years at the default interval. [^aa]',
    );
  });

  test('cites only what was given, at most three sentences', () => {
    const many = Array.from({ length: 9 }, (_, i) =>
      evidence(
        `e${i}`,
        `The battery of probe model ${'ABCDEFGHI'[i]} lasts ${i + 2} years in the ${i}th test series.`,
      ),
    );
    const answer = ask('How many years does the battery of a probe last?', ...many) ?? '';
    const labels = labelsOf(answer);
    expect(labels.length).toBeGreaterThan(0);
    expect(labels.length).toBeLessThanOrEqual(3);
    expect(many.map(({ label }) => label)).toEqual(expect.arrayContaining(labels));
  });

  test('says the same thing once', () => {
    const answer = ask('How long does the battery of a probe last?', BATTERY, { ...BATTERY, label: 'dd' });
    expect(labelsOf(answer ?? '')).toEqual(['aa']);
  });

  test('is the same each time', () => {
    const given = [SUPPORT, BATTERY, DROUGHT];
    const question = 'Who answers a ticket of a customer?';
    expect(ask(question, ...given)).toBe(ask(question, ...given));
    expect(ask(question, ...given)).toContain('[^bb]');
  });
});

describe('there is no answer', () => {
  test.each([
    ['without evidence', 'How long does the battery last?', []],
    ['without a question', '', [BATTERY]],
    ['to words that say nothing', 'What is it and how is that?', [BATTERY]],
    [
      'in evidence about something else',
      'Who wrote the opera about the sunken cathedral?',
      [BATTERY, SUPPORT],
    ],
    [
      'in another question',
      'When does the lease of the warehouse end?',
      [evidence('aa', 'When does the lease of the warehouse end?')],
    ],
    ['in empty evidence', 'How long does the battery last?', [evidence('aa', '')]],
  ])('%s', (_where, question, given) => {
    expect(ask(question, ...given)).toBeNull();
  });
});
