import { expect, test } from 'vitest';
import { formatNumber } from '../../lib/strings/format-number.ts';
import { describeProgress, formatDuration, startProgressLine } from './progress-line.ts';

test('shows share, counts, rate and the time left', () => {
  expect(describeProgress({ unit: 'files', done: 25, total: 100, elapsedMs: 5_000 })).toBe(
    '[█████░░░░░░░░░░░░░░░] 25 %  25 of 100 files  5.0 files/s  15 s left',
  );
});

test('progress is by count, remaining time by weight, and earlier work does not count for the speed', () => {
  const line = describeProgress({
    unit: 'files',
    done: 60,
    total: 100,
    doneBefore: 40,
    weight: { done: 200, total: 1_000, doneBefore: 100 },
    elapsedMs: 10_000,
  });
  expect(line).toBe('[████████████░░░░░░░░] 60 %  60 of 100 files  2.0 files/s  1 min 20 s left');
});

test('says nothing about the time left after a small first file', () => {
  const weight = { done: 100, total: 1_000_000, doneBefore: 0 };
  expect(describeProgress({ unit: 'files', done: 1, total: 258, weight, elapsedMs: 2_000 })).toMatch(
    / {2}1 of 258 files {2}0\.5 files\/s$/,
  );
});

test('says nothing about speed before it is known, and nothing is left at the end', () => {
  expect(describeProgress({ unit: 'files', done: 0, total: 10, elapsedMs: 50 })).toBe(
    '[░░░░░░░░░░░░░░░░░░░░] 0 %  0 of 10 files',
  );
  expect(describeProgress({ unit: 'files', done: 0, total: 0, elapsedMs: 0 })).toContain('100 %  0 of 0');
  expect(describeProgress({ unit: 'files', done: 4_000, total: 4_000, elapsedMs: 2_000 })).toMatch(
    /4,000 of 4,000 files {2}2,000 files\/s$/,
  );
});

test('numbers and durations look the same whatever the machine’s language', () => {
  expect(formatNumber(1_234_567)).toBe('1,234,567');
  expect([0, 59_400, 200_000, 7_500_000].map(formatDuration)).toEqual([
    '0 s',
    '59 s',
    '3 min 20 s',
    '2 h 5 min',
  ]);
});

function recorder(isTTY: boolean) {
  const written: string[] = [];
  let ms = 0;
  const line = startProgressLine({ isTTY, columns: 20, write: (text) => written.push(text) }, () => ms);
  return { written, line, pass: (by: number) => (ms += by) };
}

test('on a terminal the line is redrawn, not too often or too wide, and removed at the end', () => {
  const { written, line, pass } = recorder(true);
  line.show('one');
  line.show('skipped');
  pass(150);
  line.show('a line that is longer than the terminal is wide \u001b[31mred');
  line.end();
  line.end();
  expect(written).toEqual(['\r\u001b[2Kone', '\r\u001b[2Ka line that is long', '\r\u001b[2K']);
});

test('in a log it prints a line every few seconds', () => {
  const { written, line, pass } = recorder(false);
  line.show('one');
  pass(1_000);
  line.show('two');
  pass(5_000);
  line.show('three');
  line.end();
  expect(written).toEqual(['one\n', 'three\n']);
});
