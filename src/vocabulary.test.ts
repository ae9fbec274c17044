import { expect, test } from 'vitest';
import { NAME_TYPES } from './text/names/tagger.ts';
import { ASKED_ENTITY_TYPES, entityTypeOfReference, entityTypeOfTag, spaceOf } from './vocabulary.ts';

test('every label of the name tagger has an entity type of its own', () => {
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

test('what a model may choose shares one kind of name; addresses, handles and channels have their own', () => {
  expect(new Set(ASKED_ENTITY_TYPES.map(spaceOf))).toEqual(new Set(['name']));
  expect(['email', 'handle', 'issue', 'repository', 'channel', 'label'].map(spaceOf)).not.toContain('name');
});
