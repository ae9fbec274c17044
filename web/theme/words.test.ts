import { expect, test } from 'vitest';
import { STATUSES } from '../../src/documents/document.ts';
import { SCOPES } from '../../src/http/actor.ts';
import { DOCUMENT_TYPES, SOURCES } from '../../src/tokens.ts';
import { SOURCE_TOKENS } from './sources.ts';
import { DOCUMENT_STATUSES, DOCUMENT_TYPE_NAMES, scopeWords } from './words.ts';

// Lists and filters of pages are made from these tables: what is missing here cannot be selected.
test.each([
  ['source', 'web/theme/sources.ts', SOURCES, SOURCE_TOKENS],
  ['document type', 'web/theme/words.ts', DOCUMENT_TYPES, DOCUMENT_TYPE_NAMES],
  ['status of documents', 'web/theme/words.ts', STATUSES, DOCUMENT_STATUSES],
])('pages offer exactly every %s of the service', (_kind, file, known, shown) => {
  expect([...shown].toSorted(), `Add or remove the row in ${file}.`).toEqual([...known].toSorted());
});

test('every scope is explained in words', () => {
  expect(SCOPES.filter((scope) => scopeWords(scope) === scope)).toEqual([]);
});
