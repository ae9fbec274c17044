import { expect, test } from 'vitest';
import { useDatabase } from '../../../../test/set-up/use-database.ts';
import { hashKey } from './hash-key.ts';

const database = useDatabase();

test('matches PostgreSQL’s hash, for texts of every length and script', async () => {
  const texts = ['long '.repeat(1_000), '', 'Ünïcödé', '東京', '😀😀😀', 'default ^acme', 'default ada|cor'];
  for (let length = 1; length <= 40; length++)
    texts.push('abcdefghijklmnopqrstuvwxyzäöü0123456789|$^'.slice(0, length));
  const rows = await database.sql<{ text: string; hash: number }[]>`
    select t.text, hashtext(t.text) as hash from unnest(${texts}::text[]) as t (text)`;
  expect(rows.map(({ text }) => hashKey(text))).toEqual(rows.map(({ hash }) => hash));
});
