import { expect, test } from 'vitest';
import { ACTIVITY_FIELDS, objectOf, parentsOf, SOBJECTS } from './salesforce-objects.ts';

test.each([
  ['Task', ['WhatId', 'WhoId']],
  ['Event', ['WhatId', 'WhoId']],
  ['Note', ['ParentId']],
  ['CaseComment', ['ParentId']],
  ['EmailMessage', ['RelatedToId', 'ParentId']],
  ['Account', []],
  ['Case', []],
  ['User', []],
])('rows of %s name their records in %j', (object, columns) => {
  expect(parentsOf(object).toSorted()).toEqual(columns.toSorted());
});

test('every kind of activity is requested by some object, through a column that is read', () => {
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
