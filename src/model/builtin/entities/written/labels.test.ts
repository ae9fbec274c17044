import { expect, test } from 'vitest';
import { isAction, isLabelWord, isOnControl, isQuotedControl } from './labels.ts';

test.each([
  ['Reserve Seats', 'On the Reserve Seats screen, choose one.'],
  ['Reserve Seats', 'Go to Pier > Reserve Seats and choose one.'],
  ['Re-Use', 'Start another one by clicking on the Re-Use link.'],
  ['Re-Use', 'Click “Re-Use” to start another.'],
  ['Harbor Log', 'Open Harbor Log → Entries.'],
  ['Auto Balance', 'Set Auto Balance to low.'],
  ['Auto Balance', 'Auto Balance is set to low.'],
  ['Auto Balance', 'Read about the Auto Balance setting.'],
])('%s is written on a control: %s', (name, sentence) => expect(isOnControl(name, sentence)).toBe(true));

test.each([
  ['Globex', 'We selected a supplier: Globex.'],
  ['Globex', 'Globex has pages of fields.'],
  ['Globex', 'Set a price for Globex to pay.'],
  ['Globex', 'They go to lunch with Globex.'],
  ['Globex', 'No name is here > or there.'],
])('%s is not: %s', (name, sentence) => expect(isOnControl(name, sentence)).toBe(false));

test.each([
  ['Target', 'Target', true],
  ['Target', 'Target start time: March 2022', true],
  ['Target', 'Target sells things.', false],
  ['Globex', 'Globex', false],
  ['Globex', 'Globex start time: March 2022', false],
])('%s is a label in “%s”: %s', (name, text, isLabel) => expect(isLabelWord(name, text)).toBe(isLabel));

test.each([
  ['Harbor Key', 'Enter your "Harbor Key" and moor.', true],
  ['Harbor Key', 'Click it, and then “Harbor Key.”', true],
  ['Harbor Key', 'They call it “Harbor Key”.', false],
  ['Harbor Key', 'Click it and look for Harbor Key.', false],
])('%s is a quoted control in “%s”: %s', (name, text, isControl) =>
  expect(isQuotedControl(name, text)).toBe(isControl),
);

test.each([
  ['Mark', 'Click “Mark as moored”.', true],
  ['Bill', 'There is a button "Bill the guests" below.', true],
  ['Mark', '“Mark was here”, she said.', false],
  ['Mark', 'Click “Moor”, Mark as well.', false],
])('%s begins what a control says in “%s”: %s', (name, text, isControl) =>
  expect(isAction(name, text)).toBe(isControl),
);
