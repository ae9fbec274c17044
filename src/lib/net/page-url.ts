/** Parameters that identify a visitor or where they came from, not the page. */
const TRACKING =
  /^(?:utm_\w+|gclid|fbclid|msclkid|dclid|yclid|mc_[ce]id|_ga|igshid|phpsessid|jsessionid|sessionid|sid)$/i;
const SESSION_PATH = /;(?:jsessionid|phpsessid|sid)=[^/?]*/gi;
const URL_CHARS_MAX = 1_000;
/** Tracking parameters may make an address longer, but no browser sends one of more than this to most servers. */
const WRITTEN_CHARS_MAX = 8_000;
/** Facets and calendars produce endless addresses; pages for people have few parameters and short paths. */
const PARAMETERS_MAX = 4;
const SEGMENTS_MAX = 16;

/**
 * Normalizes the address of a page: without fragment, tracking parameters and session ids. Null if it is not a page: another scheme, a user
 * or password, or an address that only programs produce.
 */
export function pageUrl(text: string, base?: string): string | null {
  if (text.length > WRITTEN_CHARS_MAX || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  url.hash = '';
  url.pathname = url.pathname.replace(SESSION_PATH, '');
  const parameters = [...url.searchParams];
  const kept = parameters.filter(([name]) => !TRACKING.test(name));
  // At once: each deletion writes the whole address again, which took 131 s for one of 20,000 parameters.
  if (kept.length < parameters.length) url.search = new URLSearchParams(kept).toString();
  const isEndless =
    url.searchParams.size > PARAMETERS_MAX || url.pathname.split('/').length > SEGMENTS_MAX + 1;
  return isEndless || url.href.length > URL_CHARS_MAX ? null : url.href;
}

/** Returns what two addresses of the same site share: host and port, ignoring `www.` and encryption. */
export function siteOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname.replace(/^www\./, '')}:${port}`;
}
