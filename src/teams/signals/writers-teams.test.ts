import { expect, test } from 'vitest';
import { greetsTeam, writersTeams } from './writers-teams.ts';

test.each([
  ['Hello IT team, this is Ann Lee from the Sales department. My screen is dark.', ['sales']],
  ['Prices rise in May.\n\nAnn Lee\nCustomer Care Team\nAcme', ['customer care']],
  ['This is Ann from the Sales team.', ['sales']],
  ['Hi Ann, this is Bob Ray from the IT team.', []],
  ['Ann Lee wrote this. The Sales team read it.', []],
  ['This is Bob Ray from the Sales team.', []],
  ['Ann Lee\n\nThe Sales team read it.', []],
])('a writer’s team directly follows the writer’s name: %j', (text, expected) => {
  expect(writersTeams(text, ['Ann Lee'])).toEqual(expected);
});

test.each([
  ['Hello IT team, my screen is dark.', true],
  ['Good news.\nDear Sales department,\nprices rise.', true],
  ['Hello Ann, the Sales team is glad.', false],
  ['The Sales team says hello.', false],
])('a greeting names the reader: %j', (text, expected) => {
  expect(greetsTeam(text)).toBe(expected);
});

test('a long text with many greetings and names is read in linear time', () => {
  const text = 'Hello Ann Lee from '.repeat(1_000);
  expect(writersTeams(text, ['Ann Lee'])).toEqual([]);
  expect(greetsTeam(text)).toBe(false);
});
