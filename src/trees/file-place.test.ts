import { expect, test } from 'vitest';
import { filePlace } from './file-place.ts';

const file = { root: 'handbook', root_path: 'teams/data/README.md' };

test('a file is identified by its folder and path, and one in an archive by the path inside', () => {
  expect(filePlace('README.md~0123456789ab', file)).toBe('handbook/teams/data/README.md');
  const archive = { root: 'handbook', root_path: 'old.zip' };
  expect(filePlace('old.zip~0123456789ab/notes/a~b.md#2', archive)).toBe('handbook/old.zip/notes/a~b.md#2');
});

test('an id that a source or a sender gave is kept, so that the document is found there', () => {
  expect(filePlace('C1:2', file)).toBe(null);
  expect(filePlace('other.md~0123456789ab', file)).toBe(null);
  expect(filePlace('README.md~0123456789ab', {})).toBe(null);
});
