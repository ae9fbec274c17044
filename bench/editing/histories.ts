import fc from 'fast-check';
import { History } from '../../test/histories/history.ts';
import { histories } from '../../test/histories/steps.ts';
import { startProduct } from '../../eval/product.ts';
import type { Bench } from '../bench.types.ts';

const HISTORIES = 1_000;
const SEED = 1;

/** Random histories of two people and a model that write the same file. */
const bench: Bench = {
  about:
    '1,000 histories of edits, generations, own trees, pulls and pushes: lines lost, dangling footnotes, private words leaked (--n histories)',
  run: async ({ n }) => {
    const { app, addTenant, close } = await startProduct({ worker: false });
    const result = {
      histories: 0,
      steps: 0,
      "a person's lines lost unlisted": 0,
      'footnotes without definition': 0,
      'private words served to others': 0,
    };
    try {
      for (const steps of fc.sample(histories, { numRuns: n ?? HISTORIES, seed: SEED })) {
        const appId = `history-${++result.histories}`;
        await addTenant(appId);
        const loss = await new History(app.ctx, appId).run(steps);
        result.steps += steps.length;
        result["a person's lines lost unlisted"] += loss.lost.length;
        result['footnotes without definition'] += loss.undefined.length;
        result['private words served to others'] += loss.leaked.length;
        if (loss.lost.length + loss.undefined.length + loss.leaked.length > 0)
          console.error(`history ${result.histories}: ${JSON.stringify({ ...loss, steps })}`);
      }
      return result;
    } finally {
      await close();
    }
  },
};
export default bench;
