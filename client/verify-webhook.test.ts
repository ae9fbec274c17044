import { expect, test } from 'vitest';
import { verifyWebhook } from './verify-webhook.ts';

/** The example in the Standard Webhooks specification. */
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const BODY = '{"test": 2432232314}';
const HEADERS = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': '1614265330',
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};
const THEN = 1_614_265_330_000;

test('the example of the specification is verified, with and without the prefix of its secret', async () => {
  for (const secret of [SECRET, SECRET.replace('whsec_', '')])
    expect(await verifyWebhook(secret, HEADERS, BODY, THEN)).toEqual({ test: 2_432_232_314 });
});

test('a header that is missing is named', async () => {
  for (const name of Object.keys(HEADERS))
    await expect(verifyWebhook(SECRET, { ...HEADERS, [name]: undefined }, BODY, THEN)).rejects.toThrow(name);
});
