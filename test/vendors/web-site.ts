import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SitePage {
  body: string;
  status?: number;
  headers?: Record<string, string>;
}

export interface WebSite {
  url: string;
  /** By path; a test changes them as it likes. */
  pages: Map<string, SitePage>;
  /** `path status` of each answer, in order. */
  answers: string[];
  close: () => void;
}

/** A site on the loopback that answers as a good server does: with ETags, and 304 to who has the page. */
export async function startWebSite(): Promise<WebSite> {
  const pages = new Map<string, SitePage>();
  const answers: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    answers.push(`${path} ${answer(pages.get(path), request.headers['if-none-match'], response)}`);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  // A server on TCP has an address with a port.
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, pages, answers, close };
}

function answer(page: SitePage | undefined, known: string | undefined, response: ServerResponse): number {
  if (!page) {
    response.writeHead(404, { 'content-type': 'text/html' }).end('<p>There is no such page.');
    return 404;
  }
  const etag = `"${createHash('sha256').update(page.body).digest('hex').slice(0, 12)}"`;
  const status = page.status ?? (known === etag ? 304 : 200);
  const isMarkup = page.body.startsWith('<');
  response.writeHead(status, {
    'content-type': isMarkup ? 'text/html' : 'text/plain',
    etag,
    ...page.headers,
  });
  response.end(status === 304 ? undefined : page.body);
  return status;
}

/** A page of text with links. */
export const htmlPage = (
  title: string,
  text: string,
  links: readonly string[] = [],
  head = '',
): SitePage => ({
  body: `<!doctype html><html><head><title>${title}</title>${head}</head><body><article><h1>${title}</h1><p>${text}</p></article>
    <nav>${links.map((link) => `<a href="${link}">${link}</a>`).join(' ')}</nav></body></html>`,
});
