import { foldName } from '../../../../text/fold.ts';
import { COMMON, lexiconBits } from '../../../../text/names/lexicon.ts';
import { isOpening } from '../ordinary-words.ts';

const BEFORE_CONTROL =
  /(?:\b(?:choos(?:e|ing)|click(?:ing)?(?: on)?|go(?:ing)? to|navigate to|press(?:ing)?|select(?:ing)?|tap(?:ping)?(?: on)?)(?: the)? ["“'‘]?|\p{L} ?(?:>|→|») ?)$/iu;
const BEHIND_CONTROL =
  /^["”'’]?(?: (?:button|check ?box|column|dialog|drop-?down|field|icon|link|menu|option|page|screen|tab)s?\b| ?(?:>|→|») ?\p{L})/iu;

/** Returns whether a sentence presses, opens or fills in what a name is written on: “On the Reserve Seats screen, click Reserve”. */
export function isOnControl(name: string, sentence: string): boolean {
  const [before = '', behind = ''] = sentence.split(name, 2);
  return sentence.includes(name) && (BEFORE_CONTROL.test(before.slice(-40)) || BEHIND_CONTROL.test(behind));
}

/** Returns whether a word that is also an ordinary one is the whole text, or begins it as a phrase: “Target start time: March”. */
export const isLabelWord = (name: string, text: string): boolean =>
  !name.includes(' ') &&
  (lexiconBits(foldName(name)) & COMMON) !== 0 &&
  (text.trim() === name || isOpening(name, text));
