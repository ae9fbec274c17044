import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CONNECTORS } from '../connectors.ts';
import { githubHook } from '../github/account/hook.ts';
import { linearHook } from '../linear/account/hook.ts';
import { slackHook } from '../slack/account/hook.ts';
import { isFresh, isSignedWith, jsonOf, type VendorHook } from './hook.ts';

const NOW = new Date('2026-05-04T10:00:00Z');
const SECRET = 'signing-secret';
const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

/** What each vendor sends at a moment, signed with a secret. */
const SENDERS: Record<string, (at: Date, secret: string, more?: object) => [Record<string, string>, string]> =
  {
    github: (at, secret) => {
      const body = JSON.stringify({ action: 'opened', at: at.toISOString() });
      return [{ 'x-hub-signature-256': `sha256=${hmac(secret, body)}`, 'x-github-delivery': 'd1' }, body];
    },
    linear: (at, secret) => {
      const body = JSON.stringify({ action: 'create', type: 'Issue', webhookTimestamp: at.getTime() });
      return [{ 'linear-signature': hmac(secret, body) }, body];
    },
    slack: (at, secret, more = { type: 'event_callback' }) => {
      const [body, sent] = [JSON.stringify(more), String(Math.floor(at.getTime() / 1_000))];
      const signature = `v0=${hmac(secret, `v0:${sent}:${body}`)}`;
      return [{ 'x-slack-request-timestamp': sent, 'x-slack-signature': signature }, body];
    },
  };
const HOOKS: [string, VendorHook][] = [
  ['github', githubHook],
  ['linear', linearHook],
  ['slack', slackHook],
];
const read = (hook: VendorHook, headers: Record<string, string>, body: string) =>
  hook.read({ headers: { get: (name) => headers[name] ?? null }, body: Buffer.from(body), now: NOW }, SECRET);
const send = (name: string, at = NOW, secret = SECRET) => SENDERS[name]?.(at, secret) ?? [{}, ''];

test('every connector that reads hooks is tested here', () => {
  const reading = [...CONNECTORS].flatMap(([source, { hook }]) => (hook ? [source] : []));
  expect(reading.toSorted()).toEqual(HOOKS.map(([name]) => name));
});

describe.each(HOOKS)('a request of %s', (name, hook) => {
  test('counts when it is signed with the secret, under the same name when it comes again', () => {
    const [headers, body] = send(name);
    const delivery = read(hook, headers, body);
    expect(delivery).toEqual({ signature: expect.stringMatching(/^[0-9a-f]{64}$/), challenge: null });
    expect(read(hook, { ...headers, 'x-github-delivery': 'another' }, body)).toEqual(delivery);
  });

  test('does not count with another secret, another byte of its body, or without a signature', () => {
    const [headers, body] = send(name);
    expect(read(hook, send(name, NOW, 'another-secret')[0], body)).toBeNull();
    expect(read(hook, headers, `${body} `)).toBeNull();
    expect(read(hook, {}, body)).toBeNull();
    for (const key of Object.keys(headers))
      if (key.includes('signature')) expect(read(hook, { ...headers, [key]: 'sha256=x' }, body)).toBeNull();
  });

  test('that is old, or from the future, does not count where the vendor signs its time', () => {
    for (const minutes of [-6, 6]) {
      const [headers, body] = send(name, new Date(NOW.getTime() + minutes * 60_000));
      // GitHub signs no time: there the signature of a day alone says that it came before.
      expect(read(hook, headers, body) === null).toBe(name !== 'github');
    }
  });
});

test('what Slack asks before it sends anything is answered, when it is signed', () => {
  const asked = { type: 'url_verification', challenge: '3eZbrw1aB' };
  const [headers, body] = SENDERS.slack?.(NOW, SECRET, asked) ?? [{}, ''];
  expect(read(slackHook, headers, body)?.challenge).toBe('3eZbrw1aB');
  expect(read(slackHook, headers, body.replace('3eZ', '4eZ'))).toBeNull();
});

test('what is signed for Linear without a time does not count', () => {
  for (const body of ['{}', 'not JSON', '[]', '{"webhookTimestamp":"now"}'])
    expect(read(linearHook, { 'linear-signature': hmac(SECRET, body) }, body)).toBeNull();
});

test('a signature is that of its text alone, however it is divided', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string(), fc.string(), (secret, one, other) => {
      const given = hmac(secret, one + other);
      expect(isSignedWith(secret, [one, Buffer.from(other)], given)).toBe(true);
      expect(isSignedWith(secret, [one, other, 'x'], given)).toBe(false);
      expect(isSignedWith(`${secret}x`, [one, other], given)).toBe(false);
      expect(isSignedWith(secret, [one, other], given.slice(2))).toBe(false);
    }),
  );
  expect(isSignedWith('s', ['x'], 'no hex')).toBe(false);
});

test('a time is fresh for five minutes to both sides', () => {
  const at = (seconds: number) => isFresh(NOW.getTime() + seconds * 1_000, NOW);
  expect([at(-301), at(-300), at(0), at(300), at(301), isFresh(Number.NaN, NOW)]).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(jsonOf(Buffer.from('{'))).toBeNull();
});
