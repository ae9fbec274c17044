import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Bench, BenchResult } from '../bench.types.ts';
import type { Comparison } from './parse-kind.ts';
import { fileKinds, longPdf, mailbox } from './parse-kinds.ts';
import { readAll } from './read-all.ts';

const PARSE_KIND = path.resolve(import.meta.dirname, 'parse-kind.ts');

/**
 * Mean milliseconds per file by kind, their ratio to the library alone, and megabytes per second for a mailbox and a long PDF. All files
 * are made up here. Measures processor time, because the machine may be busy, and runs each kind in its own process, so that garbage left
 * by one does not slow the next.
 */
const bench: Bench = {
  about:
    'reading files: ms per kind against its library alone, MB/s of mbox and PDF (--n rounds, default 30)',
  run: async ({ n = 30 }) => {
    const result: BenchResult = {};
    for (const name of Object.keys(await fileKinds())) {
      const { stdout } = await promisify(execFile)(process.execPath, [PARSE_KIND, name, String(n)]);
      const { ours, alone, ratio } = JSON.parse(stdout) as Comparison;
      result[`${name}_ms`] = round(ours);
      result[`${name}_library_ms`] = round(alone);
      result[`${name}_ratio`] = round(ratio);
    }
    const mbox = mailbox(4000);
    result.mbox_mb = round(mbox.length / 1e6);
    result.mbox_mb_per_s = round(mbox.length / 1e6 / (await cpuSeconds(() => readAll(mbox))));
    const pdf = longPdf(400);
    result.pdf_mb = round(pdf.length / 1e6);
    result.pdf_mb_per_s = round(pdf.length / 1e6 / (await cpuSeconds(() => readAll(pdf))));
    return result;
  },
};
export default bench;

/** Returns the processor seconds of one run. */
async function cpuSeconds(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
