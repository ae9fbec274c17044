import { isUsable, pointsAtNoun, SAYS_OF_ITSELF, sentencesIn, standsAlone } from '../gist.ts';
import type { GuidePiece } from '../pieces.ts';
import { isRemark } from '../remarks.ts';
import { isImperative } from '../steps/imperatives.ts';

const PROPOSES =
  /\b(?:propos\w+|introduc\w+|promot\w+|add(?:s|ing)?|allows?|enables?|implement\w*|extend\w*|deprecat\w+|remov\w+|replac\w+|provid\w+|support\w*|aims?|goal)\b/i;
/** In the section of the proposal, a sentence may also tell details. */
const PROPOSES_SURELY = /\b(?:propos\w+|introduc\w+)\b/i;
const WE_PROPOSE = /^(?:we propose|the (?:goal|purpose|aim) of this)/i;
const PROPOSAL =
  /^(?:the |our )?(?:propos(?:al|ed (?:solution|change|approach|decision|design)|ition)s?|decision)$/i;
const POINTS_AT_ALL = /\b(?:this|these|those|such) (?!rfc|adr|proposal|document)/i;
/** What is to be done: “The gates should be green.”, “We will paint them.” */
const IS_TO =
  /^(?:\S+ ){1,12}(?:should|shall|must)\b|^we(?: will|['’]ll| are| add| introduce| replace| remove)\b/i;
/** A step of several, or the way to what is proposed. */
const LEADS_ON = /^(?:first(?:ly)?\b|to (?:better )?understand\b|in order to [^,]*$)/i;
const SUMMARY = /^(?:summary|abstract|overview|tl;?dr)$/i;

/**
 * Returns what a proposal's summary proposes, else what its own section begins to propose, else how the summary begins if that stands alone: it may
 * begin with how things are.
 */
export function proposed(pieces: readonly GuidePiece[]): string[] {
  const paragraphs = pieces.filter(({ kind }) => kind === 'paragraph');
  const summaries = paragraphs.filter((p) => SUMMARY.test(p.path.at(-1) ?? '')).slice(0, 2);
  for (const paragraph of summaries) {
    const [first = '', ...others] = sentencesIn(paragraph).slice(0, 4);
    if (isProposing(first) && isClear(first)) return [first];
    const later = others.find(
      (s) =>
        isUsable(s) &&
        PROPOSES.test(s) &&
        !pointsAtNoun(s.slice(4)) &&
        (SAYS_OF_ITSELF.test(s) || WE_PROPOSE.test(s)),
    );
    if (later !== undefined) return [later];
  }
  // A second paragraph may begin with a detail.
  const [start = ''] = summaries[0] ? sentencesIn(summaries[0]) : [];
  const own = paragraphs.find((p) => PROPOSAL.test(p.path.at(-1) ?? ''));
  const [proposal = ''] = own ? sentencesIn(own) : [];
  const isOfOwn = PROPOSES_SURELY.test(proposal) || IS_TO.test(proposal) || isImperative(proposal);
  if (isOfOwn && isClear(proposal) && !POINTS_AT_ALL.test(proposal) && !LEADS_ON.test(proposal))
    return [proposal];
  return isClear(start) && !isRemark(start) ? [start] : [];
}

const isClear = (s: string): boolean => isUsable(s) && standsAlone(s) && !pointsAtNoun(s);
const isProposing = (s: string): boolean => PROPOSES.test(s) || IS_TO.test(s) || isImperative(s);
