const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);
/** Schemes of browsers themselves, which no program can be registered for. */
const NOT_OF_PROGRAMS = new Set([
  'about:',
  'blob:',
  'data:',
  'file:',
  'filesystem:',
  'ftp:',
  'javascript:',
  'vbscript:',
  'view-source:',
  'ws:',
  'wss:',
]);

const isLoopback = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && LOOPBACK.has(hostname);

/** Whether a client may have people sent there: https, http on a loopback name, or the scheme of a program (RFC 8252). */
export function isRedirectAllowed(uri: string): boolean {
  if (!URL.canParse(uri) || !/^[\x21-\x7e]{1,2000}$/.test(uri)) return false;
  const url = new URL(uri);
  if (url.hash !== '' || uri.includes('#') || url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'http:') return isLoopback(url);
  return !NOT_OF_PROGRAMS.has(url.protocol);
}

/** Whether people may be sent to `asked`: exactly as registered, but for the port of a loopback address, which a program takes as it starts (RFC 8252, 7.3). */
export function isRegisteredRedirect(registered: readonly string[], asked: string): boolean {
  if (!isRedirectAllowed(asked)) return false;
  return registered.some((uri) => uri === asked || (isRedirectAllowed(uri) && differOnlyInPort(uri, asked)));
}

function differOnlyInPort(registered: string, asked: string): boolean {
  const [known, given] = [new URL(registered), new URL(asked)];
  if (!isLoopback(known) || !isLoopback(given)) return false;
  known.port = '';
  given.port = '';
  return known.href === given.href;
}

/** Where a redirect leads, as a person can judge it: a host, or the scheme of a program on their machine. */
export function redirectPlace(uri: string): string {
  const url = new URL(uri);
  if (isLoopback(url)) return 'a program on this computer';
  return url.protocol === 'https:' ? url.host : `the program for ${url.protocol}`;
}

/** The source of a Content-Security-Policy that lets a form lead there: browsers hold the redirect after a form to `form-action`. */
export function redirectSource(uri: string): string {
  const { protocol, origin } = new URL(uri);
  return protocol === 'https:' || protocol === 'http:' ? origin : protocol;
}
