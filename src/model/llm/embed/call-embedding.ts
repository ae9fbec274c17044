import { embedMany } from 'ai';
import { estimateTokens } from '../../../lib/estimate-tokens.ts';
import { ModelError } from '../../model-error.ts';
import { faultOf } from '../fault-of.ts';
import { PERMIT_MS_MAX } from '../gate/gate.ts';
import { embeddingModel, type ModelServer } from '../provider.ts';

export interface EmbeddingResult {
  /** Of length 1, one for each text; null with a fault. */
  vectors: Float32Array[] | null;
  fault: ModelError | null;
  promptTokens: number;
  unreportedTokens: number;
  arrivedAt: number | null;
  unsent: boolean;
}

/** Sends one request for the vectors of some texts. Never throws for what the server does: the result says it. */
export async function callEmbedding(
  server: ModelServer,
  texts: string[],
  times: { totalMs: number; grantedAt: number; onArrived: () => void },
): Promise<EmbeddingResult> {
  let sent = false;
  let arrivedAt: number | null = null;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (performance.now() - times.grantedAt > PERMIT_MS_MAX)
      throw new ModelError('busy', 'the permit had run out');
    sent = true;
    const response = await globalThis.fetch(input, { ...init, redirect: 'error' });
    arrivedAt = performance.now();
    times.onArrived();
    return response;
  };
  try {
    const { embeddings, usage } = await embedMany({
      model: embeddingModel(server, fetch),
      values: texts,
      maxRetries: 0,
      abortSignal: AbortSignal.timeout(times.totalMs),
    });
    const reported = Number.isFinite(usage.tokens);
    const vectors = toUnitVectors(embeddings, texts.length);
    return {
      vectors,
      fault: vectors
        ? null
        : new ModelError('malformed', 'vectors are missing, empty or of different lengths'),
      promptTokens: reported ? usage.tokens : 0,
      unreportedTokens: reported ? 0 : estimate(texts),
      arrivedAt,
      unsent: false,
    };
  } catch (error) {
    const fault = faultOf(error, server.key ? [server.key] : [], new Date());
    const free = !sent || ['limited', 'server', 'denied', 'too-long'].includes(fault.fault);
    return {
      vectors: null,
      fault,
      promptTokens: 0,
      unreportedTokens: free ? 0 : estimate(texts),
      arrivedAt,
      unsent: fault.fault === 'busy',
    };
  }
}

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
