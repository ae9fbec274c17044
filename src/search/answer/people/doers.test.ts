import { expect, test } from 'vitest';
import { namesDoer } from './doers.ts';

const asIs = (text: string): string => text;

test.each([
  ['The council approves each budget.', 'approv'],
  ['Each budget is approved by the council.', 'approv'],
  ['Budgets need the approval of the council.', 'approv'],
  ['Approved by: Mara Quist', 'approv'],
  ['The lamps are managed via Netra.', 'manag'],
  ['The harbor has hired Acme (https://acme.example) to paint the cranes.', 'paint'],
  ['The council is tasked with approving budgets.', 'approv'],
  ['Owner: Mara Quist', 'owner'],
  ['Mara Quist: Paint the crane before May.', 'paint'],
  ['15 min: Mara Quist: presentation of the crane', 'present'],
  ['Mara Quist is painting the crane.', 'paint'],
  ['The clerk sends the list to the Harbor Fund, who will set up the poll.', 'set'],
  ['The fair is in May, thanks to Netra hosting it.', 'host'],
])('%s names who does it', (text, verb) => {
  expect(namesDoer(text, verb, asIs)).toBe(true);
});

test.each([
  ['about the object of the action', 'Bring the approved guest along.', 'approv'],
  ['that it is done', 'It is approved within a week.', 'approv'],
  ['that it is not done', 'It is not yet approved.', 'approv'],
  ['about doing it', 'Approving takes a week.', 'approv'],
  ['with another verb', 'The council pays for each budget.', 'approv'],
  ['in another clause', 'The council meets, and paint dries.', 'paint'],
])('a statement %s names nobody', (_what, text, verb) => {
  expect(namesDoer(text, verb, asIs)).toBe(false);
});

test('a word that is not a name is nobody', () => {
  expect(namesDoer('Timely Approval helps.', 'approv', asIs)).toBe(true);
  expect(namesDoer('Timely Approval helps.', 'approv', (text) => text.toLowerCase())).toBe(false);
});
