import { performance } from 'node:perf_hooks';
import { readAll } from './read-all.ts';
import { fileKinds, type FileKind } from './parse-kinds.ts';

// `node parse-kind.ts NAME ROUNDS`: compares one kind and prints the result as JSON; see parse.ts.

/** A sample repeats the read for about this long, so that clock resolution (up to 4 ms) or one garbage collection cannot decide. */
const SAMPLE_MS = 80;
const WARM_UP_MS = 600;

export interface Comparison {
  /** Mean processor milliseconds per file. */
  ours: number;
  alone: number;
  ratio: number;
}

/** Compares our reader with its library on the same bytes: both warm, in samples of equally many files, alternating which goes first. */
async function compare({ bytes, filename, alone }: FileKind, rounds: number): Promise<Comparison> {
  const read = (): unknown => readAll(bytes, filename);
  const library = (): unknown => alone(bytes);
  await warmUp(read);
  const repeats = Math.max(1, Math.round(SAMPLE_MS / (await warmUp(library))));
  const samples: { ours: number; alone: number }[] = [];
  for (let i = 0; i < rounds; i++) {
    const ours = i % 2 === 0 ? await cpuMs(read, repeats) : 0;
    const other = await cpuMs(library, repeats);
    samples.push({ ours: ours || (await cpuMs(read, repeats)), alone: other });
  }
  const ours = middleMean(samples.map((sample) => sample.ours));
  const other = middleMean(samples.map((sample) => sample.alone));
  return { ours, alone: other, ratio: ours / other };
}

/** Returns the mean wall-clock milliseconds of one run. */
async function warmUp(work: () => unknown): Promise<number> {
  const from = performance.now();
  let runs = 0;
  for (; runs < 20 || performance.now() < from + WARM_UP_MS; runs++) await work();
  return (performance.now() - from) / runs;
}

/**
 * Returns the mean processor milliseconds of one run, over all threads of this process. Does not force garbage collection in between: that
 * also drops compiled code, and both sides then measure the compiler (3 × the time).
 */
async function cpuMs(work: () => unknown, repeats: number): Promise<number> {
  const before = process.cpuUsage();
  for (let i = 0; i < repeats; i++) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / repeats;
}

/**
 * Returns the mean of the middle half: other load on the machine comes in bursts, and where processor time counts in steps of 4 ms, a
 * median is always one step or another.
 */
function middleMean(values: readonly number[]): number {
  const quarter = Math.floor(values.length / 4);
  const middle = values.toSorted((a, b) => a - b).slice(quarter, values.length - quarter);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

const [name = '', rounds = ''] = process.argv.slice(2);
const kind = (await fileKinds())[name];
if (!kind) throw new Error(`There is no kind of file "${name}".`);
console.log(JSON.stringify(await compare(kind, Number(rounds))));
