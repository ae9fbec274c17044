import { Output, streamText } from 'ai';
import type { z } from 'zod';
import { estimateTokens } from '../../lib/estimate-tokens.ts';
import { ModelError } from '../model-error.ts';
import { faultOf, refusesSchema } from './fault-of.ts';
import type { ModelServer } from './model-server.ts';
import { permittedFetch } from './permitted-fetch.ts';
import { chatModel } from './provider.ts';

export interface ChatRequest {
  system: string;
  user: string;
  /** Schema of a JSON answer; null for text. */
  schema: z.ZodType | null;
  outputTokensMax: number;
}

export interface ChatTimes {
  /** Maximum silence before the answer and within it. */
  idleMs: number;
  totalMs: number;
  /** `performance.now()` when the permit was granted. */
  grantedAt: number;
  onArrived: () => void;
  /** Aborted if nobody waits for the answer any more. */
  signal?: AbortSignal;
}

/** Result of one request: a whole text or a fault, and its cost in either case. */
export interface ChatResult {
  text: string;
  fault: ModelError | null;
  promptTokens: number;
  completionTokens: number;
  /** Estimate for a request whose cost the server did not report; 0 if it did, or refused the request. */
  unreportedTokens: number;
  /** `performance.now()` when the answer began. */
  arrivedAt: number | null;
  /** The permit expired before the request was sent: nothing happened. */
  isUnsent: boolean;
  /** The server cannot answer by a schema: ask without one. */
  hasRefusedSchema: boolean;
}

/** No expected answer is this long; reading on would only fill the memory. */
const CHARS_PER_TOKEN_MAX = 40;

// The SDK prints what a model cannot do (for example a temperature); nobody can act on that. Its switch is a global without a type.
(globalThis as { AI_SDK_LOG_WARNINGS?: boolean }).AI_SDK_LOG_WARNINGS = false;

/** Sends one request and reads its stream to the end. Never throws for server behavior: the result reports it. */
export async function callChat(
  server: ModelServer,
  request: ChatRequest,
  structured: boolean,
  times: ChatTimes,
): Promise<ChatResult> {
  const reading = new Reading(request);
  const stop = new AbortController();
  const fetch = permittedFetch(reading, times);
  const result = streamText({
    model: chatModel(server, fetch, structured),
    instructions: request.system,
    prompt: request.user,
    maxOutputTokens: request.outputTokensMax,
    temperature: 0,
    maxRetries: 0,
    abortSignal: times.signal ? AbortSignal.any([stop.signal, times.signal]) : stop.signal,
    timeout: { totalMs: times.totalMs },
    onError: () => {}, // the stream passes the same error to the loop below
    ...(request.schema && structured ? { output: Output.object({ schema: request.schema }) } : {}),
  });
  const watch = watchSilence(times.idleMs, () => stop.abort(new DOMException('idle', 'TimeoutError')));
  const charsMax = request.outputTokensMax * CHARS_PER_TOKEN_MAX;
  try {
    for await (const part of result.stream) {
      watch.received();
      if (part.type === 'text-delta') reading.text += part.text;
      else if (part.type === 'error') reading.error = part.error;
      else if (part.type === 'abort') reading.error ??= new ModelError('late', String(part.reason ?? ''));
      else if (part.type === 'finish') reading.finish(part.finishReason, part.totalUsage);
      if (reading.text.length > charsMax) {
        reading.error = new ModelError('malformed', 'it did not end; reading was stopped');
        stop.abort();
        break;
      }
    }
  } catch (error) {
    reading.error = error;
  } finally {
    watch.stop();
  }
  return reading.result(server.key ? [server.key] : []);
}

const TICKS = 4;

/**
 * Calls `onSilence` if nothing arrives for `idleMs`. The SDK's own idle timeouts start with the response headers, and servers also hang
 * before them. Counts ticks: while this process is blocked there is at most one tick, so an answer waiting in the socket does not count as
 * silence.
 */
function watchSilence(idleMs: number, onSilence: () => void): { received: () => void; stop: () => void } {
  let quiet = 0;
  const timer = setInterval(() => {
    if (++quiet >= TICKS) onSilence();
  }, idleMs / TICKS);
  return {
    received: () => {
      quiet = 0;
    },
    stop: () => clearInterval(timer),
  };
}

interface Usage {
  inputTokens?: number | undefined;
  outputTokens?: number | undefined;
}

/** What has been received of one answer so far. */
class Reading {
  text = '';
  error: unknown = null;
  wasSent = false;
  arrivedAt: number | null = null;
  readonly #request: ChatRequest;
  #finishReason: string | null = null;
  /** Usage reported by the server; incomplete if the answer was interrupted. */
  #usage: Usage = {};

  constructor(request: ChatRequest) {
    this.#request = request;
  }

  finish(reason: string, usage: Usage): void {
    this.#finishReason = reason;
    this.#usage = usage;
  }

  result(secrets: readonly string[]): ChatResult {
    const fault = this.#fault(secrets);
    const { inputTokens: promptTokens = 0, outputTokens: completionTokens = 0 } = this.#usage;
    return {
      text: this.text,
      fault,
      promptTokens,
      completionTokens,
      unreportedTokens: this.#isPaidUnseen(fault)
        ? Math.max(0, this.#estimate() - promptTokens - completionTokens)
        : 0,
      arrivedAt: this.arrivedAt,
      isUnsent: fault?.fault === 'busy',
      hasRefusedSchema: refusesSchema(this.error),
    };
  }

  #fault(secrets: readonly string[]): ModelError | null {
    if (this.error) return faultOf(this.error, secrets, new Date());
    // A truncated stream differs from a complete one only in its finish reason: only `stop` means a whole answer.
    if (this.#finishReason === 'length') return new ModelError('overflow', 'cut at the most tokens');
    if (this.#finishReason === 'content-filter') return new ModelError('refusal');
    if (this.#finishReason !== 'stop') return new ModelError('cut', `ended with ${this.#finishReason}`);
    return this.text.trim() === '' ? new ModelError('empty') : null;
  }

  /** Returns whether the request may have cost more than reported. Servers do not charge for requests they reject. */
  #isPaidUnseen(fault: ModelError | null): boolean {
    if (!this.wasSent) return false;
    const whole = this.#usage.inputTokens !== undefined && this.#usage.outputTokens !== undefined;
    if (whole && this.#finishReason !== 'interrupted') return false;
    const turnedDown = fault && ['limited', 'server', 'denied', 'too-long'].includes(fault.fault);
    return !turnedDown || this.text !== '';
  }

  #estimate(): number {
    const { system, user } = this.#request;
    return estimateTokens(system) + estimateTokens(user) + estimateTokens(this.text);
  }
}
