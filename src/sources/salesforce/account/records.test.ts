import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACTIVITY_FIELDS, objectOf, parentOf, parentsOf, quoted, SOBJECTS } from './records.ts';

test('no text ends the quotes around it in a question', () => {
  expect(quoted("O'Hara")).toBe("'O\\'Hara'");
  expect(quoted("\\' OR Id != '")).toBe("'\\\\\\' OR Id != \\''");
  fc.assert(
    fc.property(fc.string(), (text) => {
      const inside = quoted(text).slice(1, -1);
      expect(inside.replaceAll(/\\[\\']/g, '')).not.toMatch(/['\\]/);
      expect(inside.replaceAll(/\\([\\'])/g, '$1')).toBe(text);
    }),
  );
});

test.each([
  ['Task', ['WhatId', 'WhoId']],
  ['Event', ['WhatId', 'WhoId']],
  ['Note', ['ParentId']],
  ['CaseComment', ['ParentId']],
  ['EmailMessage', ['RelatedToId', 'ParentId']],
  ['Account', []],
  ['Case', []],
  ['User', []],
])('rows of %s name what they are about in %j', (object, columns) => {
  expect(parentsOf(object).toSorted()).toEqual(columns.toSorted());
});

test('each kind of activity is asked for by some object, in a column that is read of it', () => {
  const asked = Object.values(SOBJECTS).flatMap(({ activities }) => Object.keys(activities));
  expect([...new Set(asked)].toSorted()).toEqual(Object.keys(ACTIVITY_FIELDS).toSorted());
  for (const [activity, fields] of Object.entries(ACTIVITY_FIELDS))
    for (const column of parentsOf(activity))
      expect(`FIELDS(STANDARD) ${fields}`).toMatch(
        new RegExp(`^FIELDS\\(STANDARD\\) (?:FIELDS\\(STANDARD\\)|.*\\b${column}\\b)`),
      );
});

test.each([
  ['001Tr0000000001QAC', 'account'],
  ['003Tr0000000001QAC', 'contact'],
  ['00QTr0000000001QAC', 'lead'],
  ['006Tr0000000001QAC', 'opportunity'],
  ['500Tr0000000001QAC', 'case'],
  ['00qTr0000000001QAC', null],
  ['00TTr0000000001QAC', null],
  ['', null],
])('%s is the id of: %s', (id, object) => {
  expect(objectOf(id)).toBe(object);
});

test('an activity of a person and a thing belongs to the thing, as in the export', () => {
  const both = { WhoId: '003Tr0000000001QAC', WhatId: '006Tr0000000002QAC' };
  expect(parentOf(both)).toBe(both.WhatId);
  expect(parentOf({ ...both, WhatId: null })).toBe(both.WhoId);
  expect(parentOf({ WhoId: null, WhatId: null })).toBeNull();
});
