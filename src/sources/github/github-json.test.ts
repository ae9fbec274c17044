import { describe, expect, test } from 'vitest';
import { isGithubJson, readGithubJson } from './github-json.ts';
import type { JsonValue } from '../../parse/json/json-values.ts';

const URL = 'https://github.com/acme/pump/issues/7';
const issue = (more: Record<string, JsonValue> = {}): Record<string, JsonValue> => ({
  number: 7,
  title: 'The pump stops',
  url: URL,
  body: 'It stops **at night**.',
  ...more,
});
const read = (value: JsonValue) => [...readGithubJson(value)];

describe('recognizing an export of issues', () => {
  test.each([
    ['one issue', issue(), true],
    ['a list', [issue(), issue({ number: 8 })], true],
    ['an address of the API', issue({ url: 'https://api.github.com/repos/acme/pump/pulls/7' }), true],
    ['another server', issue({ url: 'https://git.example.org/acme/pump/issues/7' }), true],
    ['no address but gh’s fields', { number: 7, title: 't', state: 'OPEN', author: { login: 'ada' } }, true],
    ['an empty list', [], false],
    ['a list with something else in it', [issue(), { number: 8 }], false],
    ['a number in words', issue({ number: '7' }), false],
    ['no address and no author', { number: 7, title: 't', state: 'OPEN' }, false],
    ['an address of something else', issue({ url: 'https://example.org/7' }), false],
    ['null', null, false],
    ['a text', 'issues', false],
  ])('%s', (_what, value, expected) => {
    expect(isGithubJson(value)).toBe(expected);
  });
});

describe('an issue', () => {
  test('has its repository, number and state, and all comments in chronological order', () => {
    const [document] = read(
      issue({
        state: 'OPEN',
        labels: [{ name: 'bug' }, 'night', 7],
        assignees: [{ login: 'bo' }],
        comments: [
          { body: 'Third.', createdAt: '2026-03-03T00:00:00Z', author: { login: 'cy' } },
          { body: 'First.', createdAt: '2026-03-01T00:00:00Z', user: { login: 'bo' } },
        ],
        reviews: [{ body: 'Second.', submittedAt: '2026-03-02T00:00:00Z', author: null }, { body: '' }],
      }),
    );
    expect(document).toMatchObject({
      resourceId: 'acme/pump#7',
      title: 'The pump stops',
      url: URL,
      metadata: { kind: 'issue', state: 'open', labels: 'bug, night', assignees: 'bo' },
      warnings: [],
    });
    expect(document?.blocks.map(({ text, sender }) => [text, sender?.name])).toEqual([
      ['It stops at night.', null],
      ['First.', 'bo'],
      ['Second.', null],
      ['Third.', 'cy'],
    ]);
  });

  test.each([
    ['by its address', { url: 'https://github.com/acme/pump/pull/7' }],
    ['by its link to one', { pull_request: { url: 'x' } }],
    ['by its branch', { headRefName: 'fix-pump' }],
  ])('is a pull request %s', (_how, more) => {
    expect(read(issue(more))[0]?.metadata.kind).toBe('pull_request');
  });

  test.each([
    ['a body of null', { body: null }],
    ['a body of a number', { body: 7 }],
    ['comments that are a number', { body: '', comments: 3 }],
    ['comments that are nothing', { body: '', comments: [null, 'x', {}] }],
    ['an author that is a text', { body: '', author: 'ada' }],
  ])('with %s is read without it', (_what, more) => {
    const [document] = read(issue(more));
    expect([document?.title, document?.blocks]).toEqual(['The pump stops', []]);
  });

  test.each(['not a date', '', 'soon'])('dated %j has no date', (createdAt) => {
    expect(read(issue({ createdAt }))[0]?.createdAt).toBeNull();
  });
});
