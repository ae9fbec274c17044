import { at } from '../lib/at.ts';
import { diffTokens } from './diff/diff-tokens.ts';
import { Interner } from './diff/intern.ts';
import { type Lengths, threeWayRegions } from './diff/three-way-regions.ts';
import { completeFootnotes } from './complete-footnotes.ts';
import { droppedLines } from './dropped-lines.ts';
import { frontMatterRegions } from './front-matter/front-matter-regions.ts';
import type { FileFeatures, HunkTexts, HunkVerdict } from './hunk.types.ts';
import { assemble, type Part } from './hunks/assemble.ts';
import { decideFrontMatter } from './hunks/decide-front-matter.ts';
import { decideHunk } from './hunks/decide-hunk.ts';
import { splitHunk } from './hunks/split-hunk.ts';
import { takeLikelier } from './hunks/take-likelier.ts';
import { alignLineEnds } from './lines/align-line-ends.ts';
import type { HunkReason, LineRange, MergeInput, MergeResult } from './merge.types.ts';
import { MergeConflictError } from './merge-conflict-error.ts';
import type { Change } from './moves/find-moved.ts';
import { findRepeatedBlocks, omitRepeatedItems } from './moves/omit-repeats.ts';
import { settleMoves } from './moves/settle-moves.ts';
import { type ChangedRegion, type Region, shiftRegion } from './region.ts';
import { splitLines } from './split-lines.ts';
import { similarity } from './words/similarity.ts';
import { countWords } from './words/word-delta.ts';
import { foldSpace } from '../lib/strings/fold-space.ts';

/** Lines of base around a hunk that show whether a list is sorted. */
const AROUND_LINES = 12;

/** Verdicts on a whole hunk that are revised if its blocks can be matched individually. */
const SPLIT_REASONS = new Set<HunkReason>([
  'both-changed',
  'ours-shortened',
  'ours-rewrote',
  'theirs-trimmed',
]);

/** The three texts as lines. */
interface Lines {
  base: string[];
  ours: string[];
  theirs: string[];
}

/**
 * Merges a user's text and another version of it three ways: `merged` is the text, `hunks` lists every changed place with its decision and
 * reason, `conflicts` the undecided places, which `onConflict` fills. Every line the user inserted is in `merged` or in a conflict. Pure
 * and deterministic. Throws MergeConflictError under `fail`.
 */
export function mergeTexts(input: MergeInput): MergeResult {
  const texts = alignLineEnds(input);
  const lines: Lines = {
    base: splitLines(texts.base),
    ours: splitLines(texts.ours),
    theirs: splitLines(texts.theirs),
  };
  const decided = partsOf(lines, fileFeatures(texts));
  const parts = input.strict ? decided.map(undecideDropped) : decided;
  const onConflict = input.onConflict ?? 'keep-user';
  const assembled = assemble(onConflict === 'likelier' ? takeLikelier(parts) : parts, onConflict);
  const result = withFootnotes(assembled, texts);
  if (onConflict === 'fail' && result.conflicts.length > 0) {
    throw new MergeConflictError(result.conflicts);
  }
  return result;
}

/** Adds the definitions that the result's footnotes need; text that only one side changed stays as that side made it. */
function withFootnotes(result: MergeResult, { base, ours, theirs }: MergeInput): MergeResult {
  if (ours === base || theirs === base || ours === theirs) return result;
  return { ...result, merged: completeFootnotes(result.merged, [ours, theirs, base]) };
}

/** Turns a part into a conflict if its rule drops words of the other side, or keeps words that the other side deleted. */
function undecideDropped(part: Part): Part {
  const { verdict, texts } = part;
  if (!verdict || !texts || verdict.reason === 'already-in-ours') return part;
  const isDropping = verdict.reason === 'theirs-trimmed' || droppedLines(texts, part.text).length > 0;
  if (!isDropping || verdict.decision === 'conflict') return part;
  const { dropped: _, ...rest } = verdict;
  return { ...part, text: texts.ours, verdict: { ...rest, decision: 'conflict', confidence: 0 } };
}

function fileFeatures({ base, ours }: MergeInput): FileFeatures {
  let oursToBase: number | undefined;
  return { oursToBase: () => (oursToBase ??= similarity(countWords(ours), countWords(base))) };
}

/** Returns every region with its text: decides first what spans the file (moves, repeats), then region by region. */
function partsOf(lines: Lines, file: FileFeatures): Part[] {
  const frontMatter = frontMatterRegions(lines);
  const keys = frontMatter?.regions ?? [];
  const regions = [...keys, ...regionsOf(lines, frontMatter?.lengths ?? { base: 0, ours: 0, theirs: 0 })];
  const changes = omitRepeatedItems(
    regions.flatMap((region): Change[] =>
      region.kind === 'stable' ? [] : [{ kind: region.kind, texts: textsOf(lines, region) }],
    ),
  );
  const changed = regions.filter((region) => region.kind !== 'stable');
  const { verdicts, contested } = settleMoves(changes, mergeTexts);
  const settled = new Map([...findRepeatedBlocks(changes), ...verdicts]);
  let next = 0;
  return regions.flatMap((region, i) => {
    if (region.kind === 'stable') return [{ region, text: stableText(lines, region) }];
    const position = next++;
    const block = contested.get(position);
    if (block) return contestedParts(lines, region, at(changed, block.from), block.lines, file);
    const { texts } = at(changes, position);
    const verdict = settled.get(position) ?? verdictOf(lines, region, texts, file, i < keys.length);
    const part = { region, text: verdict.text, texts, verdict };
    return SPLIT_REASONS.has(verdict.reason) ? splitPart(lines, part, file) : [part];
  });
}

/** Splits the change in which a moved block arrived: the block, merged line by line, and what precedes and follows it, unchanged. */
function contestedParts(
  lines: Lines,
  arrival: Region,
  origin: Region,
  within: LineRange,
  file: FileFeatures,
): Part[] {
  const mover = arrival.kind === 'ours' ? 'ours' : 'theirs';
  const [start, end] = [arrival[mover].start + within.start, arrival[mover].start + within.end];
  const region: Region = { ...origin, [mover]: { start, end } };
  const block = (side: keyof Lines) => lines[side].slice(region[side].start, region[side].end);
  const starts = { base: region.base.start, ours: region.ours.start, theirs: region.theirs.start };
  const parts = partsOf({ base: block('base'), ours: block('ours'), theirs: block('theirs') }, file);
  const part = (own: Region): Part => {
    const texts = textsOf(lines, own);
    return { region: own, texts, text: texts[mover], verdict: verdictOf(lines, own, texts, file, false) };
  };
  const [before, after] = divide(arrival, mover, { start, end });
  return [
    ...(before ? [part(before)] : []),
    ...parts.map((one) => ({ ...one, region: shiftRegion(one.region, starts) })),
    ...(after ? [part(after)] : []),
  ];
}

/**
 * Returns what precedes and what follows `block` in the change where it arrived, null if nothing. What the mover replaced there belongs to
 * the first of the two, or else it would disappear without being reported.
 */
function divide(arrival: Region, mover: 'ours' | 'theirs', block: LineRange): [Region | null, Region | null] {
  const { start, end } = arrival[mover];
  const before = start < block.start ? { ...arrival, [mover]: { start, end: block.start } } : null;
  const rest = before ? endOf(arrival) : arrival;
  const isEmpty = block.end === end && rest.base.start === rest.base.end;
  return [before, isEmpty ? null : { ...rest, [mover]: { start: block.end, end } }];
}

/** Returns the empty region at the end of a region. */
function endOf({ kind, base, ours, theirs }: Region): Region {
  const end = (range: LineRange): LineRange => ({ start: range.end, end: range.end });
  return { kind, base: end(base), ours: end(ours), theirs: end(theirs) };
}

/** Splits a conflict at blocks found on both sides and decides each piece; returns it whole if that settles nothing. */
function splitPart(lines: Lines, whole: Part, file: FileFeatures): Part[] {
  const parts = splitHunk(lines, whole.region).map((region): Part => {
    const texts = textsOf(lines, region);
    const verdict = verdictOf(lines, { ...region, kind: kindOf(texts) }, texts, file, false);
    return { region, text: verdict.text, texts, verdict };
  });
  const takesTheirs = parts.some(
    ({ verdict }) => verdict?.decision === 'theirs' || verdict?.decision === 'merged',
  );
  return takesTheirs ? parts : [whole];
}

function kindOf({ base, ours, theirs }: HunkTexts): ChangedRegion['kind'] {
  const [b, o, t] = [foldSpace(base), foldSpace(ours), foldSpace(theirs)];
  if (t === b) return 'ours';
  return o === b ? 'theirs' : 'both';
}

/** Returns the regions from these lines on. */
function regionsOf(lines: Lines, from: Lengths): Region[] {
  const table = new Interner(foldSpace);
  const ids = (side: keyof Lines) => table.ids(lines[side].slice(from[side]));
  const [base, ours, theirs] = [ids('base'), ids('ours'), ids('theirs')];
  const lengths = { base: base.length, ours: ours.length, theirs: theirs.length };
  return threeWayRegions(diffTokens(base, ours), diffTokens(base, theirs), lengths).map((region) =>
    shiftRegion(region, from),
  );
}

const textsOf = (lines: Lines, { base, ours, theirs }: Region): HunkTexts => ({
  base: lines.base.slice(base.start, base.end).join(''),
  ours: lines.ours.slice(ours.start, ours.end).join(''),
  theirs: lines.theirs.slice(theirs.start, theirs.end).join(''),
});

function verdictOf(
  lines: Lines,
  region: Region,
  texts: HunkTexts,
  file: FileFeatures,
  isKey: boolean,
): HunkVerdict {
  if (region.kind === 'ours') {
    return { decision: 'ours', reason: 'only-ours-changed', text: texts.ours, confidence: 1 };
  }
  if (region.kind === 'theirs') {
    return { decision: 'theirs', reason: 'only-theirs-changed', text: texts.theirs, confidence: 1 };
  }
  if (isKey) return decideFrontMatter(texts, file);
  const around = {
    before: lines.base.slice(Math.max(0, region.base.start - AROUND_LINES), region.base.start).join(''),
    after: lines.base.slice(region.base.end, region.base.end + AROUND_LINES).join(''),
  };
  return decideHunk({ ...texts, around }, file);
}

/** Merges lines that are equal except for whitespace, byte for byte. */
function stableText(lines: Lines, region: Region): string {
  let text = '';
  for (let i = 0; i < region.base.end - region.base.start; i++) {
    const base = at(lines.base, region.base.start + i);
    const ours = at(lines.ours, region.ours.start + i);
    text += ours === base ? at(lines.theirs, region.theirs.start + i) : ours;
  }
  return text;
}
