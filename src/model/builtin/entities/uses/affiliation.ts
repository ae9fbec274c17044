/** “Anna Weber / Globex / @aweber”, “Anna | @aweber | Globex”: after the person or the account, where attendance lists give the organization. */
const BEFORE = /^[^|@]{2,60}[/|]\s*$|@[\p{L}\p{N}_-]{2,39}\s*[/|]\s*$/u;
const BEHIND = /^\s*[/|]\s*@[\p{L}\p{N}_-]{2,39}/u;
const BEHIND_LAST = /^\s*(?:$|[/|,]\s)/u;

/** Returns whether a name is in the position of an organization in a line of an attendance list with accounts. */
export const isBesideAccount = (before: string, behind: string): boolean =>
  BEFORE.test(before) && (before.includes('@') ? BEHIND_LAST.test(behind) : BEHIND.test(behind));

/** Returns whether a name in capitals has members: “TSC members”. What is written otherwise may be a kind of member (“Gold members”). */
export const hasMembers = (name: string, behind: string): boolean =>
  /^\p{Lu}\S*\p{Lu}\S*$/u.test(name) && /^ (?:board )?members?\b/.test(behind);
