import { foldName } from '../../../../text/fold.ts';
import { COMMON, lexiconBits } from '../../../../text/names/lexicon.ts';
import { isOpening } from '../ordinary-words.ts';

const BEFORE_CONTROL =
  /(?:\b(?:choos(?:e|ing)|click(?:ing)?(?: on)?|go(?:ing)? to|navigate to|press(?:ing)?|select(?:ing)?|tap(?:ping)?(?: on)?)(?: the)? ["“'‘]?|\p{L} ?(?:>|→|») ?)$/iu;
const AFTER_CONTROL =
  /^["”'’]?(?: (?:button|check ?box|column|dialog|drop-?down|field|icon|link|menu|option|page|parameter|screen|setting|tab)s?\b| ?(?:>|→|») ?\p{L})/iu;
/** “Set Reserve Seats to true”, “Reserve Seats is set to 4”. */
const BEFORE_VALUE = /\bset(?:s|ting)? (?:the )?["“'‘]?$/i;
const AFTER_VALUE = /^["”'’]? to /;
const IS_SET = /^["”'’]? (?:is|are|was) (?:set|disabled|enabled)\b/;

/** Returns whether a sentence presses, opens, fills in or sets what a name is written on: “On the Reserve Seats screen, click Reserve”. */
export function isOnControl(name: string, sentence: string): boolean {
  const [before = '', after = ''] = sentence.split(name, 2);
  const isSet = (BEFORE_VALUE.test(before) && AFTER_VALUE.test(after)) || IS_SET.test(after);
  return (
    sentence.includes(name) && (isSet || BEFORE_CONTROL.test(before.slice(-40)) || AFTER_CONTROL.test(after))
  );
}

const PRESSES = /\b(?:choose|click(?:ing)?|enter|press|select|tap|tick)\b/i;

/** Returns whether a sentence says in quotation marks what to press or fill in: “Enter your "Harbor Key" and click "Moor"”. */
export const isQuotedControl = (name: string, sentence: string): boolean =>
  PRESSES.test(sentence) &&
  [`"${name}"`, `"${name}."`, `“${name}”`, `“${name}.”`].some((quoted) => sentence.includes(quoted));

const ACTION = /^ (?:all|as|it|my|the|this|your)\b[^"“”‘’.]{0,40}["”’]/;

/** Returns whether a word begins what a control says is done: “Mark as moored”, “Bill the guests”. */
export const isAction = (name: string, sentence: string): boolean =>
  ['"', '“', '‘'].some((mark) => {
    const at = sentence.indexOf(`${mark}${name} `);
    return at >= 0 && ACTION.test(sentence.slice(at + mark.length + name.length));
  });

/** Returns whether a word that is also an ordinary one is the whole text, or begins it as a phrase: “Target start time: March”. */
export const isLabelWord = (name: string, text: string): boolean =>
  !name.includes(' ') &&
  (lexiconBits(foldName(name)) & COMMON) !== 0 &&
  (text.trim() === name || isOpening(name, text));
