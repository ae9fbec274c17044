import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BodyOf } from '../../../client/calls/call.ts';
import type { Client } from '../../../client/client.ts';
import { CliError } from '../cli-error.ts';
import { openInBrowser } from '../open-command.ts';

type Wanted = Omit<BodyOf<'POST /integrations/{integration_id}/connect'>, 'redirect_url'>;

/**
 * Connects an account that the user opens in a browser, and returns the connection's id. Passes the vendor's page to `show`; the browser
 * returns to this process (RFC 8252, 7.3). Throws CliError with the reason if the account was not connected, or nobody came in time.
 */
export async function connectInBrowser(
  client: Pick<Client, 'connectIntegration'>,
  source: string,
  wanted: Wanted,
  show: (url: string) => void,
): Promise<string> {
  // Others on this machine may find the port, but not the path.
  const path = `/${randomBytes(16).toString('base64url')}`;
  const arrival = Promise.withResolvers<URLSearchParams>();
  const server = createServer((request, response) => receive(request, response, path, arrival.resolve));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // of a server that listens on a port
  let timer: NodeJS.Timeout | undefined;
  try {
    const redirect_url = `http://127.0.0.1:${port}${path}`;
    const { url, expires_at } = await client.connectIntegration(source, { ...wanted, redirect_url });
    timer = setTimeout(() => arrival.reject(new CliError(LATE)), Date.parse(expires_at) - Date.now());
    show(url);
    return idOf(await arrival.promise);
  } finally {
    clearTimeout(timer);
    server.closeAllConnections();
    server.close();
  }
}

/** Says where to agree, and opens it in this machine's browser. */
export function showPage(url: string): void {
  process.stderr.write(`Open this page and agree there:\n${url}\nWaiting …\n`);
  openInBrowser(url);
}

const LATE =
  'The browser did not come back in time. When you agreed in a browser of another machine, the account is connected all the same: cambium sources list. Else start again.';

function receive(
  { url = '', method }: IncomingMessage,
  response: ServerResponse,
  path: string,
  arrived: (parameters: URLSearchParams) => void,
): void {
  const { pathname, searchParams } = new URL(url, 'http://127.0.0.1');
  if (method !== 'GET' || pathname !== path) {
    response.writeHead(404).end();
    return;
  }
  const text = searchParams.get('error_description') ?? 'The account is connected. You can close this page.';
  // Complete the response before the waiting process may end.
  response
    .writeHead(200, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
    .end(`${text}\n`, () => arrived(searchParams));
}

function idOf(parameters: URLSearchParams): string {
  const id = parameters.get('connection_id');
  if (id !== null) return id;
  throw new CliError(parameters.get('error_description') ?? 'The account was not connected. Start again.');
}
