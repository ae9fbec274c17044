import type { HunkReason } from '../../src/merge/merge.types.ts';
import type { RefusalReason } from '../../src/merge/verify-resolution.ts';

/** The merge rules in plain words; docs/merging.md says when each applies. */
const RULES: Record<HunkReason, string> = {
  'only-ours-changed': 'only your text changed here',
  'only-theirs-changed': 'only the new text changed here',
  'same-change': 'both made the same change',
  'theirs-only-rewrapped': 'the new text only breaks its lines elsewhere',
  'ours-only-rewrapped': 'your text only breaks its lines elsewhere',
  'moved-by-ours': 'you moved this, and the change went along',
  'moved-by-theirs': 'the new text moved this, and your change went along',
  'already-in-ours': 'your text has this in another place',
  'deleted-by-ours': 'you deleted this, so it does not come back',
  'marks-woven': 'the new text changed only punctuation or capitals',
  'theirs-contained': 'your text has every word that the new one brought',
  'ours-contained': 'the new text has every word that you brought',
  'disjoint-words': 'you and the new text changed different words',
  'disjoint-lines': 'you and the new text changed different lines',
  'both-inserted': 'both put in something here',
  'same-intent': 'your text says the same in other words',
  'theirs-present': 'your text has what the new one brought',
  'theirs-small': 'the new text brought a word or two to what you changed',
  'theirs-trimmed': 'the new text only took words away from what you changed',
  'ours-shortened': 'you shortened this',
  'ours-rewrote': 'you rewrote this',
  'front-matter-key': 'both gave this field another value',
  'both-changed': 'both changed these words',
  resolved: 'the model put both together, and what it wrote was checked',
};

/** Falls back to the rule's own name if this page does not know it yet. */
export const ruleWords = (reason: string): string =>
  new Map(Object.entries(RULES)).get(reason) ?? reason.replaceAll('-', ' ');

const REFUSALS: Record<RefusalReason | 'model-failed', string> = {
  empty: 'it was empty',
  'fence-wrapped': 'it stood in a code block',
  'meta-talk': 'it talked about the task',
  'conflict-markers': 'it left conflict markers',
  cut: 'it broke off',
  'user-line-lost': 'a line of yours would be lost',
  'deleted-line-back': 'a line that you deleted would be back',
  'outside-touched': 'it changed what stands around',
  'line-repeated': 'it repeated a line',
  'new-citation': 'it cites what neither text cites',
  'new-link': 'it links to what neither text links to',
  'new-number': 'it has a number that neither text has',
  'new-name': 'it has a name that neither text has',
  'new-negation': 'it says the opposite of a text',
  'new-heading': 'it has a heading that neither text has',
  'too-many-new-words': 'it has too many words of its own',
  'model-failed': 'it did not answer',
};

export const refusalWords = (reason: string): string =>
  new Map(Object.entries(REFUSALS)).get(reason) ?? reason.replaceAll('-', ' ');
