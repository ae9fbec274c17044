import { expect, test } from 'vitest';
import { JsonText, writeJsonList } from './json-text.ts';

test('a list is written as JSON in parts, none of which holds all of a long one', () => {
  for (const list of [[], [1], [undefined, 'Zoë 👩‍🚀', { a: [null] }]])
    expect(Buffer.concat(writeJsonList(list)).toString()).toBe(JSON.stringify(list));
  const long = Array.from({ length: 20_000 }, (_, i) => ({ id: `b${i}`, text: `“Crane” ${i} 👩‍🚀` }));
  const parts = writeJsonList(long);
  expect(parts.length).toBeGreaterThan(2);
  expect(Buffer.concat(parts).toString()).toBe(JSON.stringify(long));
});

test('a writer that does not know written JSON gets its value', () => {
  expect(JSON.stringify({ data: new JsonText(writeJsonList(['é', 2])) })).toBe('{"data":["é",2]}');
});
