import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net';

/** PostgreSQL protocol messages that execute a statement: a simple query and a prepared one. */
const QUERY = 0x51;
const EXECUTE = 0x45;
const HEADER_BYTES = 5;

export interface StatementCounter {
  /** Address of the database through the counter. */
  url: string;
  /** Statements so far. */
  count: () => number;
  close: () => void;
}

/** Starts a proxy that counts statements to a database. https://www.postgresql.org/docs/current/protocol-message-formats.html */
export async function countStatements(databaseUrl: string): Promise<StatementCounter> {
  const through = new URL(databaseUrl);
  const { hostname } = through;
  const port = Number(through.port);
  const sockets = new Set<Socket>();
  let statements = 0;
  const server = createServer((client) => {
    const database = dial(port, hostname);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
    const read = readMessages((type) => {
      if (type === QUERY || type === EXECUTE) statements++;
    });
    client.on('data', read);
    client.pipe(database);
    database.pipe(client);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  // A server on TCP has an address with a port.
  through.port = String((server.address() as AddressInfo).port);
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { url: through.href, count: () => statements, close };
}

/** Reports the type of each client message; the first one, which opens the connection, has none. */
function readMessages(report: (type: number) => void): (chunk: Buffer) => void {
  let waiting = Buffer.alloc(0);
  let hasBegun = false;
  return (chunk) => {
    waiting = Buffer.concat([waiting, chunk]);
    for (;;) {
      const header = hasBegun ? HEADER_BYTES : HEADER_BYTES - 1;
      if (waiting.length < header) return;
      const size = waiting.readUInt32BE(header - 4) + header - 4;
      if (waiting.length < size) return;
      if (hasBegun) report(waiting.readUInt8(0));
      hasBegun = true;
      waiting = waiting.subarray(size);
    }
  };
}
