import type { FileProgress, TreeProgress } from '../../../client/types.ts';
import { formatCount } from '../../theme/numbers.ts';
import type { StateWord } from '../../theme/words.ts';

type Phase = NonNullable<TreeProgress['phase']>;

/** The phases in order, one ring each. */
export const PHASES: readonly Phase[] = ['discover', 'search', 'select', 'synthesize', 'finalize', 'done'];

const PHASE_WORDS: Record<Phase, string> = {
  discover: 'Finding teams and their documents',
  search: 'Searching for the evidence of each file',
  select: 'Selecting the evidence of each file',
  synthesize: 'Writing',
  finalize: 'Checking citations and links',
  done: 'Done',
};

/** Returns how many rings have grown. */
export const ringsOf = ({ status, phase }: TreeProgress): number =>
  status === 'completed' || status === 'published'
    ? PHASES.length
    : phase === null
      ? 0
      : PHASES.indexOf(phase) + 1;

export function runWords({ status, phase, completed_docs, total_docs }: TreeProgress): string {
  if (status === 'failed') return 'The generation failed';
  if (status === 'cancelled') return 'Cancelled';
  if (status !== 'processing') return 'Done';
  if (phase === null) return 'Waiting to start';
  const count = phase === 'synthesize' && total_docs ? ` ${completed_docs ?? 0} of ${total_docs}` : '';
  return PHASE_WORDS[phase] + count;
}

const FILE_WORDS: Record<FileProgress['state'], StateWord> = {
  written: { word: 'written', mark: '●', tone: 'sap' },
  reused: { word: 'reused: nothing it is made from changed', mark: '○', tone: 'soft' },
  kept: { word: 'kept as it was: the model failed', mark: '▲', tone: 'failed' },
  fallback: { word: 'written by rules: the model failed', mark: '▲', tone: 'failed' },
  empty: { word: 'left out', mark: '○', tone: 'soft' },
};

/** Returns how many files each state has, in words: “6 written, 19 left out”. A state that none has is left out. */
export function countWords(files: readonly Pick<FileProgress, 'state'>[]): string {
  const count = (...states: FileProgress['state'][]) =>
    files.filter(({ state }) => states.includes(state)).length;
  const parts = [
    [count('written', 'fallback'), 'written'],
    [count('reused', 'kept'), 'reused'],
    [count('empty'), 'left out'],
  ] as const;
  return parts.flatMap(([n, word]) => (n > 0 ? [`${formatCount(n)} ${word}`] : [])).join(', ');
}

export const fileState = (state: FileProgress['state']): StateWord => FILE_WORDS[state];
