import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Bench } from './bench.types.ts';
import { median } from './harness/percentile.ts';
import { startServiceProcess } from './harness/service-process.ts';

const ROUNDS = 5;

/** From spawning the service to /readyz: on an empty directory, on a used one, and after kill -9. */
const bench: Bench = {
  about: 'milliseconds until ready: first start, second start, start after kill -9 (--n rounds)',
  run: async ({ n }) => {
    const first: number[] = [];
    const second: number[] = [];
    const afterKill: number[] = [];
    for (let round = 0; round < (n ?? ROUNDS); round++) {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'cambium-bench-'));
      const start = () => startServiceProcess({ dataDir });
      const fresh = await start();
      first.push(fresh.readyMs);
      await fresh.kill('SIGTERM');
      const again = await start();
      second.push(again.readyMs);
      await again.kill('SIGKILL');
      const recovered = await start();
      afterKill.push(recovered.readyMs);
      await recovered.close();
      await rm(dataDir, { recursive: true, force: true });
    }
    return {
      rounds: first.length,
      first_start_ms_median: Math.round(median(first)),
      second_start_ms_median: Math.round(median(second)),
      after_kill_9_ms_median: Math.round(median(afterKill)),
    };
  },
};
export default bench;
