import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { useService } from '../../../test/set-up/use-service.ts';

// Nothing here needs what is extracted from the text.
const { service, admin } = useService({ env: { CAMBIUM_WORKER: 'false' } });
/** More than the buffers of a socket hold. */
const TEXT = `The gate opens at noon.\n\n${'The heron waits by the lock. '.repeat(110_000)}`;
const open: Socket[] = [];

beforeAll(async () => {
  await admin.post('/memories/add', { resource_id: 'long', text: TEXT });
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

/** Sends the head of a request over a connection of its own. */
async function begin(head: string[], method = 'GET'): Promise<Socket> {
  const [path, ...fields] = head;
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  open.push(socket);
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: test', `Authorization: Bearer ${admin.key}`, ...fields];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return socket;
}

test('clients that do not read their answers keep none of their app’s slots', async () => {
  const unread = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const socket = await begin(['/memories/get/vault/long']);
      await once(socket, 'readable');
      return socket;
    }),
  );
  const { status, body } = await admin.get('/memories/list');
  expect([status, body.items.length, unread.some(({ destroyed }) => destroyed)]).toEqual([200, 1, false]);
});

test('a long answer says how long it is, also to HEAD, and arrives whole', async () => {
  const { status, body, headers } = await admin.get('/memories/get/vault/long');
  expect([status, body.text ?? body.data[1].text]).toEqual([200, expect.stringContaining('heron')]);
  const { headers: said } = await fetch(`${service.url}/memories/get/vault/long`, {
    method: 'HEAD',
    headers: admin.headers,
  });
  expect(Number(headers.get('content-length'))).toBeGreaterThan(TEXT.length);
  expect(said.get('content-length')).toBe(headers.get('content-length'));
});

test('small bodies do not wait for room that large ones hold', async () => {
  const large = ['Content-Type: application/json', `Content-Length: ${service.ctx.config.bodyLimitBytes}`];
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      const socket = await begin(['/memories/add', ...large], 'POST');
      socket.write('{"text":"');
    }),
  );
  const add = (text: string) => admin.post('/memories/add', { resource_id: 'short', text });
  const waits = async () => {
    const added = add('The gate is green. '.repeat(1_000)).then(({ status }) => status);
    return Promise.race([added, pause(500, 'waits')]);
  };
  await expect.poll(waits).toBe('waits');
  expect((await add('The gate is green.')).status).toBe(200);
});
