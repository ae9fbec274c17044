import { matchesOf } from '../../../lib/strings/matches-of.ts';
import { foldName } from '../../fold.ts';
import type { ClaimContext, SlotClaim } from '../claim.ts';
import { phraseAfter, phraseBefore } from '../phrases.ts';
import { ROLES } from '../slots.ts';
import { subjectKey } from '../subject.ts';

const NAME = "(?:\\p{Lu}[\\p{L}'’-]+(?: (?:\\p{Lu}[\\p{L}'’-]+|\\p{Lu}\\.)){0,3})";
const WHO = `(?<who>${NAME}|I)`;
const FILLER = '(?:the |our |an? |acting |new |now |current |still |also |interim |main |again ){0,3}';
const IS = "(?:is|are|am|['’]m|becomes?|was|will be|stays?|remains?)";
/** Capitalized words that cannot be an owner. */
const NOBODY =
  /^(?:The|This|That|It|He|She|They|We|You|Who|Which|What|Owner|Status|Decision|Nobody|Somebody|Everybody|Everyone|Each|One|Question|If|When|And|But|So|Then|From|Since|Please|There|Here|Not|No|Yes|In|On|At|By|January|February|March|April|May|June|July|August|September|October|November|December)$/;

type Pattern = { slot: string; pattern: RegExp; what: 'after' | 'before' | 'none' };

/** The patterns of a role, and words at least one of which each pattern needs: most sentences have none, and one search then replaces five. */
const PATTERNS: readonly { words: RegExp; patterns: readonly Pattern[] }[] = ROLES.map((role) => ({
  words: new RegExp(
    [role.verbs, role.nouns, capital(role.nouns), role.passive].filter((words) => words !== '').join('|'),
    'u',
  ),
  patterns: patternsOf(role),
}));

function patternsOf({ slot, verbs, nouns, passive }: (typeof ROLES)[number]): Pattern[] {
  return [
    ...(verbs
      ? [
          {
            slot,
            what: 'after' as const,
            pattern: new RegExp(`${WHO}(?: now| also| still| will|,)? (?:${verbs}) `, 'gu'),
          },
        ]
      : []),
    { slot, what: 'after', pattern: new RegExp(`${WHO} ${IS} ${FILLER}(?:${nouns})(?: of| for)\\b`, 'gu') },
    {
      slot,
      what: 'after',
      pattern: new RegExp(
        `\\b(?:I|(?<who>${NAME})) (?:stay|stays|remain|remains) ${FILLER}(?:${nouns}) of\\b`,
        'gu',
      ),
    },
    {
      slot,
      what: 'none',
      pattern: new RegExp(
        `\\b(?:${nouns}|${capital(nouns)})(?:(?: of| for) (?<what>[^.,:;]{2,60}?))?(?: is|:| will be| becomes)(?: now)? (?<who>${NAME})`,
        'gu',
      ),
    },
    ...(passive
      ? [
          {
            slot,
            what: 'before' as const,
            pattern: new RegExp(` (?:is|are|will be|was) (?:now )?(?:${passive}) by (?<who>${NAME})`, 'gu'),
          },
        ]
      : []),
  ];
}

function capital(nouns: string): string {
  return nouns
    .split('|')
    .map((noun) => noun.charAt(0).toUpperCase() + noun.slice(1))
    .join('|');
}

const TRIGGER =
  /\b(?:own|owns|owned|owner|lead|leads|leader|led|manages?|managed|manager|heads?|headed|chairs?|chaired|chair|runs?|responsible|maintains?|maintained|maintainer|contact|director|CEO|CTO|chief|takes over|took over|on call|assign\w+|liaison)\b/i;
/** Returns whether a sentence can say who does what. */
export const canSayRole = (text: string): boolean => TRIGGER.test(text);

/** Without a name, these refer to the subject of the text. */
const POINTS_BACK = /^(?:it|this|that|them|everything.*|all of it)$/i;
const HAS_NAME = /\p{Lu}|\d/u;

/** Finds who owns, leads, maintains … something in a sentence. */
export function readRoleClaims(text: string, context: ClaimContext): Omit<SlotClaim, 'from' | 'until'>[] {
  if (!canSayRole(text)) return [];
  const found: Omit<SlotClaim, 'from' | 'until'>[] = [];
  const possible = PATTERNS.flatMap(({ words, patterns }) => (words.test(text) ? patterns : []));
  for (const { slot, pattern, what } of possible)
    for (const match of matchesOf(text, pattern)) {
      const who = personOf(match, context);
      const thing = match.groups?.what ?? whatOf(text, match, what);
      const subject = subjectOf(thing, text.slice(0, match.index), context);
      if (who === null || subject === '' || found.some((other) => other.slot === slot)) continue;
      found.push({
        kind: 'name',
        key: foldName(who),
        subject,
        slot,
        shown: who,
        replaces: [],
        isPast: /\bwas\b/.test(match[0]),
      });
    }
  return found;
}

function personOf(match: RegExpExecArray, { speaker }: ClaimContext): string | null {
  const named = match.groups?.who ?? 'I';
  if (named === 'I') return speaker;
  const words = named.split(' ');
  while (words[0] !== undefined && NOBODY.test(words[0])) words.shift();
  return words.length ? words.join(' ') : null;
}

function whatOf(text: string, match: RegExpExecArray, what: Pattern['what']): string {
  if (what === 'after') return phraseAfter(text, match.index + match[0].length);
  return what === 'before' ? phraseBefore(text, match.index) : '';
}

/** Returns the subject of a role; a thing without a name belongs to the text: “the launch” in a text about Taproot 3. */
function subjectOf(thing: string, before: string, { names }: ClaimContext): string {
  const bare = thing.replace(/[*_`]/g, '').trim();
  if (bare !== '' && HAS_NAME.test(bare)) return subjectKey(bare);
  const [name] = names;
  if (name === undefined) return '';
  if (!POINTS_BACK.test(bare)) return subjectKey(`${bare} ${name}`);
  return subjectKey(`${/\bthe ([a-z]+) /i.exec(before)?.[1] ?? ''} ${name}`);
}
