import { ParseError } from '../../src/parse/parse-error.ts';
import type { Bench, BenchResult } from '../bench.types.ts';
import { readAll } from './read-all.ts';
import { type RepeatedFile, repeatedFiles } from './repeated-files.ts';

/** The size doubles until a file takes this long or is this large. */
const ENOUGH_MS = 400;
const BYTES_MAX = 3_200_000;
const BYTES_MIN = 25_000;
/** Twice the file may take up to this factor longer; garbage collection and other processes blur a clean 2. */
const RATIO_MAX = 3;

/** Reads files of one repeated piece at doubling sizes, and lists those whose time grows faster than their size. */
const bench: Bench = {
  about:
    'files of one repeated piece in doubling sizes; lists readers whose time grows faster than the file (--n: every n-th)',
  run: async ({ n = 1 }) => {
    const result: BenchResult = {};
    const files = repeatedFiles().filter((_, i) => i % n === 0);
    let slow = 0;
    for (const file of files) {
      const { bytes, ms, ratio } = await growthOf(file);
      if (ratio <= RATIO_MAX && ms / bytes < ENOUGH_MS / 200_000) continue;
      slow++;
      result[`${file.filename} ${file.unit}`] =
        `${Math.round(bytes / 1000)} KB: ${Math.round(ms)} ms, ×${ratio.toFixed(1)}`;
    }
    return { ...result, files: files.length, growing_faster_than_their_size: slow };
  },
};
export default bench;

/** Returns the processor time for the largest size tried, and its ratio to the time for half that size. */
async function growthOf(file: RepeatedFile): Promise<{ bytes: number; ms: number; ratio: number }> {
  let before = await timeOf(file, BYTES_MIN);
  for (let bytes = BYTES_MIN * 2; ; bytes *= 2) {
    const ms = await timeOf(file, bytes);
    const ratio = ms / Math.max(before, 5);
    if (ms >= ENOUGH_MS || bytes >= BYTES_MAX) return { bytes, ms, ratio };
    before = ms;
  }
}

async function timeOf(file: RepeatedFile, bytes: number): Promise<number> {
  const made = file.make(bytes);
  const before = process.cpuUsage();
  try {
    await readAll(made, file.filename);
  } catch (error) {
    // A file may be refused, but that must be fast too.
    if (!(error instanceof ParseError)) throw error;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
