import { expect, test } from 'vitest';
import { choice, flag, moment, text } from './search-params.ts';

test('anything but text under this name is removed from the filters', () => {
  expect(text({ q: 'billing', source: 'slack' }, 'q')).toEqual({ q: 'billing' });
  expect(text({ q: 2026 }, 'q')).toEqual({ q: '2026' });
  for (const q of ['', null, undefined, ['a'], { a: 1 }, true, 'x'.repeat(4_001)])
    expect(text({ q }, 'q')).toEqual({});
});

test('a switch is on only if true', () => {
  expect(flag({ answer: true }, 'answer')).toEqual({ answer: true });
  for (const answer of [false, 'true', 1, undefined]) expect(flag({ answer }, 'answer')).toEqual({});
});

test('a time is one that the service accepts, and anything else is none', () => {
  for (const before of ['2025-03-01', '2025-03-01T00:00:00.000Z'])
    expect(moment({ before }, 'before')).toEqual({ before });
  for (const before of ['yesterday', '2025-13-01', '2025-03-01T25:00Z', 2025, '', undefined, ['2025-03-01']])
    expect(moment({ before }, 'before')).toEqual({});
});

test('a choice is one of the existing ones', () => {
  expect(choice({ type: 'file' }, 'type', ['file', 'task'])).toEqual({ type: 'file' });
  for (const type of ['poem', '', undefined, ['file'], 1])
    expect(choice({ type }, 'type', ['file'])).toEqual({});
});
