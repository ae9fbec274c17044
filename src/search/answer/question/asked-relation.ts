import { FILLER_TERMS } from '../../../text/terms/analyze-token.ts';
import { terms } from '../../../text/terms.ts';
import { AUXILIARY } from './auxiliary.ts';

/** What a question asks about its subject, in addition to a kind of value. */
export interface AskedRelation {
  /** “Who approves …”: what somebody does, as a term. */
  does: string | null;
  /** “Who do I ask for a key”: what one does to the person, as a term. */
  asks: string | null;
  /** “When was the charter approved”: what was done, as a term. */
  done: string | null;
  /** “Until when does v1 live”: a verb that statements about present time and place may omit, as a term. */
  lives: string | null;
  /** “Which license …”: the class of the answer, as a term. */
  oneOf: string | null;
  /** Words joined by punctuation, as written: `pump-go` is neither `pump` nor `pump-go-contrib`. */
  compounds: string[];
  /** Text in quotation marks, which is meant as written. */
  phrases: string[];
  /** “What is a bet?” asks what something is; “what is the bet” may ask for a value. */
  isDefinition: boolean;
  /** “What is the grace time of a check?”: the subject of the answer, as terms. */
  defined: string[];
  /** “What is the app for iOS called?” */
  isCalled: boolean;
  /** “What time …” and “until when … in the evening” ask for a time of day. */
  isClock: boolean;
}

const WHO_DOES = new RegExp(
  `^\\W*who(?: (?:can|could|may|must|should|will|would|(?:has|have|needs?|gets?|is allowed) to))? (?!(?:${AUXILIARY}|be|an?|the|our|your|my|else|I|we|you|one|they|people|at|by|for|from|in|of|on|to|with|gets?|got|receives?|received)\\b)(\\p{L}+)`,
  'iu',
);
const WHOM_I =
  /^\W*whom? (?:do|does|did|can|could|may|might|must|should|would|shall) (?:I|we|you|one|people|they) (?:(?:have|need) to )?(\p{L}+)/iu;
/** “Who must be told”: what is done to the person. */
const WHOM_DONE =
  /^\W*who (?:(?:must|should|shall|can|may|will) |(?:has|have|needs?) to )be (?:\p{L}+ly )?(\p{L}+ed|told)\b/iu;
const WHEN_DONE = new RegExp(
  '^\\W*(?:(?:since|until|till|by) )?(?:when|where) (?:was|were|has|have|had) .{2,100} (\\p{L}+)\\W*$',
  'iu',
);
/** “When does the council hold its feast”: what follows an article or a possessive is no verb. */
const WHEN_LIVES =
  /^\W*(?:(?:since|until|till|by|from) )?(?:when|where) (?:(?:is|are) .{2,100} |(?:do|does|will) (?!(?:I|we|you|they|one|people) \p{L}+ \p{L}).{2,100} (?<!\b(?:the|an?|its|their|our|your|my|his|her) ))(\p{L}+)\W*$/iu;
/** “Until when is Ann away in June”: the verb is before where or when that is. */
const NAMED_END = /\s(?:in|during|on|at) \p{Lu}[\p{L}'’-]+(?: \d{4})?(?=\W*$)/u;
/** “Where does the name come from” asks with “come”. */
const PARTICLE_END = / (?:from|to|at|in|on|with)(?=\W*$)/i;
const PARTICIPLE = /(?:ed|held|built|made|sent|paid|written|chosen|born|begun|shown|given|taken)$/i;
/** Past-tense verbs that do not end in “ed”. */
const PAST =
  '(?:became|got|went|came|made|took|won|left|gave|held|ran|sent|wrote|built|paid|met|led|found|chose|began)';
/** “Which working groups were created”: `groups` is not a verb if one follows. */
const VERB = `(?:${AUXILIARY}|to|belong|exist|count|need|require|use|apply|${PAST}|(?!(?:as|its|this|thus|us)\\b)\\p{L}+s(?! (?:${AUXILIARY}|${PAST}|\\p{L}+ed)\\b)|\\p{L}+ed)`;
const ONE_OF = new RegExp(
  `^\\W*(?:(?:in|on|at|under|by|with|for|from|to) )?(?:which|what) (?!happen)((?:(?!(?:${AUXILIARY}|to)\\b)[\\p{L}\\p{N}'’-]+ ){0,3}?(?!${AUXILIARY}\\b)[\\p{L}'’-]+) ${VERB}\\b`,
  'iu',
);
const DEFINED =
  /^\W*what(?:['’]s| is| are| was| were) (?:(?:an?|the|our|your|my) )?((?:[\p{L}\p{N}'’_-]+ ){0,3}?[\p{L}\p{N}'’_-]+)(?: (?:in|of|for|on|at|within|inside|under|per|to|from|with|by|that)\b|\W*$)/iu;
const CALLED = /\b(?:called|named)\W*$|^\W*what(?:['’]s| is| are| was| were) the names? of\b/i;
const CLOCK =
  /\b(?:what|which) time\b(?! ?zone)|^\W*(?:until|till|from|by) when\b.*\b(?:in the (?:morning|afternoon|evening)|at night)\b/i;
const COMPOUND = /[\p{L}\p{N}]+(?:[-_./][\p{L}\p{N}]+)+/gu;
const QUOTED = /["“„]([^"“”„]{3,80})["”“]/g;
const WHAT_IS = /^\W*what(?:['’]s| is| are) (?:an? )?(?!(?:the|our|your|my|all)\b)[^?]*(?<!\bfor)\W*$/i;

/** Reads what a question asks about its subject, by its form. English only. */
export function readRelation(question: string): AskedRelation {
  const done = WHEN_DONE.exec(question)?.[1] ?? '';
  return {
    does: termOf(WHO_DOES.exec(question)?.[1]),
    asks: termOf((WHOM_I.exec(question) ?? WHOM_DONE.exec(question))?.[1]),
    done: PARTICIPLE.test(done) ? termOf(done) : null,
    lives: termOf(WHEN_LIVES.exec(question.replace(NAMED_END, '').replace(PARTICLE_END, ''))?.[1]),
    oneOf: termOf(ONE_OF.exec(question)?.[1]),
    compounds: (question.match(COMPOUND) ?? []).filter((compound) => !isFiller(compound)),
    phrases: [...question.matchAll(QUOTED)].flatMap(([, phrase]) => (phrase === undefined ? [] : [phrase])),
    isDefinition: WHAT_IS.test(question),
    defined: terms(DEFINED.exec(question)?.[1] ?? ''),
    isCalled: CALLED.test(question),
    isClock: CLOCK.test(question),
  };
}

/** “How-to”: none of its parts says what it is about. */
const isFiller = (compound: string): boolean =>
  terms(compound.replace(/[-_./]+/g, ' ')).every((term) => FILLER_TERMS.has(term));

/** Returns the last term: for “dev desktop”, the desktop. */
const termOf = (words: string | undefined): string | null => terms(words ?? '').at(-1) ?? null;
