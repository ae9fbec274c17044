import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchSender } from './watch-sender.ts';

const server = createServer();
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => void server.close());

/** Begins a request of which only the head is sent. */
async function begin() {
  // A TCP server has an address with a port.
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 600000\r\n\r\n');
  // What the event of an HTTP server has.
  const [request] = (await once(server, 'request')) as [IncomingMessage];
  request.on('error', () => {});
  return { socket, request };
}

test('a body is late after 10 s, slow if it has arrived at less than 50 KB a second, and neither once it is whole', async () => {
  const { socket, request } = await begin();
  let now = 0;
  const sender = watchSender(request, () => now);
  const isLateAt = (ms: number) => {
    now = ms;
    return sender.isLate();
  };
  const isSlowAt = (ms: number) => {
    now = ms;
    return sender.isSlow();
  };
  expect([isLateAt(10_000), isLateAt(10_001)]).toEqual([false, true]);
  expect([isSlowAt(10_000), isSlowAt(10_001)]).toEqual([false, true]);
  request.resume();
  socket.write('x'.repeat(599_999));
  await expect.poll(() => isSlowAt(11_000)).toBe(false);
  expect(isLateAt(11_000)).toBe(true);
  expect(isSlowAt(13_000)).toBe(true);
  socket.write('x');
  await expect.poll(() => isSlowAt(60_000)).toBe(false);
  expect(isLateAt(60_000)).toBe(false);
  socket.destroy();
});

test('a disconnected sender has no connection', async () => {
  const { socket, request } = await begin();
  watchSender(request).disconnect();
  await once(socket, 'close');
});
