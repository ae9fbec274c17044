import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type TestService } from '../../../test/service.ts';
import { statusOfHead } from '../../../test/status-of-head.ts';

const FAILURES_PER_MINUTE = 20;
const REQUESTS_PER_MINUTE = 8;
let service: TestService;

beforeAll(async () => {
  service = await startService({
    env: {
      CAMBIUM_FAILED_LIMIT_PER_MINUTE: String(FAILURES_PER_MINUTE),
      CAMBIUM_RATE_LIMIT_PER_MINUTE: String(REQUESTS_PER_MINUTE),
      CAMBIUM_TRUSTED_PROXIES: '127.0.0.0/8',
    },
  });
});
afterAll(() => service?.close());
const from = (address: string) => ({ 'x-forwarded-for': address });
const statuses = async (n: number, send: (i: number) => Promise<{ status: number }>) => {
  const answers = [];
  for (let i = 0; i < n; i++) answers.push((await send(i)).status);
  return answers;
};

test('failed sign-ins of one address end in 429, and other addresses still work', async () => {
  const guess = (i: number) => service.caller(`guess-${i}`).get('/auth/me', from('192.0.2.1'));
  const answers = await statuses(FAILURES_PER_MINUTE + 5, guess);
  expect(answers).toEqual([...Array(FAILURES_PER_MINUTE).fill(401), ...Array(5).fill(429)]);
  expect((await guess(0)).headers.get('retry-after')).toMatch(/^\d+$/);
  expect((await service.caller('wrong').get('/auth/me', from('192.0.2.2'))).status).toBe(401);
});

test('so do forged requests of vendors, of whose bodies nothing is read then', async () => {
  const forge = () =>
    service
      .caller('')
      .post('/hooks/00000000-0000-4000-8000-000000000000', { forged: true }, from('192.0.2.4'));
  const answers = await statuses(FAILURES_PER_MINUTE + 5, forge);
  expect(answers.filter((status) => status === 401).length).toBeLessThanOrEqual(FAILURES_PER_MINUTE);
  expect(answers.slice(-2)).toEqual([429, 429]);
});

test('unknown paths and wrong methods count too, also within one IPv6 network', async () => {
  const probe = (i: number) =>
    service
      .caller('')
      .send(i % 2 ? 'GET' : 'PUT', i % 2 ? '/wp-admin' : '/auth/me', undefined, from(`2001:db8::${i + 1}`));
  const answers = await statuses(FAILURES_PER_MINUTE + 2, probe);
  expect(answers.slice(-3)).toEqual([404, 429, 429]);
});

test('a credential that was valid still works at an address whose limit others used up, a new one does not', async () => {
  const user = service.caller((await service.admin.post('/auth/keys', { name: 'n' })).body.key);
  expect((await user.get('/auth/me', from('192.0.2.3'))).status).toBe(200);
  await statuses(FAILURES_PER_MINUTE + 1, () => service.caller('wrong').get('/auth/me', from('192.0.2.3')));
  expect((await user.get('/auth/me', from('192.0.2.3'))).status).toBe(200);
  const late = service.caller((await service.admin.post('/auth/keys', { name: 'late' })).body.key);
  expect((await late.get('/auth/me', from('192.0.2.3'))).status).toBe(429);
});

test('the limit of a key is checked before its scope and its body', async () => {
  const key = (await service.admin.post('/auth/keys', { name: 'busy', scopes: ['memories:read'] })).body.key;
  const busy = service.caller(key);
  await statuses(REQUESTS_PER_MINUTE, () => busy.get('/auth/me'));
  const head = [
    'POST /memories/add HTTP/1.1',
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    'Content-Length: 90000',
  ];
  expect(await statusOfHead(service.url, head)).toBe(429);
});
