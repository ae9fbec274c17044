/** Parameters that say where a visitor came from or who they are, not which page it is. */
const TRACKING =
  /^(?:utm_\w+|gclid|fbclid|msclkid|dclid|yclid|mc_[ce]id|_ga|igshid|phpsessid|jsessionid|sessionid|sid)$/i;
const SESSION_PATH = /;(?:jsessionid|phpsessid|sid)=[^/?]*/gi;
const URL_CHARS_MAX = 1_000;
/** Facets and calendars make endless addresses; pages that people read have few parameters and short paths. */
const PARAMETERS_MAX = 4;
const SEGMENTS_MAX = 16;

/**
 * The address of a page in one form: without fragment, tracking parameters and session ids. Null for what is no page: another scheme, a
 * user or password, or an address as only programs make them.
 */
export function pageUrl(text: string, base?: string): string | null {
  if (!URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  url.hash = '';
  url.pathname = url.pathname.replace(SESSION_PATH, '');
  const tracking = url.searchParams.keys().filter((name) => TRACKING.test(name));
  for (const name of tracking.toArray()) url.searchParams.delete(name);
  const isEndless =
    url.searchParams.size > PARAMETERS_MAX || url.pathname.split('/').length > SEGMENTS_MAX + 1;
  return isEndless || url.href.length > URL_CHARS_MAX ? null : url.href;
}

/** What makes two addresses of one site: host and port, with or without `www.` and encryption. */
export function siteOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname.replace(/^www\./, '')}:${port}`;
}
