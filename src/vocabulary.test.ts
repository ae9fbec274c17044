import { expect, test } from 'vitest';
import { NAME_TYPES } from './text/names/tagger.ts';
import { ASKED_ENTITY_TYPES, entityTypeOfReference, entityTypeOfTag, isFoundByForm } from './vocabulary.ts';

test('every label of the name tagger has an entity type of its own', () => {
  const types = NAME_TYPES.map(entityTypeOfTag);
  expect(new Set(types).size).toBe(NAME_TYPES.length);
  expect(ASKED_ENTITY_TYPES).toEqual(expect.arrayContaining(types));
});

test('references that are no entities have no type', () => {
  expect(['email', 'issue', 'handle', 'url', 'phone', 'tag'].map(entityTypeOfReference)).toEqual([
    'email',
    'issue',
    'handle',
    null,
    null,
    null,
  ]);
});

test('a model is never asked for what its form says', () => {
  expect(ASKED_ENTITY_TYPES.filter(isFoundByForm)).toEqual([]);
});
