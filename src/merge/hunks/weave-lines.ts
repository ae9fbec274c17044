import { editsOf } from '../diff/diff-tokens.ts';
import { alignSimilar } from '../lines/align-similar.ts';
import { foldSpace } from '../fold-space.ts';
import { type Around, unionLines } from '../lines/union-lines.ts';
import { splitLines } from '../split-lines.ts';
import { mergeWords } from '../words/merge-words.ts';
import { countShared } from '../words/word-delta.ts';
import type { HunkTexts } from '../hunk.types.ts';
import { threeWayRegions } from '../diff/three-way-regions.ts';

/** The outcome of merging one hunk line by line, lines being paired by similarity. */
export interface LineWeave {
  text: string;
  /** Lines where both sides changed the same words, or one changed what the other deleted; there the user's stand. */
  conflicts: number;
  /** Places where both sides inserted lines, and both were put in, the user's first. */
  unions: number;
}

/** Merges one hunk line by line: lines are paired by similarity, each pair merged by itself, what one side added or deleted is taken. */
export function weaveLines({ base, ours, theirs, around }: HunkTexts): LineWeave {
  const b = splitLines(base);
  const o = splitLines(ours);
  const t = splitLines(theirs);
  const lengths = { base: b.length, ours: o.length, theirs: t.length };
  const oursEdits = editsOf(alignSimilar(b, o), o.length);
  const theirsEdits = editsOf(alignSimilar(b, t), t.length);
  const regions = threeWayRegions(oursEdits, theirsEdits, lengths, 'apart');
  const weave: LineWeave = { text: '', conflicts: 0, unions: 0 };
  for (const region of regions) {
    const part = {
      base: b.slice(region.base.start, region.base.end),
      ours: o.slice(region.ours.start, region.ours.end),
      theirs: t.slice(region.theirs.start, region.theirs.end),
    };
    if (region.kind === 'stable')
      for (let i = 0; i < part.base.length; i++)
        weaveLine(weave, part.base[i]!, part.ours[i]!, part.theirs[i]!);
    else
      weaveStretch(
        weave,
        part.base.join(''),
        part.ours.join(''),
        part.theirs.join(''),
        b.length === 0 ? around : undefined,
      );
  }
  return weave;
}

function weaveLine(weave: LineWeave, base: string, ours: string, theirs: string): void {
  const [b, o, t] = [foldSpace(base), foldSpace(ours), foldSpace(theirs)];
  if (o === t || t === b) add(weave, ours);
  else if (o === b) add(weave, theirs);
  else {
    const words = mergeWords(base, ours, theirs);
    if (words.conflicts > 0) {
      if (countShared(base, ours, theirs).missing > 0) weave.conflicts += 1;
      add(weave, ours);
    } else {
      add(weave, words.text);
    }
  }
}

function weaveStretch(weave: LineWeave, base: string, ours: string, theirs: string, around?: Around): void {
  const [b, o, t] = [foldSpace(base), foldSpace(ours), foldSpace(theirs)];
  if (o === t || t === b) add(weave, ours);
  else if (o === b) add(weave, theirs);
  else if (b === '') {
    weave.unions += 1;
    add(weave, unionLines(ours, theirs, around ?? { before: '', after: '' }));
  } else {
    weave.conflicts += 1;
    add(weave, ours);
  }
}

function add(weave: LineWeave, text: string): void {
  if (text === '') return;
  if (weave.text !== '' && !/[\r\n]$/.test(weave.text)) weave.text += '\n';
  weave.text += text;
}
