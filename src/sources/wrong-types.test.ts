import { expect, test } from 'vitest';
import { readSource } from '../../test/files/read-source.ts';

/** Every place of a value, as the keys that lead to it. */
function* placesOf(value: unknown, keys: readonly string[] = []): Generator<readonly string[]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    yield [...keys, key];
    yield* placesOf(inner, [...keys, key]);
  }
}

function replaced(value: unknown, [key, ...keys]: readonly string[], by: unknown): unknown {
  if (key === undefined || typeof value !== 'object' || value === null) return by;
  const inner = replaced(Reflect.get(value, key), keys, by);
  return Array.isArray(value) ? value.with(Number(key), inner) : { ...value, [key]: inner };
}

const said = { type: 'text', text: 'x' };
const EXPORTS: [format: string, value: unknown][] = [
  [
    'Telegram',
    {
      name: 'Gate',
      type: 'private_group',
      id: 5,
      messages: [
        {
          id: 1,
          type: 'message',
          date: '2026-03-02T10:00:00',
          date_unixtime: '1772445600',
          from: 'Ann',
          text: 'Leaks.',
        },
        {
          id: 2,
          type: 'message',
          date: '2026-03-02T10:01:00',
          date_unixtime: '1772445660',
          reply_to_message_id: 1,
          text: ['No.', said],
        },
      ],
    },
  ],
  [
    'Discord',
    {
      guild: { id: '9', name: 'Keepers' },
      channel: { id: '77', type: 'GuildTextChat', name: 'leaks' },
      messages: [
        {
          id: '1',
          type: 'Default',
          timestamp: '2026-03-02T10:00:00.000+00:00',
          content: 'Leaks.',
          author: { name: 'ann' },
        },
        {
          id: '2',
          type: 'Reply',
          timestamp: '2026-03-02T10:01:00.000+00:00',
          content: 'No.',
          author: { name: 'bo' },
          reference: { messageId: '1' },
        },
      ],
    },
  ],
  [
    'Jira',
    {
      issues: [
        {
          id: '1',
          key: 'GATE-7',
          self: 'https://gates.atlassian.net/rest/api/3/issue/1',
          fields: {
            summary: 'Leaks',
            status: { name: 'Done' },
            description: {
              type: 'doc',
              content: [
                { type: 'heading', attrs: { level: 2 }, content: [said] },
                { type: 'paragraph', content: [{ type: 'date', attrs: { timestamp: '1773964800000' } }] },
              ],
            },
          },
        },
      ],
    },
  ],
  [
    'GitHub',
    [
      {
        number: 7,
        title: 'Leaks',
        body: 'x',
        url: 'https://github.com/gates/log/issues/7',
        author: { login: 'ann' },
        comments: [],
      },
    ],
  ],
];

/** A text cannot be made of it: its `toString` is no function. */
const HOSTILE = { toString: 1, valueOf: 2 };

test.each(EXPORTS)(
  'an export of %s with an object in place of any value is read or refused',
  async (_format, value) => {
    for (const place of placesOf(value)) {
      const json = JSON.stringify(replaced(value, place, HOSTILE));
      const problem = await readSource(json, 'export.json').then(
        () => null,
        (error: unknown) => error,
      );
      if (problem !== null) expect({ place, problem }).toMatchObject({ problem: { name: 'ParseError' } });
    }
  },
);
