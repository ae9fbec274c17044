import { matchesOf } from '../../../../lib/strings/matches-of.ts';

/** Groups that every organization has several of: without the word before it, one is any of them. */
const ANY_GROUP = /^(?:business|community|expert|focus|interest|study|task|user|working) (?:force|group)s?$/;
/** What a group's name begins or ends with: “SIG Docs”, “Docs SIG”. */
const BEGINS = /^(sig|wg) \p{L}/u;
const ENDS = /\p{Lu}\p{L}* (SIG|WG)\b/gu;
/** Whom examples are about, since the first papers on keys (Rivest, Shamir and Adleman 1978). */
const ALICE_AND_BOB = ['alice', 'bob'];
const OF_EXAMPLES = new Set([...ALICE_AND_BOB, 'carol', 'charlie', 'dave', 'eve', 'mallory']);

/**
 * Leaves out names that name nobody: any group (“Working Group”); what follows the word for groups in a document where it stands behind their
 * names (“WG Roster” below the title “Docs WG”); and the people of examples, where both Alice and Bob have no other name. `people`: those who
 * are certain; `headings`: with the title.
 */
export function withoutUnnamed<T extends { name: string }>(
  mentions: readonly T[],
  { people, headings }: { people: readonly string[]; headings: readonly string[] },
): T[] {
  const called = mentions.map(({ name }) => name.toLowerCase().replace(/^(?:an?|the) /, ''));
  const behind = new Set(
    headings.flatMap((heading) => matchesOf(heading, ENDS).map(([, word = '']) => word.toLowerCase())),
  );
  const names = new Set(called);
  const known = new Set(people.map((name) => name.toLowerCase()));
  const isExample = ALICE_AND_BOB.every((name) => names.has(name) && !known.has(name));
  return mentions.filter((_, at) => {
    const name = called[at] ?? '';
    if (ANY_GROUP.test(name) || (isExample && OF_EXAMPLES.has(name))) return false;
    return !behind.has(BEGINS.exec(name)?.[1] ?? '');
  });
}
