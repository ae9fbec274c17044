import { describe, expect, test } from 'vitest';
import { nearWordsOf, saidInstead } from './near-words.ts';

describe('near-synonyms of a question', () => {
  test('are those of what it is about, not of names and common verbs', () => {
    const near = nearWordsOf('When do I tell Ann that I am ill?');
    expect([...near.keys()]).toEqual(['ill']);
    expect(near.get('ill')).toContain('sick');
  });

  test('are named if an answer has them instead', () => {
    expect(saidInstead('What if a keeper is ill?', 'Sick keepers tell the harbor desk.')).toEqual([
      { asked: 'ill', said: 'sick' },
    ]);
    expect(saidInstead('What if a keeper is ill?', 'An ill keeper is sick.')).toEqual([]);
  });
});
