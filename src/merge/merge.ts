import { diffTokens } from './diff/diff-tokens.ts';
import { Interner } from './diff/intern.ts';
import { assemble, type Part } from './hunks/assemble.ts';
import { decideHunk } from './hunks/decide-hunk.ts';
import type { FileSigns } from './hunks/hunk-texts.ts';
import { likeness } from './hunks/likeness.ts';
import type { Region } from './hunks/region.ts';
import { threeWayRegions } from './hunks/three-way-regions.ts';
import { countWords } from './hunks/word-delta.ts';
import { foldSpace } from './lines/fold-space.ts';
import { splitLines } from './lines/split-lines.ts';
import type { MergeInput, MergeResult } from './merge.types.ts';
import { MergeConflictError } from './merge-conflict-error.ts';

/** Lines of base around a hunk by which the order of a list is known. */
const AROUND_LINES = 4;

/** The three texts as lines. */
interface Lines {
  base: string[];
  ours: string[];
  theirs: string[];
}

/**
 * Merges a user's text and another version of it three ways: `merged` is the text, `hunks` every place where a side changed
 * something with the decision and its reason, `conflicts` the places left undecided, where `onConflict` says what stands.
 * Every line the user inserted is in `merged` or in a conflict. Pure and deterministic. Throws MergeConflictError under `fail`.
 */
export function mergeTexts(input: MergeInput): MergeResult {
  const lines: Lines = {
    base: splitLines(input.base),
    ours: splitLines(input.ours),
    theirs: splitLines(input.theirs),
  };
  let oursLikeBase: number | undefined;
  const file: FileSigns = {
    oursLikeBase: () => (oursLikeBase ??= likeness(countWords(input.ours), countWords(input.base))),
  };
  const parts = regionsOf(lines).map((region) => partOf(lines, region, file));
  const result = assemble(parts, input.onConflict ?? 'keep-user');
  if (input.onConflict === 'fail' && result.conflicts.length > 0)
    throw new MergeConflictError(result.conflicts);
  return result;
}

function regionsOf(lines: Lines): Region[] {
  const table = new Interner(foldSpace);
  const [base, ours, theirs] = [lines.base, lines.ours, lines.theirs].map((side) => table.ids(side));
  return threeWayRegions(diffTokens(base!, ours!), diffTokens(base!, theirs!), {
    base: base!.length,
    ours: ours!.length,
    theirs: theirs!.length,
  });
}

function partOf(lines: Lines, region: Region, file: FileSigns): Part {
  if (region.kind === 'stable') return { region, text: stableText(lines, region) };
  const texts = {
    base: lines.base.slice(region.base.start, region.base.end).join(''),
    ours: lines.ours.slice(region.ours.start, region.ours.end).join(''),
    theirs: lines.theirs.slice(region.theirs.start, region.theirs.end).join(''),
  };
  if (region.kind === 'ours') {
    const verdict = {
      decision: 'ours',
      reason: 'only-ours-changed',
      text: texts.ours,
      confidence: 1,
    } as const;
    return { region, text: texts.ours, texts, verdict };
  }
  if (region.kind === 'theirs') {
    const verdict = {
      decision: 'theirs',
      reason: 'only-theirs-changed',
      text: texts.theirs,
      confidence: 1,
    } as const;
    return { region, text: texts.theirs, texts, verdict };
  }
  const around = {
    before: lines.base.slice(Math.max(0, region.base.start - AROUND_LINES), region.base.start).join(''),
    after: lines.base.slice(region.base.end, region.base.end + AROUND_LINES).join(''),
  };
  const verdict = decideHunk({ ...texts, around }, file);
  return { region, text: verdict.text, texts, verdict };
}

/** Lines that are equal but for white space, each merged byte for byte. */
function stableText(lines: Lines, region: Region): string {
  let text = '';
  for (let i = 0; i < region.base.end - region.base.start; i++) {
    const base = lines.base[region.base.start + i]!;
    const ours = lines.ours[region.ours.start + i]!;
    text += ours === base ? lines.theirs[region.theirs.start + i]! : ours;
  }
  return text;
}
