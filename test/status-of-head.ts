import { connect } from 'node:net';

/** Sends only the head of a request that announces a body, and returns the status that arrives before any of the body is sent. */
export function statusOfHead(url: string, head: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const { port, hostname } = new URL(url);
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${[...head, 'Host: x'].join('\r\n')}\r\n\r\n`);
    });
    socket.setTimeout(5_000, () => reject(new Error(`no answer to ${head[0]}`)));
    socket.once('error', reject);
    socket.once('data', (data) => {
      socket.destroy();
      resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(String(data))?.[1]));
    });
  });
}
