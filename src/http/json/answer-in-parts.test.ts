import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { JsonText } from '../../lib/json/json-text.ts';
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

test('what a handler gives as JSON text is sent as it is, in any order and in slices', async () => {
  const described = {
    type: 'object',
    properties: { text: { type: ['string', 'null'] }, data: {}, document: {} },
  };
  const list = made(20_000).data;
  const json = (value: unknown) => new JsonText([Buffer.from(JSON.stringify(value))]);
  const answer = { document: { children: json(list), id: 'a' }, data: json(list), text: json('Zoë "said"') };
  const inSchemaOrder = ({ text, data, document }: Record<string, unknown>) =>
    JSON.stringify({ text, data, document });
  const sent = await answerInParts(described, inSchemaOrder, answer);
  const parts = [];
  for await (const part of sent) parts.push(Buffer.from(part));
  expect(Math.max(...parts.map((part) => part.length))).toBeLessThan(300_000);
  expect(Buffer.concat(parts).toString()).toBe(
    JSON.stringify({ text: 'Zoë "said"', data: list, document: { children: list, id: 'a' } }),
  );
});

test('a long text of any field is sent in slices, and an answer of one is written as its schema says', async () => {
  const described = {
    type: 'object',
    properties: {
      files: { type: 'array', items: { type: 'object', properties: { content: { type: 'string' } } } },
    },
  };
  const answer = { files: [{ content: 'Zoë "said" 👩‍🚀\n'.repeat(60_000) }, { content: 'short' }] };
  const sent = await answerInParts(described, JSON.stringify, answer);
  const parts = [];
  for await (const part of sent) parts.push(Buffer.from(part));
  expect(parts.length).toBeGreaterThan(3);
  expect(Math.max(...parts.map((part) => part.length))).toBeLessThan(300_000);
  expect(Buffer.concat(parts).toString()).toBe(JSON.stringify(answer));
});
