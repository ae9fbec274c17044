import { quantize } from '../../src/search/vectors/quantize.ts';
import { VectorScan } from '../../src/search/vectors/vector-scan.ts';
import type { Bench } from '../bench.types.ts';
import { percentile } from '../harness/percentile.ts';
import { seeded } from './made-texts.ts';

const VECTORS = 100_000;
const DIMENSIONS = 256;
const QUERIES = 200;
const WARM_UP = 20;
const NEAREST = 200;
const OWNER = 0;

/** Compares every vector with each question, without database and HTTP. */
const bench: Bench = {
  about: `the nearest ${NEAREST} of 100,000 vectors of ${DIMENSIONS} int8 values, milliseconds (--n vectors)`,
  run: async ({ n }) => {
    const vectors = n ?? VECTORS;
    const random = seeded(1);
    const made = () => quantize(Float32Array.from({ length: DIMENSIONS }, () => random() - 0.5));
    const scan = new VectorScan(DIMENSIONS);
    for (let id = 0; id < vectors; id++) scan.add(id, OWNER, made());
    const times: number[] = [];
    for (let i = -WARM_UP; i < QUERIES; i++) {
      const query = made();
      const from = performance.now();
      scan.nearest(query, NEAREST, [OWNER], null);
      if (i >= 0) times.push(performance.now() - from);
    }
    const at = (share: number) => Number(percentile(times, share).toFixed(2));
    return { vectors, dimensions: DIMENSIONS, p50_ms: at(0.5), p95_ms: at(0.95) };
  },
};
export default bench;
