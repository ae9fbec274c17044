import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { WebState } from './build-state.ts';
import { waitingPage } from './waiting-page.ts';

/** Allows only the app's own files, and no HTML except what React creates: a page that shows user content runs none of it. */
export const APP_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types cambium',
].join('; ');

const YEAR_SECONDS = 31_536_000;

/**
 * Serves the app under `/app/`: its files, which never change under their names, and its page for every other path there. `/` redirects to
 * it. While it is being built, or if that failed, `/app/` says so; the API is served all the same.
 */
export async function serveWeb(
  server: FastifyInstance,
  { dist, state }: { dist: string; state: () => WebState },
): Promise<void> {
  // Files are requested below this folder's parent, which exists even before the first build.
  await server.register(fastifyStatic, { root: path.dirname(dist), serve: false, preCompressed: true });
  const toApp = (reply: FastifyReply) => reply.redirect('/app/', 302);
  server.get('/', (_request, reply) => toApp(reply));
  server.get('/app', (_request, reply) => toApp(reply));
  server.get<{ Params: { '*': string } }>('/app/*', (request, reply) => {
    const file = request.params['*'];
    const now = state();
    if (now.kind !== 'ready') return sendWaiting(reply, now);
    if (file.startsWith('assets/'))
      return reply.sendFile(path.posix.join('assets', path.posix.basename(file)), dist, {
        immutable: true,
        maxAge: YEAR_SECONDS * 1000,
      });
    return reply
      .header('content-security-policy', APP_POLICY)
      .header('cache-control', 'no-cache')
      .sendFile('index.html', dist, { cacheControl: false });
  });
}

const sendWaiting = (reply: FastifyReply, state: Exclude<WebState, { kind: 'ready' }>): FastifyReply =>
  reply
    .code(state.kind === 'building' ? 503 : 500)
    .headers({ 'cache-control': 'no-store', 'retry-after': '2' })
    .type('text/html; charset=utf-8')
    .send(waitingPage(state));
