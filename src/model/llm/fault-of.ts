import { APICallError, InvalidResponseDataError } from 'ai';
import { ModelError } from '../model-error.ts';
import { retryAfterMs } from './retry-after.ts';
import { errorText } from '../../lib/strings/error-text.ts';

const NOTE_CHARS_MAX = 300;
const TOO_LONG =
  /context[ _]?(?:length|window)|maximum context|too (?:long|large|many tokens)|prompt is too|exceeds? the .{0,30}(?:limit|context|maximum)|input token/i;
const NO_SCHEMA = /response_format|json_schema|structured output|guided/i;

/** Converts an SDK error. Redacts keys in the server's message; never repeats the prompt. */
export function faultOf(error: unknown, secrets: readonly string[], now: Date): ModelError {
  if (error instanceof ModelError) return error;
  const note = describe(error, secrets);
  if (isTimeout(error)) return new ModelError('late', note);
  // The SDK's error for a stream that ended normally but without its last event.
  if (InvalidResponseDataError.isInstance(error)) return new ModelError('cut', note);
  if (!APICallError.isInstance(error) || error.statusCode === undefined)
    return new ModelError('unreachable', note);
  const retryMs = retryAfterMs(error.responseHeaders ?? {}, now);
  const status = error.statusCode;
  if (status === 429) return new ModelError('limited', note, retryMs);
  // The connection broke within the answer, or the body violated the protocol.
  if (status < 400) return new ModelError(error.isRetryable ? 'unreachable' : 'malformed', note);
  if (status >= 500 || status === 408 || status === 409 || status === 425)
    return new ModelError('server', note, retryMs);
  if (status === 413 || (status === 400 && TOO_LONG.test(error.message)))
    return new ModelError('too-long', note);
  return new ModelError('denied', note);
}

/** Returns whether a server rejected a request because it cannot answer by a schema. */
export const refusesSchema = (error: unknown): boolean =>
  APICallError.isInstance(error) &&
  (error.statusCode === 400 || error.statusCode === 422) &&
  NO_SCHEMA.test(`${error.message} ${error.responseBody ?? ''}`);

/** Returns a message for the log. */
function describe(error: unknown, secrets: readonly string[]): string {
  const status =
    APICallError.isInstance(error) && error.statusCode !== undefined ? `${error.statusCode}: ` : '';
  let text = errorText(error);
  for (const secret of secrets) if (secret) text = text.replaceAll(secret, '***');
  return `${status}${text.slice(0, NOTE_CHARS_MAX)}`;
}

function isTimeout(error: unknown): boolean {
  let current = error;
  for (let depth = 0; current instanceof Error && depth < 5; depth++) {
    if (current.name === 'TimeoutError' || current.name === 'AbortError') return true;
    current = current.cause;
  }
  return false;
}
