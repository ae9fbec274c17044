import type { FileFeatures, HunkTexts, HunkVerdict } from '../hunk.types.ts';
import type { HunkReason } from '../merge.types.ts';
import { addsNoAddress, onlyAddressesChanged, sameAddresses } from '../words/addresses.ts';
import { isOtherValue, sharesInvariants } from '../words/invariants.ts';
import type { WordMerge } from '../words/merge-words.ts';
import { preservesTokens } from '../words/preserves-tokens.ts';
import type { HunkFeatures } from './hunk-features.ts';
import type { LineMerge } from './merge-lines.ts';
import { mergeReplacedLines } from './merge-replaced-lines.ts';

/** One hunk with all that the rules need; merges are computed when a rule first asks. */
export interface Hunk {
  texts: HunkTexts;
  features: HunkFeatures;
  file: FileFeatures;
  byWords(): WordMerge;
  byLines(): LineMerge;
  /** Whether each version is a single line. */
  isOneLine: boolean;
  /** Whether the user removed a quarter of the words, not just whole lines: little of what the other side edited is left. */
  isShortened: boolean;
}

export type Rule = (hunk: Hunk) => HunkVerdict | null;

const keepOurs = (hunk: Hunk, reason: HunkReason, confidence: number): HunkVerdict => ({
  decision: 'ours',
  reason,
  text: hunk.texts.ours,
  confidence,
  dropped: { theirs: hunk.texts.theirs },
});

/** Leaves a conflict although a rule applies, because it would drop too much of the other side. */
const leaveConflict = ({ texts }: Hunk): HunkVerdict => ({
  decision: 'conflict',
  reason: 'both-changed',
  text: texts.ours,
  confidence: 0,
});

const isClean = (lines: LineMerge): boolean => lines.conflicts === 0 && lines.unions === 0;

/** Tried in order; each rule sees only hunks that the rules before it left undecided. */
export const RULES: Rule[] = [
  function punctuationOnly(hunk) {
    const { features, file } = hunk;
    const isSmallEdit = features.oursWordsDeleted <= features.baseWords * 0.1;
    if (features.theirsWordsChanged > 0 || !isSmallEdit || file.oursToBase() <= 0.95) return null;
    const text = mergedText(hunk);
    return text === null ? null : { decision: 'merged', reason: 'marks-woven', text, confidence: 0.85 };
  },
  function theirsContained(hunk) {
    const isContained = hunk.features.theirsContained === 1 && addsNoAddress(hunk.texts);
    return isContained ? keepOurs(hunk, 'theirs-contained', 0.85) : null;
  },
  function oursContained({ features, texts }) {
    if (features.oursContained < 1 || features.oursWordsChanged === 0) return null;
    if (!preservesTokens(texts.base, texts.ours, texts.theirs)) return null;
    return { decision: 'theirs', reason: 'ours-contained', text: texts.theirs, confidence: 0.7 };
  },
  function theirsReworded(hunk) {
    const { oursToBase, oursToTheirs, theirsWordsInserted, theirsWordsNew, oursWordsInserted } =
      hunk.features;
    const isLarge = oursWordsInserted * 2 >= theirsWordsInserted;
    if (oursToBase >= 0.75 || !isLarge || !sharesInvariants(hunk.texts)) return null;
    // Two wordings in one language: a person must say which is better.
    if (oursToTheirs > 0.7 && theirsWordsNew > 0) return leaveConflict(hunk);
    return keepOurs(hunk, 'same-intent', 0.9);
  },
  function keptLines(hunk) {
    const text = mergeReplacedLines(hunk.texts);
    return text === null ? null : { decision: 'merged', reason: 'disjoint-lines', text, confidence: 0.4 };
  },
  function disjointWords(hunk) {
    const { texts, features } = hunk;
    if (hunk.isShortened || hunk.byWords().conflicts > 0) return null;
    const isRewritten = features.oursToBase <= 0.4 || features.theirsWordsDeleted > features.baseWords * 0.5;
    if (isRewritten && !onlyAddressesChanged(texts.base, texts.theirs)) return null;
    return { decision: 'merged', reason: 'disjoint-words', text: hunk.byWords().text, confidence: 0.65 };
  },
  function oursShortened(hunk) {
    const { baseWords, oursWords, theirsWordsNew } = hunk.features;
    if (baseWords <= 15 || (oursWords + 1) * 2 >= baseWords + 1) return null;
    // A passage that the other side expanded to more than twice its length is not an edit that can be dropped with it.
    if (theirsWordsNew > baseWords * 2) return leaveConflict(hunk);
    return keepOurs(hunk, 'ours-shortened', 0.9);
  },
  function disjointLines(hunk) {
    if (hunk.isShortened && hunk.isOneLine) return null;
    if (hunk.features.oursToBase <= 0.3 || !isClean(hunk.byLines())) return null;
    return { decision: 'merged', reason: 'disjoint-lines', text: hunk.byLines().text, confidence: 0.4 };
  },
  function sameIntent(hunk) {
    const { baseWords, oursToTheirs, theirsWordsNew } = hunk.features;
    if (baseWords > 0 || (oursToTheirs <= 0.8 && !sameAddresses(hunk.texts))) return null;
    return theirsWordsNew > 2 ? leaveConflict(hunk) : keepOurs(hunk, 'same-intent', 0.5);
  },
  function bothInserted(hunk) {
    const lines = hunk.byLines();
    if (lines.conflicts > 0 || lines.unions === 0) return null;
    if (hunk.features.baseWords > 0 && hunk.features.oursToBase <= 0.6) return null;
    return { decision: 'merged', reason: 'both-inserted', text: lines.text, confidence: 0.4 };
  },
  function theirsPresent(hunk) {
    return hunk.features.theirsPresent ? keepOurs(hunk, 'theirs-present', 0.99) : null;
  },
  function theirsSmall(hunk) {
    const { theirsDeletionsShared, theirsWordsInserted } = hunk.features;
    if (!theirsDeletionsShared || theirsWordsInserted > 2) return null;
    // Two new values for one: which one holds, only a person knows.
    return isOtherValue(hunk.texts) ? leaveConflict(hunk) : keepOurs(hunk, 'theirs-small', 0.7);
  },
  function addedLines(hunk) {
    if (hunk.features.theirsWordsDeleted > 0 || !isClean(hunk.byLines())) return null;
    return { decision: 'merged', reason: 'disjoint-lines', text: hunk.byLines().text, confidence: 0.4 };
  },
  function theirsTrimmed(hunk) {
    const { baseWords, theirsWordsInserted, theirsWordsChanged } = hunk.features;
    const isTrim = theirsWordsInserted === 0 && theirsWordsChanged <= baseWords * 0.6;
    return isTrim ? keepOurs(hunk, 'theirs-trimmed', 0.55) : null;
  },
  function oursRewrote(hunk) {
    const { baseWords, oursToBase, theirsToBase } = hunk.features;
    const isRewrite = baseWords > 0 && oursToBase < 0.65 && theirsToBase > 0.6;
    return isRewrite ? keepOurs(hunk, 'ours-rewrote', 0.3) : null;
  },
];

/** Combines both changes by words, or else by lines; returns null if they conflict. */
function mergedText(hunk: Hunk): string | null {
  if (hunk.byWords().conflicts === 0) return hunk.byWords().text;
  return isClean(hunk.byLines()) ? hunk.byLines().text : null;
}
