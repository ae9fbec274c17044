import { expect, test } from 'vitest';
import { dateOf, firstOf, stringOf } from '../../parse/json/json-values.ts';
import { readable, toolCallText } from './trace-entry.ts';

test('a tool call reads as its name and arguments, whatever their form', () => {
  expect(toolCallText('search', { q: 'rain', limit: 5, deep: { a: [1] } })).toBe(
    'search(q: "rain", limit: 5, deep: {"a":[1]})',
  );
  expect(toolCallText('search', '{"q":"rain"}')).toBe('search(q: "rain")');
  expect(toolCallText('run', 'ls -l')).toBe('run(ls -l)');
  expect(toolCallText('run', '{"cut":')).toBe('run({"cut":)');
  expect(toolCallText('stop', undefined)).toBe('stop()');
  expect(toolCallText('stop', {})).toBe('stop()');
});

test('results read as text: strings unchanged, text parts joined, the rest as JSON', () => {
  expect(readable('as is')).toBe('as is');
  expect(
    readable([
      { type: 'text', text: 'one' },
      { type: 'text', text: 'two' },
    ]),
  ).toBe('one\ntwo');
  expect(readable({ a: 1, b: [] })).toBe('{ "a": 1, "b": [] }');
  expect(readable(null)).toBe('');
  expect(readable(undefined)).toBe('');
  expect(readable(false)).toBe('false');
});

test('dates are read from texts, seconds and milliseconds', () => {
  const dates: [string | number | null, string | undefined][] = [
    ['2026-03-02T10:00:00Z', '2026-03-02T10:00:00Z'],
    ['2026-03-02 10:00:00+01:00', '2026-03-02T10:00:00+01:00'],
    ['2026-03-02', '2026-03-02T00:00:00.000Z'],
    ['2026-03-02T10:00:00', '2026-03-02T10:00:00.000Z'],
    [1_772_445_600, '2026-03-02T10:00:00.000Z'],
    [1_772_445_600_000, '2026-03-02T10:00:00.000Z'],
    ['2026-13-45', undefined],
    ['yesterday', undefined],
    [Number.MAX_VALUE, undefined],
    [null, undefined],
  ];
  for (const [value, iso] of dates) expect(dateOf(value)).toBe(iso);
});

test('inherited names are not properties', () => {
  expect(stringOf({}, 'constructor')).toBeUndefined();
  expect(firstOf({}, ['toString', 'valueOf'])).toBeUndefined();
  expect(firstOf({ a: null, b: 0 }, ['a', 'b'])).toBe(0);
  expect(stringOf({ a: '' }, 'a')).toBeUndefined();
});
