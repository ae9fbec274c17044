import { foldName } from '../../../../text/fold.ts';
import { lexiconBits, ORGANIZATION, PRODUCT } from '../../../../text/names/lexicon.ts';
import { isSoftware } from '../software.ts';

const VERBS =
  'added|adds|admits|admitted|advised|advises|agreed|agrees|argued|argues|asked|asks|believes|commented|comments|concluded|concludes|explained|explains|laughed|noted|notes|observed|observes|recalled|recalls|recommends|remarked|replied|replies|said|says|suggested|suggests|thinks|told|wrote';
/** `," said Weber` and `,” Weber added`: after the end of a quotation. */
const AFTER_QUOTE = /["”’'»] $/;
const SAYS = new RegExp(String.raw`^ (?:${VERBS})\b`);
const BEFORE_SAYS = new RegExp(String.raw`["”’'»] (?:${VERBS}) $`);
/** “Weber says she”. */
const OF_SOMEBODY = new RegExp(String.raw`^ (?:${VERBS}) (?:that )?s?he\b`);
/** “— Anna Weber, Open Source Program Manager at Globex”: someone with a job. */
const WITH_JOB =
  /^,? ?[,–—(-] ?(?:an? |the |our |former )?(?:[\p{L}&/-]+ ){0,6}(?:advocate|analyst|architect|attorney|chair|chief|consultant|counsel|cto|ceo|developer|director|engineer|evangelist|founder|head|lead|leader|maintainer|manager|officer|president|professor|researcher|scientist|strategist) (?:at|of|for) (?:the )?\p{Lu}/iu;

/** “Anna Weber (she/her)”. */
const WITH_PRONOUNS = /^ \((?:he|she|they|any|ze|xe) ?\/ ?(?:any|he|her|him|hir|she|them|they|xem|zir)\b/i;
/** “Weber was an undergraduate”. */
const IS_SOMEBODY =
  /^ (?:is|was) (?:(?:an?|the|our) )?(?:[\p{L}.’'-]+ ){0,4}?(?:alum(?:na|nus)?|candidate|developer|engineer|fellow|graduate|intern|lawyer|major|mathematician|physicist|postdoc|professor|programmer|researcher|scientist|student|teacher|undergraduate|writer)\b/iu;

/** Returns whether a sentence says that a name speaks, has pronouns or a job, as people do; not for companies and products, which are quoted too. */
export function isQuoted(name: string, sentence: string): boolean {
  const folded = foldName(name);
  if ((lexiconBits(folded) & (ORGANIZATION | PRODUCT)) !== 0 || isSoftware(folded)) return false;
  for (let at = sentence.indexOf(name); at >= 0; at = sentence.indexOf(name, at + name.length)) {
    const before = sentence.slice(0, at);
    const after = sentence.slice(at + name.length);
    if (BEFORE_SAYS.test(before) || (AFTER_QUOTE.test(before) && SAYS.test(after))) return true;
    if (WITH_PRONOUNS.test(after) || IS_SOMEBODY.test(after)) return true;
    if (OF_SOMEBODY.test(after) || (name.includes(' ') && WITH_JOB.test(after))) return true;
  }
  return false;
}
