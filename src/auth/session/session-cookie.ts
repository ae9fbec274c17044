import type { FastifyRequest } from 'fastify';

type Head = Pick<FastifyRequest, 'headers' | 'protocol'>;

/** With `__Host-`, browsers bind the cookie to this exact host and accept it only over https. */
const nameOf = ({ protocol }: Pick<FastifyRequest, 'protocol'>): string =>
  protocol === 'https' ? '__Host-cambium_session' : 'cambium_session';

/** Returns the secret in the session cookie, or null if the request has none. */
export function readSessionCookie(request: Head): string | null {
  const prefix = `${nameOf(request)}=`;
  const pair = (request.headers.cookie ?? '').split(/; */).find((one) => one.startsWith(prefix));
  return pair?.slice(prefix.length) || null;
}

/** Returns the `Set-Cookie` header that gives a browser the secret for this long; no script of a page can read it. */
export const sessionCookie = (request: Head, secret: string, seconds: number): string =>
  [
    `${nameOf(request)}=${secret}`,
    'Path=/',
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(request.protocol === 'https' ? ['Secure'] : []),
  ].join('; ');

/** Returns the `Set-Cookie` header that removes it. */
export const endedSessionCookie = (request: Head): string => sessionCookie(request, '', 0);
