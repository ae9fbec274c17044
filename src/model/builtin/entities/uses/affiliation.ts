import { foldName } from '../../../../text/fold.ts';
import { COMMON, FIRST_NAME, lexiconBits, PRODUCT, ROLE } from '../../../../text/names/lexicon.ts';
import { isJob } from '../ordinary-words.ts';
import { isSoftware } from '../software.ts';

/** A person before their affiliation in an attendance list: “Anna Weber (Globex/Research)”. */
const BEFORE_AFFILIATION =
  /(?:^|[^\p{L}])(\p{Lu}[\p{L}'’-]+)((?: \p{Lu}[\p{L}'’.-]*){1,3}) ?\((?:\p{Lu}[\p{L}\p{N}]*[/,] ?)?$/u;

/** The same in a line: “Anna Weber (Chair) - Globex”. */
const BEFORE_AFFILIATION_IN_LINE =
  /^(?:\[[ xX]?\] )?(\p{Lu}[\p{L}'’-]+)((?: \p{Lu}[\p{L}'’.-]*){1,3})(?: \([^()]{1,40}\))? [-–—] $/u;

/** “Anna Weber / Globex / @aweber”, “Anna | @aweber | Globex”: after the person or the account, where attendance lists give the organization. */
const BEFORE = /^[^|@]{2,60}[/|]\s*$|@[\p{L}\p{N}_-]{2,39}\s*[/|]\s*$/u;
const AFTER = /^\s*[/|]\s*@[\p{L}\p{N}_-]{2,39}/u;
const AFTER_LAST = /^\s*(?:$|[/|,]\s)/u;

/** Returns whether a name is in the position of an organization in a line of an attendance list with accounts. */
export const isBesideAccount = (before: string, after: string): boolean =>
  BEFORE.test(before) && (before.includes('@') ? AFTER_LAST.test(after) : AFTER.test(after));

/** Returns whether a name in capitals has members: “TSC members”. What is written otherwise may be a kind of member (“Gold members”). */
export const hasMembers = (name: string, after: string): boolean =>
  /^\p{Lu}\S*\p{Lu}\S*$/u.test(name) && /^ (?:board )?members?\b/.test(after);

/** Returns whether a name is where the person before it works: not a role, a nickname, initials or a tool. */
export function isAffiliation(name: string, before: string, after: string): boolean {
  const pattern = after === '' ? BEFORE_AFFILIATION_IN_LINE : BEFORE_AFFILIATION;
  if (!/^(?:$|[)/,])/.test(after)) return false;
  const [, first = '', others = ''] = pattern.exec(before) ?? [];
  if ((lexiconBits(foldName(first)) & FIRST_NAME) === 0) return false;
  const initials = `${first}${others}`.replace(/[^\p{Lu}]/gu, '');
  return (
    name !== initials &&
    !isJob(name) &&
    (lexiconBits(foldName(name)) & (COMMON | ROLE | PRODUCT)) === 0 &&
    !isSoftware(foldName(name))
  );
}
