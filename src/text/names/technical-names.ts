import { remember } from '../../lib/caches/remember.ts';

/** Speaker roles in agent sessions and logs, and words for anybody; lower case. */
const ROLES = new Set(
  'system user assistant tool developer function human agent bot admin root unknown anonymous nobody none null undefined everyone all channel here'.split(
    ' ',
  ),
);
const FILE_ENDINGS =
  'md|mdx|rst|txt|json|jsonl|ya?ml|toml|ini|cfg|conf|lock|env|log|csv|tsv|xml|html?|s?css|less|tsx?|jsx|mjs|cjs|py|ipynb|rb|go|rs|java|kt|swift|c|cc|cpp|h|hpp|cs|php|sh|bash|sql|proto|tf|' +
  'pdf|docx?|xlsx?|pptx?|odt|png|jpe?g|gif|svg|ico|webp|mp[34]|wav|mov|zip|gz|tgz|tar|exe|dll|so|whl|jar|eml|ics|vtt|srt';
const TECHNICAL: readonly RegExp[] = [
  // files and paths; “Node.js” is a product, `index.js` is a file
  new RegExp(String.raw`^[\w@./~\\-]*[\w-]\.(?:${FILE_ENDINGS})$`, 'i'),
  /^[a-z][\w-]*\.(?:js|vue)$/,
  /^(?:[.~]?\/|[A-Za-z]:\\)/,
  /^\S+[\\/]\S*[\\/]\S*$/,
  // names of tools, variables and options
  /^\p{L}[\p{L}\p{N}]*(?:_[\p{L}\p{N}]+)+$/u,
  /^_+\w+|^\w+_+$/,
  /^--?[a-z][\w-]*$/,
  // date formats
  /^(?=.*(?:YY|MM|DD|HH|SS))(?:YYYY|YY|MM|DD|HH|SS|[-_/:.T])+$/,
  /^\p{L}[\p{L}\p{N}.]*\(.*\)$/u,
  /^\$\{?\w+|^%\w+%$|^\{\{.*\}\}$|^<\/?[a-z][^>]*>$/i,
  // ids, hashes and encoded bytes
  /^(?:0x)?(?=[0-9a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,}$/i,
  /^[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/i,
  /^(?=\S*\d)(?=\S*[a-z])(?=\S*[A-Z])[A-Za-z0-9+/_=-]{20,}$/,
  /^[A-Za-z0-9+/]{12,}={1,2}$/,
  /^(?:sha\d+|md5|data|urn|arn|base64)[:-]\S+/i,
  // CSS
  /^#[0-9a-f]{3,8}$/i,
  /^[.#][a-z][\w-]*$/,
  /^--?[\w-]+:\s|^[a-z-]+:\s*[^;]*;$/,
  // versions, numbers with units, web addresses
  /^v?\d+(?:[.:,-]\d+)*\w{0,3}$/i,
  /^(?:https?:|www\.)/i,
];

/**
 * Returns whether `name` is a machine's name and never an entity: an id, hash, encoded bytes, a file, path, variable, option, tool
 * (`read_file`), CSS, a version, or a speaker role (`system`).
 */
export const isTechnicalName = remember((name) => {
  const trimmed = name.trim();
  return ROLES.has(trimmed.toLowerCase()) || TECHNICAL.some((pattern) => pattern.test(trimmed));
});
