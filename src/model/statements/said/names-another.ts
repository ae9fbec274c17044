import { termFrequencies } from '../../../text/terms.ts';
import type { Evidence } from '../../model.ts';
import { around, AROUND, nearestTo, type SaidPassage, type SaidPassages } from './passages.ts';
import { isWholeKnown, type WholeName, wholeNames } from './whole-names.ts';

/** A name in a clause, and the rest of the clause. */
interface Named {
  name: WholeName;
  names: readonly WholeName[];
  rest: readonly string[];
  /** The clause is about it, or it did what the clause describes. */
  isSubject: boolean;
  /** Whether “Ines” may mean “Ines Moreau”, because that name is known. */
  isByPart: boolean;
}

/** The subject of a sentence is within these first characters. */
const SUBJECT_CHARS = 5;
/** “It” may refer to something named long before, in a message that contains another name of the statement. */
const PRONOUN = / (?:it|he|she|they|them|him|her) /;

/** Returns whether a clause has a name that the source of the rest of it does not have. `isMain`: no clause comes before it. */
export function namesAnother(
  clause: string,
  terms: readonly string[],
  cited: readonly Evidence[],
  passages: readonly SaidPassages[],
  isMain: boolean,
): boolean {
  const names = wholeNames(clause);
  return names.some((name) => {
    const isFirst = isMain && name.start <= SUBJECT_CHARS;
    const named: Named = {
      name,
      names,
      rest: restOf(name, names, terms),
      isSubject: isFirst,
      isByPart: isWholeKnown(name, cited),
    };
    if (isAbsent(named, passages)) return true;
    const [, preposition] = PREPOSITION.exec(clause.slice(0, name.start)) ?? [];
    if (preposition && standsInPlace(named, preposition, passages)) return true;
    return (isFirst || clause.slice(0, name.start).endsWith(' by ')) && isSaidOfAnother(named, passages);
  });
}

const termsOf = (word: string): string[] => [...termFrequencies(word).keys()];

/** Returns a clause's content words without a name; each word of other names counts once, however many terms it is indexed under. */
function restOf(name: WholeName, names: readonly WholeName[], terms: readonly string[]): string[] {
  const ofNames = new Set(names.flatMap(({ words }) => words.flatMap(termsOf)));
  const others = names
    .filter((one) => one !== name)
    .flatMap(({ words }) => words.flatMap((word) => termsOf(word)[0] ?? []));
  return [...new Set([...terms.filter((term) => !ofNames.has(term)), ...others])];
}

const hasAny = ({ words }: WholeName, folded: string): boolean =>
  words.some((word) => folded.includes(` ${word} `));
const hasAll = ({ words }: WholeName, folded: string): boolean =>
  words.every((word) => folded.includes(` ${word} `));

/** Returns whether a name is in none of the paragraphs that contain the rest of the clause. */
function isAbsent(
  { name, names, rest, isSubject, isByPart }: Named,
  passages: readonly SaidPassages[],
): boolean {
  const isWord =
    ({ folded, terms }: SaidPassage) =>
    (word: string) =>
      folded.includes(` ${word} `) || termsOf(word).every((term) => terms.has(term));
  const has = (passage: SaidPassage) =>
    isByPart ? name.words.some(isWord(passage)) : name.words.every(isWord(passage));
  const standsFor = ({ folded }: SaidPassage) =>
    !isSubject && PRONOUN.test(folded) && names.some((one) => hasAny(one, folded));
  const found = passages.flatMap(({ about, paragraphs }) =>
    nearestTo(rest, paragraphs).map((at) => {
      const own = paragraphs[at];
      if (hasAll(name, about) || (own && (hasAll(name, own.heading) || standsFor(own)))) return true;
      // Names other than the subject may be in the previous or next message.
      return around(paragraphs, at, isSubject ? 0 : AROUND).some(has);
    }),
  );
  return found.length > 0 && !found.some(Boolean);
}

const PREPOSITION =
  /\b(in|at|with|from|of|for|to|on|about|through|before|after|against|than|into) (?:the )?$/i;

/** Returns whether the sentences closest to a clause have another name after that preposition, and not this one anywhere. */
function standsInPlace(
  { name, names, rest }: Named,
  preposition: string,
  passages: readonly SaidPassages[],
): boolean {
  const sentences = passages.flatMap((one) => one.sentences);
  const closest = nearestTo(rest, sentences, undefined, 1).flatMap((at) => sentences[at] ?? []);
  const said = new Set(names.flatMap(({ words }) => words));
  const behind = preposition.toLowerCase();
  return (
    closest.length > 0 &&
    closest.every(
      ({ folded, heading, speaker, names: there }) =>
        ![folded, heading, speaker].some((text) => hasAny(name, text)) &&
        there.some(
          (word) =>
            !said.has(word) &&
            (folded.includes(` ${behind} ${word} `) || folded.includes(` ${behind} the ${word} `)),
        ),
    )
  );
}

const POINTS_AWAY = / (?:it|its|he|she|they|them|him|her|his|their|we|our|us|you|your) /;
const OF_SPEAKER = / (?:i|my|me|mine) /;

/** Returns whether the sentences closest to a clause are about someone else: they have another name, or another speaker says “I”. */
function isSaidOfAnother({ name, names, rest }: Named, passages: readonly SaidPassages[]): boolean {
  const all = passages.flatMap(({ about, sentences }) => sentences.map((sentence) => ({ sentence, about })));
  const sentences = all.map(({ sentence }) => sentence);
  const closest = nearestTo(rest, sentences, undefined, 1).flatMap((at) => all[at] ?? []);
  const said = new Set(names.flatMap(({ words }) => words));
  return (
    closest.length > 0 &&
    closest.every(({ sentence: { folded, heading, speaker, terms, names: there }, about }) => {
      if (
        POINTS_AWAY.test(folded) ||
        name.words.some((word) => termsOf(word).every((term) => terms.has(term)))
      )
        return false;
      if ([folded, heading, speaker].some((text) => hasAny(name, text))) return false;
      if (OF_SPEAKER.test(folded)) return speaker.trim() !== '';
      return !hasAny(name, about) && there.some((word) => !said.has(word));
    })
  );
}
