import { matchesOf } from '../../../lib/strings/matches-of.ts';
import { foldName } from '../../fold.ts';
import type { ClaimContext, SlotClaim, ValueKey } from '../claim.ts';
import { phraseBefore } from '../phrases.ts';
import { subjectKey } from '../subject.ts';

const NAME = '\\p{Lu}[\\p{L}\\d]*(?:[ -]\\p{Lu}[\\p{L}\\d]*)*';
/** An article and one more word may precede the name: “to a three-node ClickHouse cluster”. */
const TO = `(?:a |an |the )?(?:[a-z-]+ )?(?<to>${NAME})`;
const PATTERNS: readonly RegExp[] = [
  new RegExp(
    ` (?:moved?|moves|migrates?|migrated|switch(?:ed|es)?|change[sd]?) from (?<from>${NAME})(?: [\\d.]+)? to (?:the )?${TO}`,
    'gu',
  ),
  new RegExp(` (?:go|goes|went|moved?|moves|migrated?|are moved|is moved) to ${TO}`, 'gu'),
  new RegExp(
    ` (?:is|are|lives?|stays?|stay|remains?) (?:now |hosted |kept |stored |located |based |held ){0,2}in (?<to>${NAME})`,
    'gu',
  ),
  new RegExp(` (?:is|are) (?:now )?(?:hosted|kept|stored|located|based) (?:in|on|at) (?<to>${NAME})`, 'gu'),
];
const MOVE_OBJECT = new RegExp(
  `\\b(?:move|migrate|switch)(?:d|s)? (?:the |our |all )?(?<what>[a-z][a-z -]{2,40}?) to ${TO}`,
  'gu',
);
const TRIGGER =
  /\b(?:mov\w+|migrat\w+|switch\w*|chang\w+|go|goes|went|lives?|stays?|remains?|hosted|kept|stored|located|based|held|(?:is|are) (?:now )?in)\b/;

/** Returns whether a sentence can say where something is; most cannot and need no parsing. */
export const canSayPlace = (text: string): boolean => TRIGGER.test(text);
const NO_PLACE =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Q[1-4]|I|English|German|French|Spanish)\b/;

/** Finds where a sentence says that something is, or what it moved to. */
export function readPlaceClaims(text: string, { names }: ClaimContext): Omit<SlotClaim, 'from' | 'until'>[] {
  if (!canSayPlace(text)) return [];
  const found: Omit<SlotClaim, 'from' | 'until'>[] = [];
  const add = (what: string, to: string, from: string | undefined) => {
    if (NO_PLACE.test(to)) return;
    const replaces: ValueKey[] = from === undefined ? [] : [{ kind: 'name', key: foldName(from) }];
    for (const part of what.split(/ and |, /)) {
      const subject = subjectKey(part);
      if (subject === '' || /^(?:i|we|it|they|he|she)$/i.test(part)) continue;
      if (found.some((other) => other.subject === subject)) continue;
      found.push({
        kind: 'name',
        key: foldName(to),
        subject,
        slot: 'place',
        shown: to,
        replaces,
        isPast: false,
      });
    }
  };
  for (const pattern of PATTERNS)
    for (const match of matchesOf(text, pattern)) {
      const { to = '', from } = match.groups ?? {};
      const what = subjectBefore(text, match.index);
      if (what !== '' && !isPerson(what, names)) add(what, to, from);
    }
  for (const { groups } of matchesOf(text, MOVE_OBJECT)) add(groups?.what ?? '', groups?.to ?? '', undefined);
  return found;
}

/** Returns the subject of a clause, with another one joined by “and”: “Backups and mirror”. */
function subjectBefore(text: string, at: number): string {
  const last = phraseBefore(text, at);
  const joined = /(?:^|[.;:,]\s*|\*\s*)((?:\p{L}[\p{L}-]* )and )$/u.exec(text.slice(0, at - last.length));
  return joined ? `${joined[1]}${last}` : last;
}

const isPerson = (what: string, names: readonly string[]): boolean =>
  /^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)+$/u.test(what) && !names.includes(what);
