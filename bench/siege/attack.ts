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
  /** Connections closed without an answer. */
  unanswered: number;
  /** The first of them: request number, its first line and how it ended. */
  unansweredFirst: string[];
}

const CONNECTIONS = 32;
/** Longer than a task may take (60 s): a merge that is terminated is answered after that. */
const ANSWER_MS_MAX = 90_000;
const NAMED_MAX = 5;

/** Sends malformed requests to loopback only, each on its own connection, until the number or the time is used up. */
async function attack(order: SiegeOrder): Promise<SiegeReport> {
  const { hostname, port } = new URL(order.url);
  if (hostname !== '127.0.0.1') throw new Error('The siege is for a service on this machine only.');
  const report: SiegeReport = { sent: 0, seconds: 0, statuses: {}, unanswered: 0, unansweredFirst: [] };
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1000;
  const worker = async () => {
    while (report.sent < order.requests && elapsed() < order.secondsMax) {
      const index = report.sent++;
      const { status, end } = await send(Number(port), index, order.token);
      if (status === null) {
        report.unanswered++;
        if (report.unansweredFirst.length < NAMED_MAX) report.unansweredFirst.push(`${index} ${end}`);
      } else report.statuses[status] = (report.statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  report.seconds = elapsed();
  return report;
}

interface Ended {
  status: string | null;
  end: string;
}

function send(port: number, index: number, token: string | null): Promise<Ended> {
  const { head, body } = malformedRequest(index, token);
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(head);
      if (body.length) socket.write(body);
    });
    const finish = (status: string | null, end: string) => {
      socket.destroy();
      resolve({ status, end: `${head.slice(0, head.indexOf('\r\n'))}: ${end}` });
    };
    socket.setTimeout(ANSWER_MS_MAX, () => finish(null, `no answer in ${ANSWER_MS_MAX / 1000} s`));
    socket.once('error', (error) => finish(null, error.message));
    socket.once('close', () => finish(null, 'closed'));
    socket.once('data', (data) =>
      finish(/^HTTP\/1\.1 (\d{3})/.exec(data.toString('latin1'))?.[1] ?? null, 'no HTTP'),
    );
  });
}

process.once('message', (order) => {
  // Safe: siege.ts sends nothing else.
  void attack(order as SiegeOrder).then((report) => process.send?.(report));
});
