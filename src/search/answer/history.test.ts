import { expect, test } from 'vitest';
import { claimingRow, movedLaunch } from '../../../test/stored/claiming-row.ts';
import { citationLabel } from '../evidence.ts';
import { sayFact, withHistory } from './history.ts';

const old = claimingRow({ memory_id: 'old', document_id: 1, text: 'It is on 15 June.' });
const current = claimingRow({ memory_id: 'new', document_id: 2, text: 'It is on 7 September.' });
const change = movedLaunch(old, current);
const quoted = (documentId: number) => ({ documentId, places: [{ block_id: 'b', start: 3, end: 20 }] });
const label = (documentId: number) => citationLabel('vault', `r${documentId}`);

test('an answer that quotes an outdated value starts with the current one', () => {
  expect(withHistory('When is it?', 'It is on 15 June. [^x]', quoted(1), [change])).toEqual({
    text: `It is on 7 September. [^${label(2)}] Until 9 June 2026: It is on 15 June. [^x]`,
    added: current,
  });
});

test('an answer that quotes a current value adds the previous one and when it ended', () => {
  expect(withHistory('When is it?', 'It is on 7 September. [^x]', quoted(2), [change])).toEqual({
    text: `It is on 7 September. [^x] Until 9 June 2026: It is on 15 June. [^${label(1)}]`,
    added: old,
  });
  const undated = { ...change, until: null };
  expect(withHistory('When is it?', 'Then.', quoted(2), [undated]).text).toContain('Before: It is');
});

test('an answer does not change if its quote did not, or if another part of it did', () => {
  const answer = { text: 'It is on 15 June. [^x]', added: null };
  expect(withHistory('Who owns it?', answer.text, quoted(1), [change])).toEqual(answer);
  expect(withHistory('When is it?', answer.text, { ...quoted(1), places: [] }, [change])).toEqual(answer);
  expect(withHistory('When is it?', answer.text, quoted(3), [change])).toEqual(answer);
});

test('the current value comes first, then the previous one, both cited', () => {
  expect(sayFact({ current, change: null, undated: null })).toEqual({
    text: `It is on 7 September. [^${label(2)}]`,
    memories: [current],
  });
  expect(sayFact({ current, change, undated: null })).toEqual({
    text: `It is on 7 September. [^${label(2)}] Until 9 June 2026: It is on 15 June. [^${label(1)}]`,
    memories: [current, old],
  });
  expect(sayFact({ current, change: null, undated: old })).toEqual({
    text: `It is on 7 September. [^${label(2)}] Without a date: It is on 15 June. [^${label(1)}]`,
    memories: [current, old],
  });
});
