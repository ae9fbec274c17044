import { expect, test } from 'vitest';
import { recordOf } from '../csv-records.ts';
import { parentOfActivity } from './salesforce-document.ts';

test('an activity of a person and a thing belongs to the thing, in an export as in an account', () => {
  const both = { WhoId: '003Tr0000000001QAC', WhatId: '006Tr0000000002QAC' };
  expect(parentOfActivity(recordOf(both))).toBe(both.WhatId);
  expect(parentOfActivity(recordOf({ ...both, WhatId: null }))).toBe(both.WhoId);
  expect(parentOfActivity(recordOf({ WhoId: null, WhatId: null }))).toBeNull();
});
