import { errorCode } from '../strings/error-code.ts';

/** Why a request got no whole answer. */
export interface NoAnswer {
  /** What the host does, after its name: `does not answer`. */
  what: string;
  /** Whether the same request may succeed in a moment; one that was answered too slowly would only take as long again. */
  isWorthRetrying: boolean;
}

/** By patterns of `code name message` of the errors of Node and undici; the first that one of an error and its causes matches. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^ENOTFOUND /, 'is a name that does not exist'],
  [
    /^(?:CERT_|ERR_TLS_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_)/,
    'has a certificate that is not valid',
  ],
  [/^(?:ERR_SSL_|EPROTO )/, 'does not answer with TLS; its address may have to begin with http://'],
  [
    /^(?:Z_|ZSTD_|ERR__ERROR_|ERR_BROTLI|ERR_ZSTD)|too many content-encodings/,
    'answers in a compressed form that cannot be unpacked',
  ],
  [
    /HTTPParserError|HEADERS_OVERFLOW|CONTENT_LENGTH_MISMATCH|bad response|bad upgrade|RangeError/,
    'does not answer as HTTP requires',
  ],
  [/^UND_ERR_BODY_TIMEOUT /, 'stops in the middle of its answer'],
  [/ TypeError terminated$/, 'breaks off its answer'],
];

/** Returns why `fetch` or the reading of its answer failed with an error, in words for people. Pure. */
export function describeNoAnswer(thrown: unknown): NoAnswer {
  const said = causesOf(thrown).map((error) => `${errorCode(error)} ${error.name} ${error.message}`);
  if (said.some((text) => text.includes(' TimeoutError ')))
    return { what: 'sends its answer too slowly', isWorthRetrying: false };
  const [, what = 'does not answer'] =
    REASONS.find(([pattern]) => said.some((text) => pattern.test(text))) ?? [];
  return { what, isWorthRetrying: true };
}

/** Returns an error and its causes. */
function causesOf(thrown: unknown): Error[] {
  const all: Error[] = [];
  for (let error = thrown; error instanceof Error && all.length < 5; error = error.cause) all.push(error);
  return all;
}
