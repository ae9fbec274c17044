import { setTimeout as sleep } from 'node:timers/promises';
import { estimateTokens } from '../../../lib/estimate-tokens.ts';
import { at } from '../../../lib/at.ts';
import type { ModelJob } from '../../model.ts';
import type { Asker } from '../ask.ts';
import { ATTEMPTS_MAX, outcomeOf, PAUSE_MS_MAX, pauseMs } from '../attempts.ts';
import { ESTIMATE_FACTOR } from '../room/text-room.ts';

/** Texts per request: all servers accept this many. */
const TEXTS_MAX = 64;
/** Limits the tokens of one text; most embedding models accept 8,192 and give the beginning the most weight. */
const TEXT_CHARS_MAX = 16_000;
const WAIT_MS_MAX = 10 * 60_000;
/** Someone waits for a query, and search works by words without a vector: one quick attempt. */
const QUERY_MS_MAX = 3_000;

/** Returns vectors of length 1 for texts, in order; earlier ones come from the cache. Throws ModelError. */
export async function embedByModel(asker: Asker, texts: string[], job: ModelJob): Promise<Float32Array[]> {
  const shown = texts.map((text) => text.slice(0, TEXT_CHARS_MAX) || ' ');
  const vectors = await findRemembered(asker, shown, job);
  const missing = [...new Set(shown.filter((text) => !vectors.has(text)))];
  for (let from = 0; from < missing.length; from += TEXTS_MAX) {
    const batch = missing.slice(from, from + TEXTS_MAX);
    const made = await embedBatch(asker, batch, job);
    const pairs = batch.map((text, i) => [text, at(made, i)] as const);
    for (const [text, vector] of pairs) vectors.set(text, vector);
    await asker.cache.save(
      job.appId,
      pairs.map(([text, vector]) => ({ parts: partsOf(asker, text), answer: writeVector(vector) })),
    );
  }
  return shown.flatMap((text) => vectors.get(text) ?? []);
}

const partsOf = ({ server }: Asker, text: string): string[] => [
  server.kind,
  server.url,
  server.model,
  'embed',
  text,
];

async function findRemembered(
  asker: Asker,
  texts: readonly string[],
  job: ModelJob,
): Promise<Map<string, Float32Array>> {
  const remembered = await asker.cache.findAll(
    job.appId,
    texts.map((text) => partsOf(asker, text)),
  );
  return new Map(
    texts.flatMap((text, i) => {
      const bytes = remembered[i];
      return bytes ? [[text, readVector(bytes)] as const] : [];
    }),
  );
}

async function embedBatch(asker: Asker, texts: string[], job: ModelJob): Promise<Float32Array[]> {
  const tokens = texts.reduce((sum, text) => sum + estimateTokens(text), 0);
  const isQuery = job.purpose === 'query';
  // Here, because the vendors' SDKs take 0.1 s to load, and before the permit, whose time runs.
  const { callEmbedding } = await import('./call-embedding.ts');
  for (let attempt = 1; ; attempt++) {
    const permit = await asker.gate.enter({
      model: asker.server.model,
      job,
      tokens: Math.ceil(tokens * ESTIMATE_FACTOR) + texts.length,
      waitMsMax: isQuery ? QUERY_MS_MAX : WAIT_MS_MAX,
    });
    let arrived: Promise<void> = Promise.resolve();
    const result = await callEmbedding(asker.server, texts, {
      totalMs: isQuery ? Math.min(QUERY_MS_MAX, asker.timeoutMs) : asker.timeoutMs,
      grantedAt: permit.grantedAt,
      onArrived: () => {
        arrived = asker.gate.arrived(permit);
      },
    });
    await arrived;
    await asker.gate.leave(
      permit,
      { ...result, completionTokens: 0 },
      result.isUnsent ? 'unsent' : outcomeOf(asker, result.fault, attempt),
    );
    if (result.vectors) return result.vectors;
    if (result.isUnsent || !result.fault) {
      attempt--;
      continue;
    }
    const { fault } = result;
    asker.log.warn(
      { model: asker.server.model, purpose: job.purpose, fault: fault.fault, note: fault.note, attempt },
      'the embedder gave no vectors',
    );
    if (
      !fault.retryable ||
      attempt >= (isQuery ? 1 : ATTEMPTS_MAX) ||
      (fault.retryAfterMs ?? 0) > PAUSE_MS_MAX
    )
      throw fault;
    await sleep(pauseMs(asker, fault, attempt));
  }
}

const writeVector = (vector: Float32Array): Buffer =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);

/** Copies the bytes: a row's buffer is not aligned. */
const readVector = (bytes: Buffer): Float32Array =>
  new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
