import { expect, test } from 'vitest';
import { terms } from '../text/terms.ts';
import { scopeTerm, scopeTerms } from './scope-term.ts';
import { documentDate } from './document-date.ts';

test('a viewer has the app’s term and their own, and nobody else has it', () => {
  const owners = [null, 'ines', 'tomas', 'null', ' ', 'ines ', 'a\nines', "o'brien", '山田'];
  const all = ['a', 'b', 'ab'].flatMap((appId) => owners.map((owner) => scopeTerm(appId, owner)));
  expect(new Set(all).size).toBe(all.length);
  expect(scopeTerms({ appId: 'a', userId: null })).toEqual([scopeTerm('a', null)]);
  expect(scopeTerms({ appId: 'a', userId: 'ines' })).toEqual([scopeTerm('a', null), scopeTerm('a', 'ines')]);
  // Documents shared with a user are not shared with the app acting for itself.
  const audiences = ['one', 'two'];
  expect(scopeTerms({ appId: 'a', userId: 'ines', audiences })).toEqual(
    [null, 'ines', ...audiences].map((owner) => scopeTerm('a', owner)),
  );
  expect(scopeTerms({ appId: 'a', userId: null, audiences })).toEqual([scopeTerm('a', null)]);
});

test('no text and no name contains such a term, and none needs quoting', () => {
  for (const term of [scopeTerm('a', null), scopeTerm('a', "o'brien\\")]) {
    expect(term).toMatch(/^@scope[0-9a-z]+$/);
    expect(terms(`${term} x${term} ${term}.`)).not.toContain(term);
  }
});

test.each([
  [[1, 2, 3], 1],
  [[null, 2, 3], 2],
  [[null, null, 3], 3],
  [[null, null, null], null],
])('among the dates %j, the document’s date is %s', ([occurred, modified, created], expected) => {
  const date = (day: number | null | undefined) => (day ? new Date(Date.UTC(2026, 0, day)) : null);
  const row = { occurred_at: date(occurred), last_modified: date(modified), created_at: date(created) };
  expect(documentDate(row)).toEqual(date(expected));
});
