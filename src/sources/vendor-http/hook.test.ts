import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boxHook } from '../box/account/hook.ts';
import { CONNECTORS } from '../connectors.ts';
import { dropboxHook } from '../dropbox/account/hook.ts';
import { fathomHook } from '../fathom/account/hook.ts';
import { githubHook } from '../github/account/hook.ts';
import { hubspotHook } from '../hubspot/account/hook.ts';
import { notionHook } from '../notion/account/hook.ts';
import { linearHook } from '../linear/account/hook.ts';
import { slackHook } from '../slack/account/hook.ts';
import { isFresh, jsonOf, readSignature, type VendorHook } from './hook.ts';

const NOW = new Date('2026-05-04T10:00:00Z');
const SECRET = 'signing-secret';
const ACCOUNT = 'dbid:AAH4f99T0taONIb-OurWxbNQ6ywGRopQngc';
const URL = 'https://cambium.example/hooks/1';
const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');
const base64 = (secret: string | Buffer, text: string) =>
  createHmac('sha256', secret).update(text).digest('base64');

/** Creates what each vendor sends at a moment, signed with a secret. */
const SENDERS: Record<string, (at: Date, secret: string, more?: object) => [Record<string, string>, string]> =
  {
    box: (at, secret) => {
      const body = JSON.stringify({ type: 'webhook_event', trigger: 'FILE.UPLOADED' });
      const sent = at.toISOString().replace('.000Z', '+00:00');
      const [first, second] = [base64('the other key', body + sent), base64(secret, body + sent)];
      const keys = { 'box-signature-primary': first, 'box-signature-secondary': second };
      return [{ 'box-delivery-timestamp': sent, ...keys }, body];
    },
    dropbox: (_at, secret) => {
      const body = JSON.stringify({ list_folder: { accounts: ['dbid:other', ACCOUNT] } });
      return [{ 'x-dropbox-signature': hmac(secret, body) }, body];
    },
    fathom: (at, secret) => {
      const body = JSON.stringify({ recording_id: 7 });
      const sent = String(Math.floor(at.getTime() / 1_000));
      const signature = base64(Buffer.from(secret, 'base64'), `msg_1.${sent}.${body}`);
      const given = `v1a,${signature} v1,${base64('x', 'x')} v1,${signature}`;
      return [{ 'webhook-id': 'msg_1', 'webhook-timestamp': sent, 'webhook-signature': given }, body];
    },
    hubspot: (at, secret) => {
      const [body, sent] = [JSON.stringify([{ subscriptionType: 'contact.creation' }]), String(at.getTime())];
      const signature = base64(secret, `POST${URL}${body}${sent}`);
      return [{ 'x-hubspot-request-timestamp': sent, 'x-hubspot-signature-v3': signature }, body];
    },
    github: (at, secret) => {
      const body = JSON.stringify({ action: 'opened', at: at.toISOString() });
      return [{ 'x-hub-signature-256': `sha256=${hmac(secret, body)}`, 'x-github-delivery': 'd1' }, body];
    },
    linear: (at, secret) => {
      const body = JSON.stringify({ action: 'create', type: 'Issue', webhookTimestamp: at.getTime() });
      return [{ 'linear-signature': hmac(secret, body) }, body];
    },
    notion: (at, secret) => {
      const body = JSON.stringify({ id: 'e1', timestamp: at.toISOString(), type: 'page.content_updated' });
      return [{ 'x-notion-signature': `sha256=${hmac(secret, body)}` }, body];
    },
    slack: (at, secret, more = { type: 'event_callback' }) => {
      const [body, sent] = [JSON.stringify(more), String(Math.floor(at.getTime() / 1_000))];
      const signature = `v0=${hmac(secret, `v0:${sent}:${body}`)}`;
      return [{ 'x-slack-request-timestamp': sent, 'x-slack-signature': signature }, body];
    },
  };
const HOOKS: [string, VendorHook][] = [
  ['box', boxHook],
  ['dropbox', dropboxHook],
  ['fathom', fathomHook],
  ['github', githubHook],
  ['hubspot', hubspotHook],
  ['linear', linearHook],
  ['notion', notionHook],
  ['slack', slackHook],
];
const read = (hook: VendorHook, headers: Record<string, string>, body: string) =>
  hook.read(
    {
      url: URL,
      accountId: ACCOUNT,
      headers: { get: (name) => headers[name] ?? null },
      body: Buffer.from(body),
      now: NOW,
    },
    SECRET,
  );
/** Returns the same bytes in unpadded base64url. */
const inUrls = (text: string) =>
  text
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll(/={1,2}(?=\s|$)/g, '');
const send = (name: string, at = NOW, secret = SECRET) => SENDERS[name]?.(at, secret) ?? [{}, ''];

test('every connector that reads hooks is tested here', () => {
  const reading = [...CONNECTORS].flatMap(([source, { hook }]) => (hook ? [source] : []));
  expect(reading.toSorted()).toEqual(HOOKS.map(([name]) => name));
});

describe.each(HOOKS)('a request of %s', (name, hook) => {
  test('counts if it is signed with the secret, under the same name if it is repeated', () => {
    const [headers, body] = send(name);
    const delivery = read(hook, headers, body);
    expect(delivery).toEqual({ signature: expect.stringMatching(/^[0-9a-f]{64}/), challenge: null });
    expect(read(hook, { ...headers, 'x-github-delivery': 'another' }, body)).toEqual(delivery);
    // Someone who captured a request may rewrite its signature: with capitals, or with characters that base64 ignores.
    for (const again of [
      (text: string) => text.replaceAll(/[0-9a-f]{64}/g, (hex) => hex.toUpperCase()),
      inUrls,
    ]) {
      const written = Object.entries(headers).map(([key, text]) =>
        key.includes('signature') ? [key, again(text)] : [key, text],
      );
      const other = read(hook, Object.fromEntries(written), body);
      expect(other === null || other.signature === delivery?.signature).toBe(true);
    }
  });

  test('does not count with another secret, another byte of its body, or without a signature', () => {
    const [headers, body] = send(name);
    expect(read(hook, send(name, NOW, 'another-secret')[0], body)).toBeNull();
    expect(read(hook, headers, `${body} `)).toBeNull();
    expect(read(hook, {}, body)).toBeNull();
    const isSignature = ([key]: [string, string]) => key.includes('signature');
    const wrong = Object.entries(headers)
      .filter(isSignature)
      .map(([key]) => [key, 'sha256=x']);
    expect(read(hook, { ...headers, ...Object.fromEntries(wrong) }, body)).toBeNull();
  });

  test('that is old, or from the future, does not count if the vendor signs its time', () => {
    // Notion repeats refused requests for a day, as long as their signatures are known.
    for (const minutes of [name === 'notion' ? -24 * 60 - 1 : -6, 6]) {
      const [headers, body] = send(name, new Date(NOW.getTime() + minutes * 60_000));
      // These sign no time: there, only the signatures stored for a day detect a replay.
      expect(read(hook, headers, body) === null).toBe(!['dropbox', 'github'].includes(name));
    }
  });
});

test('a Fathom request whose id takes over part of the signed text does not count', () => {
  const sent = String(NOW.getTime() / 1_000);
  const id = 'msg_1.1500000000.{"a":"1';
  const signature = base64(Buffer.from(SECRET, 'base64'), `${id}.${sent}.7"}`);
  const headers = { 'webhook-timestamp': sent, 'webhook-signature': `v1,${signature}` };
  expect(read(fathomHook, { ...headers, 'webhook-id': id }, '7"}')).toBeNull();
});

test('Slack’s challenge before its first event is answered if it is signed', () => {
  const asked = { type: 'url_verification', challenge: '3eZbrw1aB' };
  const [headers, body] = SENDERS.slack?.(NOW, SECRET, asked) ?? [{}, ''];
  expect(read(slackHook, headers, body)?.challenge).toBe('3eZbrw1aB');
  expect(read(slackHook, headers, body.replace('3eZ', '4eZ'))).toBeNull();
});

test('a signed Linear request without a time does not count', () => {
  for (const body of ['{}', 'not JSON', '[]', '{"webhookTimestamp":"now"}'])
    expect(read(linearHook, { 'linear-signature': hmac(SECRET, body) }, body)).toBeNull();
});

test('a late Notion request counts within a day; its secret comes only from its verification, never from an event', () => {
  const [headers, body] = send('notion', new Date(NOW.getTime() - 23 * 3_600_000));
  expect(read(notionHook, headers, body)).not.toBeNull();
  const secretOf = (text: string) =>
    notionHook.readSecret?.({
      url: URL,
      accountId: ACCOUNT,
      headers: { get: () => null },
      body: Buffer.from(text),
      now: NOW,
    });
  expect(secretOf('{"verification_token": "secret_tMrlL1qK5vuQAh1b6cZGhFChZTSYJlce98V0pYn7yBl"}')).toBe(
    'secret_tMrlL1qK5vuQAh1b6cZGhFChZTSYJlce98V0pYn7yBl',
  );
  for (const text of [body, '{}', 'x', '{"verification_token": "short"}', '{"verification_token": 7}'])
    expect(secretOf(text)).toBeNull();
});

test('a Dropbox request counts only for the accounts that it names, and once a minute', () => {
  const [headers, body] = send('dropbox');
  const request = {
    url: URL,
    headers: { get: (name: string) => headers[name] ?? null },
    body: Buffer.from(body),
  };
  const at = (seconds: number, accountId = ACCOUNT) =>
    dropboxHook.read({ ...request, accountId, now: new Date(NOW.getTime() + seconds * 1_000) }, SECRET);
  expect(at(0)).not.toBeNull();
  expect(at(59)).toEqual(at(0));
  expect(at(60)?.signature).not.toBe(at(0)?.signature);
  expect(at(0, 'dbid:somebody')).toBeNull();
  for (const other of ['{}', 'x', '{"list_folder": {"accounts": "dbid:"}}'])
    expect(read(dropboxHook, { 'x-dropbox-signature': hmac(SECRET, other) }, other)).toBeNull();
});

test('a signature covers only its text, however it is divided', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string(), fc.string(), (secret, one, other) => {
      const given = hmac(secret, one + other);
      expect(readSignature(secret, [one, Buffer.from(other)], given)).toBe(given);
      expect(readSignature(secret, [one, other], base64(secret, one + other), 'base64')).toBe(given);
      expect(readSignature(secret, [one, other, 'x'], given)).toBeNull();
      expect(readSignature(`${secret}x`, [one, other], given)).toBeNull();
      expect(readSignature(secret, [one, other], given.slice(2))).toBeNull();
    }),
  );
  expect(readSignature('s', ['x'], 'no hex')).toBeNull();
});

test('a time is fresh for five minutes in either direction', () => {
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

test('HubSpot signs only for this address, and Fathom’s secret may have its prefix', () => {
  const [headers, body] = send('hubspot');
  const get = (name: string) => headers[name] ?? null;
  const other = { url: `${URL}2`, accountId: ACCOUNT, headers: { get }, body: Buffer.from(body), now: NOW };
  expect(hubspotHook.read(other, SECRET)).toBeNull();
  const [fathom, sent] = send('fathom');
  const request = {
    url: URL,
    accountId: ACCOUNT,
    headers: { get: (name: string) => fathom[name] ?? null },
    body: Buffer.from(sent),
    now: NOW,
  };
  expect(fathomHook.read(request, `whsec_${SECRET}`)).toEqual(fathomHook.read(request, SECRET));
  expect(fathomHook.read(request, SECRET)).not.toBeNull();
});
