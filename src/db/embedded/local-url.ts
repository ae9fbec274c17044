import { access } from 'node:fs/promises';
import { postgresSocketOf } from '../../lib/net/postgres-socket.ts';

/** The shortest limit of the path of a socket file among the systems that have them (macOS); Linux allows a few bytes more. */
const PATH_BYTES_MAX = 103;

/**
 * Returns the URL of a server on this machine over the socket file in `dir`. If there is none, because a version without it started the
 * server, or its path is too long, returns `url`.
 */
export async function localUrl(url: string, dir: string): Promise<string> {
  const overFile = url.replace('127.0.0.1', encodeURIComponent(dir));
  const file = postgresSocketOf(overFile);
  if (file === undefined || Buffer.byteLength(file) > PATH_BYTES_MAX) return url;
  return access(file).then(
    () => overFile,
    () => url,
  );
}
