import { plainSentence } from '../../../text/plain-sentence.ts';
import type { PersonNote } from '../../notes.ts';
import { dateAbove, dateIn } from '../dates.ts';
import { sentencesOf } from '../gist.ts';
import { noteOf } from '../people/person-note.ts';
import { PERSON_NAME, readPerson } from '../people/person.ts';
import type { GuidePiece } from '../pieces.ts';
import { carriedMotions } from './carried-motions.ts';

const OFFICE =
  '(?:(?:[Vv]ice|[Cc]o|[Dd]eputy|[Ii]nterim|[Aa]cting|[Ee]xecutive|[Bb]oard|[Rr]ecording|[Mm]embership)[- ]?){0,2}(?:[Cc]hair(?:person|man|woman)?|[Pp]resident|[Tt]reasurer|[Ss]ecretary|[Dd]irector|[Cc]oordinator|[Cc]onvenor|[Ll]iaison|[Rr]epresentative)(?: of the (?:\\p{Lu}\\p{L}+ ?(?:of )?){1,4}(?<! ))?(?![\\p{L}-])';
const ELECTS = '(?:re-?)?(?:elect|appoint|confirm|nam|install)(?:ed|s|ing|e|es)?';
/** Nobody has been elected yet. */
const NOT_YET =
  /\b(?:will|can|could|may|might|must|shall|should|would|if|until|unless|whether|candidates?|nominat\w+|to be|not|interested in) [^.]{0,40}\b(?:re-?)?(?:elect|appoint)/i;
const ELECTED = new RegExp(`\\b(?:re-?)?(?:elect|appoint|install)(?:ed|s)\\b|\\bofficers\\b`, 'i');
/** “Ada Lind as Chair”, “Ben Okoro is the new treasurer”, “Cy Tran was elected secretary”. */
const AS = new RegExp(
  `(${PERSON_NAME})(?:,|,? (?:as|to be|to serve as|for)|,? (?:is|was|were|has been)(?: unanimously)?(?: ${ELECTS})?(?: as| to be)?) (?:the |our |its |a )?(?:new )?(${OFFICE})`,
  'gu',
);
/** “Chair of the Board is elected: Ada Lind”, “Treasurer: Ben Okoro”. */
const OFFICE_FIRST = new RegExp(
  `(?<![\\p{L}-])(${OFFICE})(?: (?:is|was) (?:re-)?elected)?(?: as follows)? ?[:–—-] ?(${PERSON_NAME})`,
  'gu',
);

/** Returns the officers whom minutes say to be elected or appointed, each with the day of the meeting. */
export function electedIn(pieces: readonly GuidePiece[], year: string | null): PersonNote[] {
  const motions = carriedMotions(pieces);
  return pieces.flatMap((piece, at) => {
    const date = dateAbove(piece.path, year) ?? dayInBrackets(piece);
    return [...(motions.get(at) ?? []), ...statements(piece, pieces[at - 1])]
      .flatMap(officersIn)
      .flatMap(({ name, role }) => {
        const person = readPerson(name);
        return person ? [noteOf(person, 'election', { role, date })] : [];
      });
  });
}

/** “(2024-03-05)” after a resolution or the last of a list. */
const dayInBrackets = ({ text, items }: GuidePiece): string | null =>
  dateIn(/\(([^()]{8,20})\)\W*$/.exec(items.at(-1)?.text ?? text)?.[1] ?? '');

/** Returns the sentences that say who was elected; a list of officers is below a heading or line that says so. */
function statements(piece: GuidePiece, before: GuidePiece | undefined): string[] {
  if (piece.kind === 'list') {
    const lead =
      before?.kind === 'paragraph' && before.text.endsWith(':') ? before.text : (piece.path.at(-1) ?? '');
    const isOfElected = ELECTED.test(lead) && !NOT_YET.test(lead);
    return piece.items.flatMap(({ text }) => (isOfElected ? [text] : sentencesOf(text).filter(saysElected)));
  }
  return piece.kind === 'paragraph' ? sentencesOf(plainSentence(piece.text)).filter(saysElected) : [];
}

const saysElected = (sentence: string): boolean =>
  ELECTED.test(sentence) && !NOT_YET.test(sentence) && !/\?$|\bmotion\b/i.test(sentence);

const officersIn = (text: string): { name: string; role: string }[] => [
  ...[...text.matchAll(AS)].map(([, name = '', role = '']) => ({ name, role })),
  ...[...text.matchAll(OFFICE_FIRST)].map(([, role = '', name = '']) => ({ name, role })),
];
