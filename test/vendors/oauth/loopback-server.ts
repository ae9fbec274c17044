import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A server on loopback, at a port chosen by the system. */
export abstract class LoopbackServer {
  url = '';
  readonly #server = createServer((request, response) => {
    void text(request).then((body) => {
      try {
        this.respond(request, body, response);
      } catch (error) {
        // The client need not wait, since the error itself fails the test.
        response.writeHead(405).end();
        throw error;
      }
    });
  });

  protected abstract respond(request: IncomingMessage, body: string, response: ServerResponse): void;

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await new Promise((resolve) => this.#server.once('listening', resolve));
    // A server on TCP has an address with a port.
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
