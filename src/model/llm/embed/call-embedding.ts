import { embedMany } from 'ai';
import { estimateTokens } from '../../../lib/estimate-tokens.ts';
import { ModelError } from '../../model-error.ts';
import { faultOf } from '../fault-of.ts';
import type { ModelServer } from '../model-server.ts';
import { permittedFetch } from '../permitted-fetch.ts';
import { embeddingModel } from '../provider.ts';

export interface EmbeddingResult {
  /** Of length 1, one per text; null after a fault. */
  vectors: Float32Array[] | null;
  fault: ModelError | null;
  promptTokens: number;
  unreportedTokens: number;
  arrivedAt: number | null;
  isUnsent: boolean;
}

/** Sends one request for the vectors of some texts. Never throws for server behavior: the result reports it. */
export async function callEmbedding(
  server: ModelServer,
  texts: string[],
  times: { totalMs: number; grantedAt: number; onArrived: () => void },
): Promise<EmbeddingResult> {
  const seen = { wasSent: false, arrivedAt: null };
  try {
    const { embeddings, usage } = await embedMany({
      model: embeddingModel(server, permittedFetch(seen, times)),
      values: texts,
      maxRetries: 0,
      abortSignal: AbortSignal.timeout(times.totalMs),
    });
    const vectors = toUnitVectors(embeddings, texts.length);
    const fault = vectors
      ? null
      : new ModelError('malformed', 'vectors are missing, empty or of different lengths');
    return { vectors, fault, ...costOf(usage.tokens, texts), arrivedAt: seen.arrivedAt, isUnsent: false };
  } catch (error) {
    const fault = faultOf(error, server.key ? [server.key] : [], new Date());
    const isFree = !seen.wasSent || ['limited', 'server', 'denied', 'too-long'].includes(fault.fault);
    return {
      vectors: null,
      fault,
      promptTokens: 0,
      unreportedTokens: isFree ? 0 : estimate(texts),
      arrivedAt: seen.arrivedAt,
      isUnsent: fault.fault === 'busy',
    };
  }
}

/** Returns the cost reported by the server, or an estimate. */
const costOf = (tokens: number, texts: string[]) =>
  Number.isFinite(tokens)
    ? { promptTokens: tokens, unreportedTokens: 0 }
    : { promptTokens: 0, unreportedTokens: estimate(texts) };

const estimate = (texts: string[]): number => texts.reduce((sum, text) => sum + estimateTokens(text), 0);

function toUnitVectors(embeddings: number[][], count: number): Float32Array[] | null {
  const dimensions = embeddings[0]?.length ?? 0;
  if (embeddings.length !== count || dimensions === 0) return null;
  const vectors: Float32Array[] = [];
  for (const embedding of embeddings) {
    if (embedding.length !== dimensions) return null;
    const length = Math.hypot(...embedding);
    if (!Number.isFinite(length) || length === 0) return null;
    vectors.push(Float32Array.from(embedding, (x) => x / length));
  }
  return vectors;
}
