const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);
/** Schemes that browsers handle themselves, so no program can register them. */
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

/** Returns whether a client may redirect people there: https, http on a loopback name, or the scheme of a program (RFC 8252). */
export function isRedirectAllowed(uri: string): boolean {
  if (!URL.canParse(uri) || !/^[\x21-\x7e]{1,2000}$/.test(uri)) return false;
  const url = new URL(uri);
  if (url.hash !== '' || uri.includes('#') || url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'http:') return isLoopback(url);
  return !NOT_OF_PROGRAMS.has(url.protocol);
}

/** Returns whether people may be redirected to `asked`: exactly as registered, except for a loopback port, which a program picks on start (RFC 8252, 7.3). */
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

/** Returns where a redirect leads, in a form a person can judge: a host, or the scheme of a program on their machine. */
export function redirectPlace(uri: string): string {
  const url = new URL(uri);
  if (isLoopback(url)) return 'a program on this computer';
  return url.protocol === 'https:' ? url.host : `the program for ${url.protocol}`;
}

/** Returns the Content-Security-Policy source that lets a form lead there: browsers apply `form-action` to the redirect after a form. */
export function redirectSource(uri: string): string {
  const { protocol, origin } = new URL(uri);
  return protocol === 'https:' || protocol === 'http:' ? origin : protocol;
}
