import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';

type Sent = Pick<FastifyRequest, 'headers' | 'method' | 'host' | 'protocol'>;

/** Returns the token that a page of the service sends with every write; derived from the session's secret, which no page can read. */
export const csrfToken = (secretKey: Buffer, secret: string): string =>
  createHmac('sha256', secretKey).update(`csrf\n${secret}`).digest('base64url');

/**
 * Throws 403 for a write that another site's page makes a browser send with the session cookie: one without the session's token, or that
 * the browser itself marks as cross-site. Reads are left to `SameSite=Strict` and to CORS, which the service never grants.
 */
export function refuseForged(request: Sent, expected: string): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  refuseOtherSites(request);
  const sent = request.headers['x-csrf-token'];
  if (typeof sent !== 'string' || !isSame(sent, expected))
    throw forged('The header X-CSRF-Token is missing or is not that of this session');
}

/** Throws 403 for what another site's page sends, based on what the browser says (Fetch Metadata, else `Origin`). */
export function refuseOtherSites({ headers, host, protocol }: Sent): void {
  const site = headers['sec-fetch-site'];
  const isOurs = site === undefined ? headers.origin === `${protocol}://${host}` : site === 'same-origin';
  if (!isOurs) throw forged('This request does not come from a page of this service');
}

function isSame(sent: string, expected: string): boolean {
  const [a, b] = [Buffer.from(sent), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const forged = (what: string): AppError =>
  new AppError(
    403,
    'ForgedRequest',
    `${what}. Programs send an Authorization header; people reload the page.`,
  );
