import { performance } from 'node:perf_hooks';
import { mergeTexts } from '../src/merge/merge.ts';
import { percentile } from './harness/percentile.ts';
import type { Bench, BenchResult } from './bench.types.ts';
import type { MergeInput } from '../src/merge/merge.types.ts';

/**
 * Milliseconds and heap for inputs made to be slow (limits: 1 s and 200 MB each), and for made-up documents. Reports processor time next to
 * wall-clock time, because it excludes the work of other processes.
 */
const bench: Bench = {
  about: 'merging: hostile inputs and made-up documents, ms and heap (--n documents, default 300)',
  run: async ({ n = 300 }) => {
    const result: BenchResult = {};
    for (const [name, input] of Object.entries(hostileInputs())) {
      globalThis.gc?.();
      const before = process.memoryUsage().heapUsed;
      const [, ms, cpuMs] = timed(() => mergeTexts(input));
      result[`${name}, ms`] = round(ms);
      result[`${name}, cpu ms`] = round(cpuMs);
      result[`${name}, heap MB`] = round((process.memoryUsage().heapUsed - before) / 2 ** 20);
    }
    const times = Array.from({ length: n }, (_, i) => shortest(madeUpCase(i + 1)));
    const at = (share: number) => round(percentile(times, share));
    return { ...result, documents: n, p50_ms: at(0.5), p95_ms: at(0.95), max_ms: at(1) };
  },
};
export default bench;

/** Returns the shortest wall-clock time of three merges: processor time in steps of 4 ms, as on some machines, is too coarse for one. */
function shortest(input: MergeInput): number {
  return Math.min(...Array.from({ length: 3 }, () => timed(() => mergeTexts(input))[1]));
}

/** Returns the result of `work` with its wall-clock and processor time; the latter excludes the work of other processes. */
function timed<T>(work: () => T): [T, number, number] {
  const cpu = process.threadCpuUsage();
  const started = performance.now();
  const result = work();
  const ms = performance.now() - started;
  const { user, system } = process.threadCpuUsage(cpu);
  return [result, ms, (user + system) / 1000];
}

/** Returns inputs on which textbook merges become quadratic or worse. */
export function hostileInputs(): Record<string, MergeInput> {
  const repeat = (count: number, line: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => line(i)).join('\n');
  const equal = repeat(3000, () => 'the same line');
  const blank = '\n'.repeat(20_000);
  const words = repeat(150_000, (i) => `w${i % 977}`).replaceAll('\n', ' ');
  const row = (i: number, note: string) => `| item ${i} | ${i * 7} | ${note} |`;
  return {
    '3,000 equal lines, both sides insert and delete': {
      base: equal,
      ours: repeat(3100, (i) => (i % 31 === 0 ? `mine ${i}` : 'the same line')),
      theirs: repeat(2900, (i) => (i % 29 === 0 ? `other ${i}` : 'the same line')),
    },
    '3,000 equal lines, both sides append': {
      base: equal,
      ours: `${equal}\n${equal}`,
      theirs: `${equal}\nother\n${equal}`,
    },
    '20,000 blank lines': {
      base: blank,
      ours: `${blank.slice(0, 9000)}mine${blank}`,
      theirs: `${blank.slice(0, 12_000)}other${blank.slice(0, 3000)}`,
    },
    'one line of 1 MB': {
      base: words,
      ours: words.replace(/w5 /g, 'mine '),
      theirs: words.replace(/w500 /g, 'other '),
    },
    'one line of 1 MB, all words different': {
      base: words,
      ours: words.replaceAll('w', 'mine'),
      theirs: words.replaceAll('w', 'other'),
    },
    'one word of 1 MB': { base: 'a'.repeat(1 << 20), ours: 'b'.repeat(1 << 20), theirs: 'c'.repeat(1 << 20) },
    '5,000 table rows, each changed by both': {
      base: repeat(5000, (i) => row(i, 'new')),
      ours: repeat(5000, (i) => row(i, 'mine')),
      theirs: repeat(5000, (i) => row(i * 2, 'new')),
    },
    '5,000 table rows, reversed by theirs': {
      base: repeat(5000, (i) => row(i, 'new')),
      ours: repeat(5000, (i) => row(i, i % 9 === 0 ? 'mine' : 'new')),
      theirs: repeat(5000, (i) => row(4999 - i, 'new')),
    },
    '20,000 lines, all different': {
      base: repeat(20_000, (i) => `base line ${i}`),
      ours: repeat(20_000, (i) => `my own text ${i * 3}`),
      theirs: repeat(20_000, (i) => `their own text ${i * 5}`),
    },
    '20,000 marks': { base: '*'.repeat(20_000), ours: '*_'.repeat(10_000), theirs: '[]('.repeat(7000) },
    '10,000 small edits by both': {
      base: repeat(40_000, (i) => `line ${i} of the text`),
      ours: repeat(40_000, (i) => (i % 4 === 0 ? `line ${i} of my text` : `line ${i} of the text`)),
      theirs: repeat(40_000, (i) => (i % 4 === 0 ? `line ${i} of the text, now` : `line ${i} of the text`)),
    },
  };
}

/** Makes a document of headings, paragraphs, lists and a table, with some edits on each side; the same for the same seed. */
function madeUpCase(seed: number): MergeInput {
  const random = generator(seed);
  const word = () => WORDS[Math.floor(random() * WORDS.length)]!;
  const sentence = () => `${Array.from({ length: 6 + Math.floor(random() * 14) }, word).join(' ')}.`;
  const line = (i: number) => {
    if (i % 12 === 0) return `## ${word()} ${word()}`;
    if (i % 12 === 1 || i % 12 === 7) return '';
    if (i % 12 > 7) return `- ${sentence()}`;
    return sentence();
  };
  const base = Array.from({ length: 40 + Math.floor(random() * 400) }, (_, i) => line(i));
  const edited = (share: number) =>
    base.flatMap((text) => {
      const dice = random();
      if (dice > share) return [text];
      if (dice < share * 0.2) return [];
      if (dice < share * 0.5) return [text, sentence()];
      return [text.replace(/\w+/, word())];
    });
  return { base: base.join('\n'), ours: edited(0.08).join('\n'), theirs: edited(0.2).join('\n') };
}

const WORDS =
  'river stone garden letter window market engine summer paper silver travel answer bridge copper'.split(' ');

/** Returns numbers by Mulberry32, a small seeded generator (Tommy Ettinger, public domain). */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const round = (value: number): number => Math.round(value * 100) / 100;
