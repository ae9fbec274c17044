import type { Evidence } from '../model.ts';

/** Code, in which nothing is markup: fenced blocks and spans. */
const CODE =
  /^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?^ {0,3}\1[`~]*[ \t]*$|(`+)(?!`)[^`\n](?:[^\n]{0,998}?[^`\n])?\2(?!`)/gm;
const COMMENT = /<!--[\s\S]*?(?:-->|$)|<[?!][^>]{0,2000}>/g;
/** Elements whose content is not text either. */
const ACTIVE =
  /<(script|style|iframe|object|embed|svg|math|template|noscript|textarea|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const TAG = /<\/?[a-z][^<>]{0,2000}>/gi;
const AUTOLINK = /<((?:[a-z][a-z0-9+.-]{1,31}:|www\.)[^\s<>]{0,2000})>/gi;
const IMAGE =
  /!\[([^[\]]{0,300})\](?:\([^()\n]{0,2000}(?:\([^()\n]{0,500}\)[^()\n]{0,500})?\)|\[[^[\]\n]{0,300}\])/g;
const LINK =
  /\[([^[\]]{0,300})\]\(\s*<?([^\s()<>]{0,2000}(?:\([^\s()]{0,300}\)[^\s()<>]{0,300})?)>?(?:\s+["'(][^\n]{0,300}?["')])?\s*\)/g;
const REFERENCE_LINK = /\[([^[\]^][^[\]]{0,300})\]\[[^[\]^\n]{0,300}\]/g;
const REFERENCE_DEFINITION = /^ {0,3}\[(?!\^)[^\]\n]{1,300}\]:[^\n]*$/gm;
const BARE_URL = /(?<!\w|\]\()(?:[a-z][a-z0-9+.-]{1,31}:\/\/|www\.)[^\s<>)\]]{1,2000}/gi;
const HOST = /(?:https?:\/\/|www\.)[^\s<>()[\]"'`]{1,300}/gi;
/** Addresses for programs other than a browser: `chrome://settings`, `s3://bucket`. */
const OTHER_ORIGIN = /(?<!\w)(?!https?:)[a-z][a-z0-9+.-]{1,31}:\/\/[^\s<>()[\]"'`/]{1,300}/gi;
const PASSES_MAX = 5;

/** Returns the hosts that texts link to, the only ones that may be linked again, and the origins for other programs, which may be shown. */
export function hostsOf(evidence: readonly Pick<Evidence, 'text' | 'title' | 'resourceId'>[]): Set<string> {
  const texts = evidence.flatMap(({ text, title, resourceId }) => [text, title ?? '', resourceId]);
  const urls = texts.flatMap((text) => text.match(HOST) ?? []);
  const others = texts.flatMap((text) => text.match(OTHER_ORIGIN) ?? []);
  return new Set([
    ...urls.flatMap((url) => hostOf(url) ?? []),
    // Excludes any with a user name or password.
    ...others.filter((origin) => !origin.includes('@')).map((origin) => origin.toLowerCase()),
  ]);
}

function hostOf(url: string): string | null {
  const whole = /^www\./i.test(url) ? `http://${url}` : url;
  if (!/^https?:\/\//i.test(whole) || !URL.canParse(whole)) return null;
  const { hostname, username, password } = new URL(whole);
  return username || password ? null : hostname.toLowerCase().replace(/^www\./, '');
}

/**
 * Removes raw HTML, images, and links other than http and https ones to `hosts`, keeping their text. Leaves code unchanged. Escapes
 * whatever then looks like the start of a tag or link. Pure.
 */
export function sanitizeMarkdown(markdown: string, hosts: ReadonlySet<string>): string {
  const parts: string[] = [];
  let from = 0;
  for (const code of markdown.matchAll(CODE)) {
    parts.push(sanitizeText(markdown.slice(from, code.index), hosts), code[0]);
    from = code.index + code[0].length;
  }
  parts.push(sanitizeText(markdown.slice(from), hosts));
  return parts.join('');
}

function sanitizeText(text: string, hosts: ReadonlySet<string>): string {
  let clean = text;
  // Text between removed tags may form a new tag.
  for (let pass = 0; pass < PASSES_MAX; pass++) {
    const next = withoutMarkup(clean, hosts);
    if (next === clean) break;
    clean = next;
  }
  return escapeRest(clean, hosts);
}

const withoutMarkup = (text: string, hosts: ReadonlySet<string>): string =>
  text
    .replace(COMMENT, '')
    .replace(AUTOLINK, (_link, url: string) => (showAddress(url, hosts) ? url : ''))
    .replace(ACTIVE, '')
    .replace(TAG, '')
    .replace(IMAGE, '$1')
    .replace(REFERENCE_DEFINITION, '')
    .replace(REFERENCE_LINK, '$1')
    .replace(LINK, (_link, words: string, url: string) =>
      isAllowed(url, hosts) ? `[${words.replace(/!$/, '')}](${url})` : words,
    );

/** Returns an allowed address unchanged, and one for another program as code, which no renderer turns into a link; else an empty text. */
function showAddress(url: string, hosts: ReadonlySet<string>): string {
  if (isAllowed(url, hosts)) return url;
  const [origin] = url.match(OTHER_ORIGIN) ?? [];
  return origin !== undefined && hosts.has(origin.toLowerCase()) && !url.includes('`') ? `\`${url}\`` : '';
}

const isAllowed = (url: string, hosts: ReadonlySet<string>): boolean => {
  const host = hostOf(url);
  return host !== null && hosts.has(host);
};

/** Removes bare addresses of other hosts; escapes brackets that a renderer could still read as a tag or link. */
const escapeRest = (text: string, hosts: ReadonlySet<string>): string =>
  // Escaped before and after: a removal may bring brackets together.
  escapeBrackets(
    escapeBrackets(text, hosts).replace(BARE_URL, (url) => showAddress(url, hosts)),
    hosts,
  ).replace(/<(?=[a-z/!?])/gi, '\\<');

const escapeBrackets = (text: string, hosts: ReadonlySet<string>): string =>
  text
    .replace(/!\[(?!\^)/g, '!\\[')
    .replace(/\](?=\()/g, (bracket, at: number, whole: string) =>
      isLinkAt(whole, at, hosts) ? bracket : `${bracket}\\`,
    )
    .replace(/\](?=\[(?!\^))/g, ']\\');

/** Returns whether the bracket at `at` ends the text of an allowed link. */
function isLinkAt(text: string, at: number, hosts: ReadonlySet<string>): boolean {
  const url = /^\]\(([^\s()<>]{1,2000}(?:\([^\s()]{0,300}\)[^\s()<>]{0,300})?)\)/.exec(
    text.slice(at, at + 2_600),
  )?.[1];
  return url !== undefined && isAllowed(url, hosts);
}
