import { Output, streamText } from 'ai';
import type { z } from 'zod';
import { estimateTokens } from '../../lib/estimate-tokens.ts';
import { ModelError } from '../model-error.ts';
import { faultOf, refusesSchema } from './fault-of.ts';
import { permittedFetch } from './permitted-fetch.ts';
import { chatModel, type ModelServer } from './provider.ts';

export interface ChatRequest {
  system: string;
  user: string;
  /** The form of a JSON answer, null for text. */
  schema: z.ZodType | null;
  outputTokensMax: number;
}

export interface ChatTimes {
  /** Longest silence before the answer and inside it. */
  idleMs: number;
  totalMs: number;
  /** `performance.now()` of the permit. */
  grantedAt: number;
  onArrived: () => void;
  /** Aborted: nobody waits for the answer any more. */
  signal?: AbortSignal;
}

/** What came of one request: a whole text or a fault, and what it cost either way. */
export interface ChatResult {
  text: string;
  fault: ModelError | null;
  promptTokens: number;
  completionTokens: number;
  /** Estimate for a request whose cost the server did not say; 0 when it did or refused it. */
  unreportedTokens: number;
  /** `performance.now()` when the answer began. */
  arrivedAt: number | null;
  /** The permit had run out before the request was sent: nothing has happened. */
  unsent: boolean;
  /** The server cannot hold answers to a schema: ask without. */
  refusedSchema: boolean;
}

/** No answer that we ask for is so long; reading on would only fill the memory. */
const CHARS_PER_TOKEN_MAX = 40;

// The SDK prints what a model cannot do (for example a temperature); nobody can act on it. Its switch is a global that has no type.
(globalThis as { AI_SDK_LOG_WARNINGS?: boolean }).AI_SDK_LOG_WARNINGS = false;

/** Sends one request and reads its stream to the end. Never throws for what the server does: the result says it. */
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
    onError: () => {}, // the stream hands the same error to the loop below
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
 * Calls `onSilence` when nothing arrives for `idleMs`. The SDK's own idle times begin with the response's headers, and servers hang
 * before them. Silence is counted in ticks: while this process itself is held up there is one tick at most, so that an answer which
 * waits in the socket is not taken for silence.
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

/** What was seen of one answer so far. */
class Reading {
  text = '';
  error: unknown = null;
  sent = false;
  arrivedAt: number | null = null;
  readonly #request: ChatRequest;
  #finishReason: string | null = null;
  /** What the server has said; a part of the truth when it was interrupted. */
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
      unsent: fault?.fault === 'busy',
      refusedSchema: refusesSchema(this.error),
    };
  }

  #fault(secrets: readonly string[]): ModelError | null {
    if (this.error) return faultOf(this.error, secrets, new Date());
    // A stream that was cut off differs from a complete one only in its finish reason: nothing but `stop` is a whole answer.
    if (this.#finishReason === 'length') return new ModelError('overflow', 'cut at the most tokens');
    if (this.#finishReason === 'content-filter') return new ModelError('refusal');
    if (this.#finishReason !== 'stop') return new ModelError('cut', `ended with ${this.#finishReason}`);
    return this.text.trim() === '' ? new ModelError('empty') : null;
  }

  /** Whether the request may have cost more than was said. Servers do not charge for what they turn down. */
  #isPaidUnseen(fault: ModelError | null): boolean {
    if (!this.sent) return false;
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
