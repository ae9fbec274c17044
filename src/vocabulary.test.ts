import { expect, test } from 'vitest';
import { NAME_TYPES } from './text/names/tagger.ts';
import { ASKED_ENTITY_TYPES, entityTypeOfReference, entityTypeOfTag, spaceOf } from './vocabulary.ts';

test('every label of the name tagger has its own entity type', () => {
  const types = NAME_TYPES.map(entityTypeOfTag);
  expect(new Set(types).size).toBe(NAME_TYPES.length);
  expect(ASKED_ENTITY_TYPES).toEqual(expect.arrayContaining(types));
});

test('references that are not entities have no type', () => {
  expect(['email', 'issue', 'handle', 'url', 'phone', 'tag'].map(entityTypeOfReference)).toEqual([
    'email',
    'issue',
    'handle',
    null,
    null,
    null,
  ]);
});

test('types that a model may choose share one kind of name; addresses, handles and channels have their own', () => {
  expect(new Set(ASKED_ENTITY_TYPES.map(spaceOf))).toEqual(new Set(['name']));
  expect(['email', 'handle', 'issue', 'repository', 'channel', 'label'].map(spaceOf)).not.toContain('name');
});
