import { expect, test } from 'vitest';
import { placeOfVersion, versionAt } from './file-version.ts';

test('a version contains the file’s place, spaces included, and changes with the document’s inputs', () => {
  const version = versionAt(['hash', 'Plan.md'], '/works/north gate/plan.md');
  expect(placeOfVersion(version)).toBe('/works/north gate/plan.md');
  expect(versionAt(['hash', 'Plan.md'], '/works/north gate/plan.md')).toBe(version);
  expect(versionAt(['other', 'Plan.md'], '/works/north gate/plan.md')).not.toBe(version);
});

test('an item without a version counts as having had no place', () => {
  expect(placeOfVersion(null)).toBe('');
});
