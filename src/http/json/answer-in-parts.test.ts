import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { JsonText } from '../../lib/json/json-text.ts';
import { answerInParts } from './answer-in-parts.ts';
import { WrittenParts } from './written-parts.ts';

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
const textOf = async (sent: string | WrittenParts) => (typeof sent === 'string' ? sent : text(sent));
const written = async (answer: unknown) => {
  const sent = await answerInParts(schema, JSON.stringify, answer);
  return { isInParts: sent instanceof WrittenParts, text: await textOf(sent) };
};

test('a long answer is made in parts, as the same text as in one', async () => {
  const answer = { items: [made(0), made(150, 'b'), made(20_000, 'c'), made(3, 'd')] };
  expect(await written(answer)).toEqual({ isInParts: true, text: JSON.stringify(answer) });
});

test('other requests get their turn between the parts', async () => {
  let turns = 0;
  const counting = setInterval(() => turns++, 0);
  await answerInParts(schema, JSON.stringify, { items: [made(50_000)] });
  clearInterval(counting);
  expect(turns).toBeGreaterThan(3);
});

test('a short answer is made at once', async () => {
  for (const answer of [{ items: [made(2)] }, { items: [made(99)] }, { items: [] }, {}, null])
    expect(await written(answer)).toEqual({ isInParts: false, text: JSON.stringify(answer) });
});

test('a list that the schema does not describe is not sent, nor is one that is undefined lost', async () => {
  const only = (answer: Record<string, unknown>) => JSON.stringify({ items: answer.items });
  const answer = { hidden: made(500).data, items: [{ data: [...made(200).data, undefined] }] };
  expect(await textOf(await answerInParts(schema, only, answer))).toBe(
    JSON.stringify({ items: answer.items }),
  );
});

test('what a handler gives as JSON text is sent as it is, in any order', async () => {
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
  expect(await textOf(sent)).toBe(
    JSON.stringify({ text: 'Zoë "said"', data: list, document: { children: list, id: 'a' } }),
  );
});

test('a long text of any field is written apart, and an answer of one is written as its schema says', async () => {
  const described = {
    type: 'object',
    properties: {
      files: { type: 'array', items: { type: 'object', properties: { content: { type: 'string' } } } },
    },
  };
  const answer = { files: [{ content: 'Zoë "said" 👩‍🚀\n'.repeat(60_000) }, { content: 'short' }] };
  const lengths: number[] = [];
  const counted = (value: unknown) => {
    const json = JSON.stringify(value);
    lengths.push(json.length);
    return json;
  };
  expect(await textOf(await answerInParts(described, counted, answer))).toBe(JSON.stringify(answer));
  expect(Math.max(...lengths)).toBeLessThan(1_000);
});
