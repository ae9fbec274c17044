import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Throws 403 for a request that another site's page makes a browser send (DNS rebinding): one with an `Origin` that is neither this service
 * nor listed, or, on a loopback address, one for another host. Programs send no `Origin`.
 */
export function refuseOtherPages(
  { host, publicUrl, mcpOrigins }: Pick<Config, 'host' | 'publicUrl' | 'mcpOrigins'>,
  { origin, host: asked = '' }: Pick<IncomingHttpHeaders, 'origin' | 'host'>,
): void {
  const hosts = publicUrl === undefined ? [] : [new URL(publicUrl).host];
  const isLoopback = LOOPBACK.has(host) || host === '::1';
  if (isLoopback && !LOOPBACK.has(nameOf(asked)) && !hosts.includes(asked))
    throw refused(`The host ${asked.slice(0, 200)} is not this service`, 'CAMBIUM_PUBLIC_URL');
  const ours = [asked, ...hosts].flatMap((one) => [`http://${one}`, `https://${one}`]);
  if (origin !== undefined && ![...ours, ...mcpOrigins].includes(origin))
    throw refused(`Pages of ${origin.slice(0, 200)} may not call this service`, 'CAMBIUM_MCP_ORIGINS');
}

const nameOf = (host: string): string => host.replace(/:\d+$/, '').toLowerCase();

const refused = (what: string, setting: string): AppError =>
  new AppError(403, 'WrongOrigin', `${what}. Its operator can allow it with ${setting}.`);
