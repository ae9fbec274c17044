import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { verifyWebhook, WebhookRefused } from '../../client/verify-webhook.ts';
import { newSecret, signEvent } from './sign-event.ts';

const body = JSON.stringify({
  type: 'tree.completed',
  timestamp: '2026-05-04T10:00:00Z',
  data: { tree_id: 'ü' },
});
const now = Date.now();
const sign = (secrets: string[], at = now) =>
  signEvent(secrets, { id: 'msg_1', timestamp: Math.floor(at / 1_000), body });

test('a secret has 32 random bytes, in the format of Standard Webhooks', () => {
  const [one, other] = [newSecret(), newSecret()];
  expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(one).not.toBe(other);
});

describe('a signed event', () => {
  const secret = newSecret();

  test('is verified by the Standard Webhooks library and our client', async () => {
    const headers = sign([secret]);
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(await verifyWebhook(secret, headers, body)).toEqual(JSON.parse(body));
    expect(await verifyWebhook(secret, new Headers(headers), body)).toEqual(JSON.parse(body));
  });

  test('is verified with either secret while both sign', async () => {
    const old = newSecret();
    const headers = sign([secret, old]);
    for (const one of [secret, old]) {
      expect(new Webhook(one).verify(body, headers)).toEqual(JSON.parse(body));
      expect(await verifyWebhook(one, headers, body)).toEqual(JSON.parse(body));
    }
  });

  test.each([
    ['another body', (h: Record<string, string>) => [h, `${body} `] as const],
    ['another id', (h: Record<string, string>) => [{ ...h, 'webhook-id': 'msg_2' }, body] as const],
    [
      'another time',
      (h: Record<string, string>) =>
        [{ ...h, 'webhook-timestamp': String(Math.floor(now / 1_000) - 1) }, body] as const,
    ],
    ['no signature', (h: Record<string, string>) => [{ ...h, 'webhook-signature': '' }, body] as const],
    [
      'a signature of another kind',
      (h: Record<string, string>) =>
        [{ ...h, 'webhook-signature': h['webhook-signature']?.replace('v1,', 'v2,') }, body] as const,
    ],
    [
      'a signature that is none',
      (h: Record<string, string>) => [{ ...h, 'webhook-signature': 'v1,%%%' }, body] as const,
    ],
    [
      'a time that is none',
      (h: Record<string, string>) => [{ ...h, 'webhook-timestamp': 'soon' }, body] as const,
    ],
  ])('with %s is refused by both', async (_what, change) => {
    const [headers, changed] = change(sign([secret]));
    const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value ?? '']));
    expect(() => new Webhook(secret).verify(changed, given)).toThrow();
    await expect(verifyWebhook(secret, given, changed)).rejects.toThrow(WebhookRefused);
  });

  test.each([-301_000, 301_000])('from %i ms away is refused', async (ms) => {
    await expect(verifyWebhook(secret, sign([secret], now + ms), body, now)).rejects.toThrow(/too old/);
  });

  test('with another secret is refused', async () => {
    await expect(verifyWebhook(newSecret(), sign([secret]), body)).rejects.toThrow(/No signature/);
  });
});
