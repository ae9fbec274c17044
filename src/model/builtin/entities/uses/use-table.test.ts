import { expect, test } from 'vitest';
import { USE_TABLE } from './use-table.ts';

const typesOf = (before: string, after: string) =>
  USE_TABLE.filter((use) => use.before.test(before) || use.after.test(after)).map(({ type }) => type);

test.each([
  ['Log in to ', ' and look.', 'product'],
  ['The ', ' admin knows.', 'product'],
  ['An engineer at ', ' said so.', 'organization'],
  ['She ran ', '’s open source office.', 'organization'],
  ['It is in our database (', ').', 'product'],
  ['We wrote a tool called ', '.', 'product'],
  ['She founded a company named ', '.', 'organization'],
  ['The series is of ', ', LLC.', 'organization'],
  ['All ', ' board members voted.', 'organization'],
  ['', ' is a 501(c)(6) non-profit that helps.', 'organization'],
  ['We will attend ', ' in June.', 'event'],
  ['The first ', ' took place in Linz.', 'event'],
  ['It is under the ', ' license.', 'work'],
  ['It is licensed under the ', '.', 'work'],
])('%s…%s gives only one type', (before, after, type) => expect(typesOf(before, after)).toEqual([type]));

test.each([
  ['Ask ', ' about it.'],
  ['It is attended by ', '.'],
  ['', ' is late.'],
  ['', ' is a company car.'],
])('%s…%s gives none', (before, after) => expect(typesOf(before, after)).toEqual([]));
