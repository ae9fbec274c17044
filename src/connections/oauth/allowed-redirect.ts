import type { Config } from '../../config.ts';
import { badRequest } from '../../errors.ts';

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Returns whether it is the address of a program on the person's own machine (RFC 8252). */
export const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && LOOPBACK.has(hostname);

/**
 * Checks where to redirect a browser after connecting an account: the service's own pages, origins that the operator allows, and programs
 * on the person's machine. Throws 400 for any other, before anything is stored.
 */
export function checkRedirectUrl(
  { publicUrl, connectOrigins }: Pick<Config, 'publicUrl' | 'connectOrigins'>,
  asked: string | null,
): string | null {
  if (asked === null) return null;
  const url = URL.canParse(asked) ? new URL(asked) : null;
  const own = publicUrl === undefined ? [] : [new URL(publicUrl).origin];
  const isAllowed =
    url !== null &&
    /^https?:$/.test(url.protocol) && // the origin of `blob:https://host/` is https://host
    url.username === '' &&
    url.password === '' &&
    (isLoopback(url) || [...own, ...connectOrigins].includes(url.origin));
  if (isAllowed) return url.href;
  throw badRequest(
    'redirect_url is not allowed. The operator of the service names the origins of web pages in CAMBIUM_CONNECT_ORIGINS; its own pages and programs on this machine (http://127.0.0.1:PORT/) always are.',
  );
}
