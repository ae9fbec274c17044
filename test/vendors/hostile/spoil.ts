import type { FakeAnswer } from '../fake-vendor.ts';

type Fields = Record<string, unknown>;

/** Fields that identify an item, kept in an item whose other fields are wrong. */
const IDENTIFYING =
  /^(?:id|Id|\.tag|ts|number|recording_id|recurringEventId|replyToId|fileId|type|object|mimeType|issue_url)$/;

const ID = /^(?:id|Id|\.tag|ts|number|recording_id|fileId)$/;

/** Returns an item as no vendor describes it, with what identifies it. */
export const withWrongFields = (item: Fields): Fields =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => [name, IDENTIFYING.test(name) ? value : { wrong: true }]),
  );

/** Changes the items of an answer's outer lists that contain one of the texts; an object without an id is part of an item. */
export function spoilItems(
  { body, ...answer }: FakeAnswer,
  texts: readonly string[],
  change: (item: Fields) => unknown,
): FakeAnswer {
  const isMeant = (item: Fields) =>
    Object.keys(item).some((name) => ID.test(name)) &&
    texts.some((text) => JSON.stringify(item).includes(text));
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((item: Fields) => (isMeant(item) ? change(item) : item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, walk(one)]));
  };
  return { ...answer, body: typeof body === 'object' ? walk(body) : body };
}

const DATE = /^\d{4}-\d\d-\d\d/;

/** Replaces every ISO date of an answer. */
export function replaceDates({ body, ...answer }: FakeAnswer, date: string): FakeAnswer {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value === 'string') return DATE.test(value) ? date : value;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, walk(one)]));
  };
  return { ...answer, body: walk(body) };
}

/** Returns a refusal that says a sentence wherever vendors say a code or what is wrong. */
export function refusalSaying(sentence: string, status: number): FakeAnswer {
  const names = [
    'error',
    'error_description',
    'message',
    'code',
    'error_summary',
    'needed',
    'type',
    'reason',
  ];
  const all = Object.fromEntries(names.map((name) => [name, sentence]));
  const errors = [{ ...all, extensions: all, errorCode: sentence }];
  return { status, body: { ...all, ok: false, object: 'error', errors } };
}

/** Whole answers that no vendor describes, by what is wrong with them. */
export const HOSTILE_ANSWERS: readonly (readonly [what: string, answer: FakeAnswer])[] = [
  ['a page of HTML', { headers: { 'content-type': 'text/html' }, body: '<html><body>Sign in' }],
  ['JSON that breaks off', { body: '{"items": [{"id": "1", "na' }],
  ['null', { body: 'null' }],
  ['an error with status 200', { body: { error: { code: 500, message: 'Internal error' } } }],
  ['more than 10 MB', { body: { items: [{ id: '1', name: 'x'.repeat(11_000_000) }] } }],
  ['no date', { headers: { date: 'never' }, body: {} }],
];
