import { connect } from 'node:net';
import { malformedRequest } from './malformed.ts';

export interface SiegeOrder {
  url: string;
  token: string | null;
  requests: number;
  secondsMax: number;
}

export interface SiegeReport {
  sent: number;
  seconds: number;
  statuses: Record<string, number>;
  /** Connections that ended without an answer. */
  unanswered: number;
}

const CONNECTIONS = 32;
const ANSWER_MS_MAX = 20_000;

/** Sends malformed requests, each on a connection of its own, only to the loopback, until the number or the time is used up. */
async function attack(order: SiegeOrder): Promise<SiegeReport> {
  const { hostname, port } = new URL(order.url);
  if (hostname !== '127.0.0.1') throw new Error('The siege is for a service on this machine only.');
  const report: SiegeReport = { sent: 0, seconds: 0, statuses: {}, unanswered: 0 };
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1000;
  const worker = async () => {
    while (report.sent < order.requests && elapsed() < order.secondsMax) {
      const status = await send(Number(port), report.sent++, order.token);
      if (status === null) report.unanswered++;
      else report.statuses[status] = (report.statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  report.seconds = elapsed();
  return report;
}

function send(port: number, index: number, token: string | null): Promise<string | null> {
  const { head, body } = malformedRequest(index, token);
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(head);
      if (body.length) socket.write(body);
    });
    const end = (status: string | null) => {
      socket.destroy();
      resolve(status);
    };
    socket.setTimeout(ANSWER_MS_MAX, () => end(null));
    socket.once('error', () => end(null));
    socket.once('close', () => end(null));
    socket.once('data', (data) => end(/^HTTP\/1\.1 (\d{3})/.exec(data.toString('latin1'))?.[1] ?? null));
  });
}

process.once('message', (order) => {
  // Safe: siege.ts sends nothing else.
  void attack(order as SiegeOrder).then((report) => process.send?.(report));
});
