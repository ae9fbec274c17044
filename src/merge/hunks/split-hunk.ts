import { editsOf } from '../diff/diff-tokens.ts';
import { alignBlocks } from '../lines/align-blocks.ts';
import { splitBlocks } from '../lines/split-blocks.ts';
import type { LineRange } from '../merge.types.ts';
import type { Region } from '../region.ts';
import { threeWayRegions } from '../diff/three-way-regions.ts';

/** The lines of the three texts. */
interface Lines {
  base: readonly string[];
  ours: readonly string[];
  theirs: readonly string[];
}

/**
 * Splits a region that both sides changed at blocks found on both sides, so that a conflict in one paragraph does not block the next.
 * Returns the region itself if it cannot be split.
 */
export function splitHunk(lines: Lines, region: Region): Region[] {
  const split = isTable(lines, region) ? eachLine : splitBlocks;
  const blocks = {
    base: split(lines.base, region.base),
    ours: split(lines.ours, region.ours),
    theirs: split(lines.theirs, region.theirs),
  };
  if (blocks.base.length === 0 || Math.max(blocks.ours.length, blocks.theirs.length) < 2) return [region];
  const textsOf = (side: keyof Lines) =>
    blocks[side].map(({ start, end }) => lines[side].slice(start, end).join(''));
  const base = textsOf('base');
  const toOurs = alignBlocks(base, textsOf('ours'));
  const toTheirs = alignBlocks(base, textsOf('theirs'));
  if (!toOurs.some((at) => at >= 0) || !toTheirs.some((at) => at >= 0)) return [region];
  const lengths = { base: base.length, ours: blocks.ours.length, theirs: blocks.theirs.length };
  const regions = threeWayRegions(
    editsOf(toOurs, lengths.ours),
    editsOf(toTheirs, lengths.theirs),
    lengths,
    'apart',
  );
  return regions
    .flatMap((part) => (part.kind === 'stable' ? eachBlock(part) : [part]))
    .map((part) => ({
      kind: 'both' as const,
      base: toLines(blocks.base, part.base, region.base.end),
      ours: toLines(blocks.ours, part.ours, region.ours.end),
      theirs: toLines(blocks.theirs, part.theirs, region.theirs.end),
    }));
}

/** Returns whether all lines of a region are table rows, which are split one by one so that an edited row blocks no neighbor. */
const isTable = (lines: Lines, region: Region): boolean =>
  (['base', 'ours', 'theirs'] as const).every((side) =>
    lines[side].slice(region[side].start, region[side].end).every((line) => /^\s*\|/.test(line)),
  );

const eachLine = (_: readonly string[], { start, end }: LineRange): LineRange[] =>
  Array.from({ length: end - start }, (_, i) => ({ start: start + i, end: start + i + 1 }));

/** Splits a stable region so that paired blocks are merged pair by pair. */
const eachBlock = (region: Region): Region[] =>
  Array.from({ length: region.base.end - region.base.start }, (_, i) => {
    const one = ({ start }: LineRange): LineRange => ({ start: start + i, end: start + i + 1 });
    return { kind: 'stable', base: one(region.base), ours: one(region.ours), theirs: one(region.theirs) };
  });

/** Returns the lines of a range of blocks; for an empty range, the place where they would be. */
function toLines(blocks: readonly LineRange[], range: LineRange, end: number): LineRange {
  const start = blocks[range.start]?.start ?? end;
  const last = range.end > range.start ? blocks[range.end - 1] : undefined;
  return { start, end: last?.end ?? start };
}
