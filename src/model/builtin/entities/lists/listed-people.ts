import type { Block } from '../../../../parse/block.ts';
import { foldName } from '../../../../text/fold.ts';
import { EVERYDAY, FIRST_NAME, LAST_NAME, lexiconBits } from '../../../../text/names/lexicon.ts';
import type { EntityName } from '../../../model.ts';
import { singularOf } from '../ordinary-words.ts';
import { isHeadingOfMembers, isHeadingOfPeople, personOf } from '../people-fields.ts';
import { isGivenName } from '../../../../text/person-names/is-given-name.ts';

/** Attendees are checked. */
const CHECKBOX = /^\[[ xX]?\] /;

/** A longer line says something. */
const LINE_CHARS_MAX = 80;

/**
 * Returns a function that returns of each block, in document order, the lines of a list of people: an item below a heading such as “Attendees”,
 * or below a paragraph that says only that (“Attendees:”), until the list ends; or each line of a paragraph below such a heading.
 */
export function linesOfPeople(): (block: Block) => readonly string[] {
  let [isOfPeople, isOfMembers, isLabeled] = [false, false, false];
  return (block) => {
    const { type, text } = block;
    if (type === 'list_item') return isOfPeople || (isOfMembers && CHECKBOX.test(text)) ? [text] : [];
    if (type === 'heading' || isLabeled || isLabelOfList(block)) {
      [isOfPeople, isOfMembers] = [isHeadingOfPeople(text), isHeadingOfMembers(text)];
      isLabeled = type !== 'heading' && isOfPeople;
      return [];
    }
    return isOfPeople && type === 'paragraph' ? shortLines(text) : [];
  };
}

/** Returns the lines of a text if there are several and all are short. */
function shortLines(text: string): readonly string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 1 && lines.every(({ length }) => length <= LINE_CHARS_MAX) ? lines : [];
}

const isLabelOfList = ({ type, text }: Block): boolean =>
  type === 'paragraph' && /^[^:]{2,40}:$/.test(text.trim()) && isHeadingOfPeople(text);

/** Returns the person of an item in a list of people; null if it seems to be something else. */
export function personInItem(text: string): EntityName | null {
  const [opening = '', after = ''] = text.replace(CHECKBOX, '').split(/[(@,:;<|]| [–—-] |[–—]/);
  const [first, second] = [opening, after].map((part) => personOf(part.trim(), { isAccount: false }));
  // “Globex Bank - Anna Weber”: the organization comes first.
  const isSecond = second?.type === 'person' && isNamedFirst(second.name) && !isNamedFirst(first?.name ?? '');
  const person = isSecond ? second : first;
  return person?.type === 'person' && !isOfWork(person.name) ? person : null;
}

const isNamedFirst = (name: string): boolean => isGivenName(name.split(' ', 1)[0] ?? '');

/**
 * Returns whether a name is of work, which groups people or is listed with them: “Customer Engineering: Anna Weber”. Work ends in an everyday
 * word; someone whose first name is also one (“Guy Hollin”) does not.
 */
const isOfWork = (name: string): boolean => {
  const bits = name
    .split(' ')
    .map((word) => lexiconBits(foldName(word)) | lexiconBits(singularOf(foldName(word))));
  return ((bits.at(-1) ?? 0) & EVERYDAY) !== 0 && !bits.some((own) => (own & (FIRST_NAME | LAST_NAME)) !== 0);
};
