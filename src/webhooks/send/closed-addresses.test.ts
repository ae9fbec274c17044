import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sealSecret } from '../../auth/secret-box.ts';
import { createGuardedFetch, type Resolve } from '../../lib/address-guard.ts';
import { postEvent } from './post-event.ts';

/** The only address allowed here, standing for a public one. */
const OPEN = '127.0.0.2';
const CLOSED = '127.0.0.1';
const secretKey = Buffer.alloc(32, 7);
let port: number;
/** Local addresses that requests reached. */
const reached: string[] = [];
let answer: { status: number; location?: string } = { status: 204 };
let resolve: Resolve;

const server = createServer((request, response) => {
  reached.push(request.socket.localAddress ?? '');
  const { status, location } = answer;
  response.writeHead(status, { connection: 'close', ...(location ? { location } : {}) }).end();
});
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '0.0.0.0', done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());
beforeEach(() => {
  reached.length = 0;
  answer = { status: 204 };
  resolve = (_name, _options, done) => done(null, [{ address: CLOSED, family: 4 }]);
});

const fetchGuarded = createGuardedFetch({
  privateNetworks: [`${OPEN}/32`],
  timeoutMs: 2_000,
  responseBytesMax: 1_000,
  resolve: (...call) => resolve(...call),
});

async function post(host: string) {
  const delivery = {
    app_id: 'a',
    delivery_id: '1',
    webhook_id: 'w',
    event_id: 'e',
    url: `http://${host}:${port}/`,
    secret_sealed: sealSecret(secretKey, 'whsec_AAAA'),
    old_secret_sealed: null,
    type: 'endpoint.test',
    data: {},
    happened_at: new Date(),
    attempts: 1,
  };
  const { tried, isDelivered } = await postEvent(
    { fetchGuarded, secretKey, now: () => new Date() },
    delivery,
  );
  return { code: tried.code, error: tried.error, isDelivered };
}

const refused = { code: null, isDelivered: false, error: expect.stringContaining('not a public address') };

test.each([
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '①②⑦.0.0.1',
  '0.0.0.0',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '[fe80::1]',
  '[fd00::1]',
  'localhost',
  'a-name-that-leads-inside.example',
])('a webhook to %s is refused, and nothing is sent', async (host) => {
  expect(await post(host)).toEqual(refused);
  expect(reached).toEqual([]);
});

test('a redirect is not followed, wherever it leads', async () => {
  answer = { status: 307, location: `http://${CLOSED}:${port}/` };
  expect(await post(OPEN)).toMatchObject({ code: 307, isDelivered: false });
  expect(reached).toEqual([OPEN]);
});

test('a name that resolves elsewhere the second time is refused then', async () => {
  const answers = [OPEN, CLOSED];
  resolve = (_name, _options, done) => done(null, [{ address: answers.shift() ?? CLOSED, family: 4 }]);
  expect(await post('changes.example')).toMatchObject({ code: 204, isDelivered: true });
  expect(await post('changes.example')).toEqual(refused);
  expect(reached).toEqual([OPEN]);
});

test('for a name with an allowed and a forbidden address only the allowed one is called', async () => {
  resolve = (_name, _options, done) =>
    done(
      null,
      [CLOSED, OPEN].map((address) => ({ address, family: 4 })),
    );
  expect(await post('both.example')).toMatchObject({ code: 204, isDelivered: true });
  expect(reached).toEqual([OPEN]);
});
