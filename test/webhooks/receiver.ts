import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  at: number;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** Sets its answers; default 200. */
  answer: (respond: (request: Received, response: ServerResponse) => void) => void;
  close: () => Promise<void>;
}

/** Starts a loopback receiver of webhooks, which records requests and answers as a test specifies. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let respond = (_request: Received, response: ServerResponse): void => void response.writeHead(200).end();
  const server: Server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += String(part);
    const one = { path: request.url ?? '', headers: request.headers, body, at: Date.now() };
    received.push(one);
    respond(one, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (next) => {
      respond = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
