import type { Block } from '../../../../parse/block.ts';
import { foldName } from '../../../../text/fold.ts';
import { LAST_NAME, lexiconBits } from '../../../../text/names/lexicon.ts';
import { isGivenName } from '../../../../text/person-names/is-given-name.ts';
import { personOf } from '../people-fields.ts';
import { isListed } from '../type-evidence.ts';

/** Of all items of a list. */
const SHARE_MIN = 0.6;
const NAME_CHARS_MAX = 60;
const [NAMES_MIN, NAMES_OF_SHORT_LIST] = [3, 2];

/**
 * Returns the items of lists that list people without saying so: new members below a date, who came below “In the room:”. At least six of ten items, and
 * three or all, are nothing but a full name with a listed first name, or a listed surname after an unknown word; then each item that is only a name
 * is somebody, also if no list has it. What a list lists side by side is of one kind, and an item shows where a name begins and ends, which
 * the tagger has to guess.
 */
export function itemsOfNames(blocks: readonly Block[]): ReadonlySet<Block> {
  const found = new Set<Block>();
  let list: Block[] = [];
  const close = () => {
    const names = list.filter(({ text }) => isName(text));
    const sure = names.filter(({ text }) => isOfPerson(text)).length;
    const isShort = sure === list.length && sure === NAMES_OF_SHORT_LIST;
    if (isShort || (sure >= NAMES_MIN && sure >= list.length * SHARE_MIN))
      for (const block of names) found.add(block);
    list = [];
  };
  for (const block of blocks) {
    if (block.type === 'list_item') list.push(block);
    else close();
  }
  close();
  return found;
}

/** Most items are sentences, which are not looked up. */
const isName = (text: string): boolean =>
  text.length <= NAME_CHARS_MAX &&
  text.includes(' ') &&
  personOf(text, { isAccount: false })?.type === 'person' &&
  !isListed(text);

function isOfPerson(name: string): boolean {
  const words = name.split(' ');
  const [first = '', last = ''] = [words[0], words.at(-1)];
  return (
    isGivenName(first) ||
    (lexiconBits(foldName(first)) === 0 && (lexiconBits(foldName(last)) & LAST_NAME) !== 0)
  );
}
