import { expect, test } from 'vitest';
import { ActiveApps } from './active-apps.ts';

test('an app counts as competing from another app’s request until two seconds after it', () => {
  let now = 0;
  const active = new ActiveApps(() => now);
  active.saw('a');
  expect(active.isBesideOthers('a')).toBe(false);
  active.saw('b');
  expect([active.isBesideOthers('a'), active.isBesideOthers('b')]).toEqual([true, true]);
  now = 1_999;
  active.saw('a');
  active.saw('a');
  expect(active.isBesideOthers('a')).toBe(true);
  now = 2_001;
  expect(active.isBesideOthers('a')).toBe(false);
  expect(active.isBesideOthers('b')).toBe(true);
});

test('an app that has sent nothing itself is next to those that have', () => {
  const active = new ActiveApps(() => 0);
  expect(active.isBesideOthers('c')).toBe(false);
  active.saw('a');
  expect(active.isBesideOthers('c')).toBe(true);
});

test('time with requests in progress counts once, however many there are, and ends with the last', () => {
  let now = 10;
  const active = new ActiveApps(() => now);
  expect(active.workedMs()).toBe(0);
  active.began();
  now = 15;
  active.began();
  now = 20;
  active.ended();
  expect(active.workedMs()).toBe(10);
  now = 30;
  active.ended();
  now = 90;
  expect(active.workedMs()).toBe(20);
  active.began();
  now = 95;
  expect(active.workedMs()).toBe(25);
});
