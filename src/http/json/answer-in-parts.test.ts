import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { answerInParts } from './answer-in-parts.ts';

const schema = {
  type: 'object',
  properties: {
    items: {
      type: 'array',
      items: { type: 'object', properties: { id: { type: 'string' }, data: {}, tree: {} } },
    },
  },
};
const made = (blocks: number, id = 'a') => {
  const data = Array.from({ length: blocks }, (_, i) => ({
    id: `${i}`,
    text: `Line "${i}" – ${'x'.repeat(20)}`,
  }));
  return { id, data, tree: { type: 'document', children: data } };
};
const written = async (answer: unknown) => {
  const sent = await answerInParts(schema, JSON.stringify, answer);
  return { isStream: sent instanceof Readable, text: typeof sent === 'string' ? sent : await text(sent) };
};

test('a long answer is sent in parts, as the same text as in one', async () => {
  const answer = { items: [made(0), made(150, 'b'), made(20_000, 'c'), made(3, 'd')] };
  expect(await written(answer)).toEqual({ isStream: true, text: JSON.stringify(answer) });
});

test('other requests get their turn between the parts', async () => {
  let turns = 0;
  const counting = setInterval(() => turns++, 0);
  const sent = await answerInParts(schema, JSON.stringify, { items: [made(50_000)] });
  for await (const part of sent) expect(part.length).toBeLessThan(300_000);
  clearInterval(counting);
  expect(turns).toBeGreaterThan(3);
});

test('a short answer is sent at once', async () => {
  for (const answer of [{ items: [made(2)] }, { items: [made(500)] }, { items: [] }, {}, null])
    expect(await written(answer)).toEqual({ isStream: false, text: JSON.stringify(answer) });
});

test('a list that the schema does not describe is not sent, nor is one that is undefined lost', async () => {
  const only = (answer: Record<string, unknown>) => JSON.stringify({ items: answer.items });
  const answer = { hidden: made(500).data, items: [{ data: [...made(200).data, undefined] }] };
  expect(await answerInParts(schema, only, answer)).toBe(JSON.stringify({ items: answer.items }));
});
