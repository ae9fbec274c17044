import type { FastifyRequest } from 'fastify';

type Head = Pick<FastifyRequest, 'headers' | 'protocol'>;

/** With `__Host-` browsers keep the cookie to this very host, and take it only over https. */
const nameOf = ({ protocol }: Pick<FastifyRequest, 'protocol'>): string =>
  protocol === 'https' ? '__Host-cambium_session' : 'cambium_session';

/** The secret of the session's cookie; null when the request has none. */
export function readSessionCookie(request: Head): string | null {
  const prefix = `${nameOf(request)}=`;
  const pair = (request.headers.cookie ?? '').split(/; */).find((one) => one.startsWith(prefix));
  return pair?.slice(prefix.length) || null;
}

/** The header `Set-Cookie` that gives a browser the secret for so long; no script of a page can read it. */
export const sessionCookie = (request: Head, secret: string, seconds: number): string =>
  [
    `${nameOf(request)}=${secret}`,
    'Path=/',
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(request.protocol === 'https' ? ['Secure'] : []),
  ].join('; ');

/** The header `Set-Cookie` that takes it away. */
export const endedSessionCookie = (request: Head): string => sessionCookie(request, '', 0);
