import { FEW_NAMES, remember } from '../../../../lib/caches/remember.ts';
import { foldName } from '../../../../text/fold.ts';
import {
  CALENDAR,
  DEMONYM,
  FIRST_NAME,
  HONORIFIC,
  lexiconBits,
  ORGANIZATION,
  PRODUCT,
} from '../../../../text/names/lexicon.ts';
import { isNoName } from '../../../../text/names/no-names.ts';
import { isTechnicalName } from '../../../../text/names/technical-names.ts';
import { isAnswerOrFile } from './written-as.ts';

/** Below this, a name is more often wrong than right (measured on held-out fifths of the training sets). */
const CONFIDENCE_MIN = 0.5;
const NAME_CHARS_MAX = 100;
/** Degrees: “Ph.D.”, “B.S.”. */
const DEGREE = /^(?:[BM]\.?(?:A|Eng|S|Sc)|D\.?Phil|Ph\.?D)\.?s?$/;

/** How severe or how far something is: “severity: MEDIUM”. In other letters, it may be a name. */
const LEVEL =
  /^(?:BLOCKED|CRITICAL|DONE|DRAFT|FAILED|HIGH|LOW|MEDIUM|PASSED|PENDING|PLANNED|SKIPPED|UNASSIGNED)$/;
/** From one thing to another: “Depot → Shop”. */
const ARROW = /[←→↔⇒]|->/;
/** A sentence in a heading whose words all have capitals: “Branch Should Require Review”. */
const SENTENCE = /(?:^| )(?:Should|Shall|Cannot|Must (?:Be|Have|Not))(?: |$)/;

/** A time zone of the IANA database, such as “Europe/Berlin”: what is held at that time is not there. */
const ZONE =
  /(?<![\p{L}/])(?:Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/\p{Lu}[\p{L}_]+(?:\/\p{Lu}[\p{L}_]+)?(?![\p{L}/])/gu;

/** Returns whether a quote has a name only in time zones. */
const isOfZone = (name: string, quote: string): boolean => {
  if (!quote.includes('/')) return false;
  const other = quote.replace(ZONE, ' ');
  return other !== quote && !other.includes(name);
};

/** Returns whether a text may be a name, by how it is written: not a nationality, a day, an answer, a level, a sentence, a title, a degree, an arrow between two or part of a time zone. */
export const mayBeName = ({
  name,
  confidence,
  quote,
}: {
  name: string;
  confidence: number;
  quote: string;
}): boolean => confidence >= CONFIDENCE_MIN && isWrittenAsName(name) && !isOfZone(name, quote);

const isWrittenAsName = remember((name) => {
  if (
    name.length < 2 ||
    name.length > NAME_CHARS_MAX ||
    !/\p{Lu}|\p{Lo}|^\d+\p{Ll}{3}/u.test(name) ||
    /^(?:anti|non|post|pre)-/i.test(name) ||
    isAnswerOrFile(name) ||
    isTechnicalName(name) ||
    DEGREE.test(name) ||
    LEVEL.test(name) ||
    SENTENCE.test(name) ||
    ARROW.test(name) ||
    repeatsThing(name) ||
    (!name.includes(' ') && isNoName(name))
  )
    return false;
  const bits = lexiconBits(foldName(name));
  // “American English” is a language, and “Libyan” is a nationality.
  const isOfPlace = name.split(' ').every((word) => word === 'English' || isDemonym(foldName(word)));
  const isTitle = (bits & (HONORIFIC | FIRST_NAME)) === HONORIFIC;
  return !(bits & CALENDAR || isOfPlace || isTitle);
}, FEW_NAMES);

/** Returns whether a known thing stands twice, as in a list without commas: “GitHub GitHub”. People and towns may be called so. */
function repeatsThing(name: string): boolean {
  const repeated = /(?:^| )(\S+) \1(?= |$)/u.exec(name)?.[1];
  return repeated !== undefined && (lexiconBits(foldName(repeated)) & (PRODUCT | ORGANIZATION)) !== 0;
}

const isDemonym = (folded: string): boolean => (lexiconBits(folded) & (DEMONYM | FIRST_NAME)) === DEMONYM;
