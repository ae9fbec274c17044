import { performance } from 'node:perf_hooks';
import { readDocuments } from '../src/parse/read-documents.ts';
import type { Bench, BenchResult } from './bench.types.ts';
import { fileKinds, type FileKind, longPdf, mailbox } from './parse-kinds.ts';

/** A sample repeats a reading until it took about so long, so that the clock's grain and one collection of garbage do not decide. */
const SAMPLE_MS = 20;
const WARM_UP_MS = 600;

/**
 * Mean milliseconds per file by kind beside the library alone, as the ratio `×`, and megabytes a second of a mailbox and a long PDF. All
 * files are made up here. Processor time, not the clock: the machine may have other work.
 */
const bench: Bench = {
  about:
    'reading files: ms per kind against its library alone, MB/s of mbox and PDF (--n rounds, default 40)',
  async run({ n = 40 }) {
    const result: BenchResult = {};
    for (const [name, kind] of Object.entries(await fileKinds())) {
      const { ours, alone, ratio } = await compare(kind, n);
      result[`${name}_ms`] = round(ours);
      result[`${name}_library_ms`] = round(alone);
      result[`${name}_ratio`] = round(ratio);
    }
    const mbox = mailbox(4000);
    result.mbox_mb = round(mbox.length / 1e6);
    result.mbox_mb_per_s = round(mbox.length / 1e6 / (await seconds(() => readAll(mbox))));
    const pdf = longPdf(400);
    result.pdf_mb = round(pdf.length / 1e6);
    result.pdf_mb_per_s = round(pdf.length / 1e6 / (await seconds(() => readAll(pdf))));
    return result;
  },
};
export default bench;

interface Comparison {
  /** Mean processor milliseconds per file. */
  ours: number;
  alone: number;
  /** The median of ours by the median of the library's: other work on the machine comes in gusts. */
  ratio: number;
}

/**
 * Our reader and its library on the same bytes: both warm, in samples of the same number of files, taking turns at going first.
 */
async function compare({ bytes, filename, alone }: FileKind, rounds: number): Promise<Comparison> {
  const read = (): unknown => readAll(bytes, filename);
  const library = (): unknown => alone(bytes);
  await warmUp(read);
  await warmUp(library);
  const repeats = Math.max(1, Math.round(SAMPLE_MS / (await cpuMs(library, 5))));
  const samples: { ours: number; alone: number }[] = [];
  for (let i = 0; i < rounds; i++) {
    const ours = i % 2 === 0 ? await cpuMs(read, repeats) : 0;
    const other = await cpuMs(library, repeats);
    samples.push({ ours: ours || (await cpuMs(read, repeats)), alone: other });
  }
  return {
    ours: mean(samples.map((sample) => sample.ours)),
    alone: mean(samples.map((sample) => sample.alone)),
    ratio: median(samples.map((sample) => sample.ours)) / median(samples.map((sample) => sample.alone)),
  };
}

async function warmUp(work: () => unknown): Promise<void> {
  const until = performance.now() + WARM_UP_MS;
  for (let i = 0; i < 20 || performance.now() < until; i++) await work();
}

/**
 * Mean processor milliseconds of one run, all threads of this process. Garbage is not collected in between: that drops compiled code too, and both sides
 * then measure the compiler (3 × the time).
 */
async function cpuMs(work: () => unknown, repeats: number): Promise<number> {
  const before = process.cpuUsage();
  for (let i = 0; i < repeats; i++) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / repeats;
}

/** What an import does with a file: told apart by content, read, cleaned, every block given its id. */
async function readAll(bytes: Uint8Array, filename?: string): Promise<number> {
  let count = 0;
  for await (const _ of readDocuments({ bytes, ...(filename ? { filename } : {}) })) count++;
  return count;
}

/** Processor seconds of one run. */
async function seconds(work: () => Promise<unknown>): Promise<number> {
  return (await cpuMs(work, 1)) / 1000;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
