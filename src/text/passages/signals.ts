/** Signals of a passage besides its words, as bits of one number. */
export const SIGNALS = {
  /** Its last sentence is a question. */
  asks: 1,
  /** It contains a question elsewhere. */
  holdsQuestion: 2,
  /** It mentions a time. */
  time: 4,
  /** It mentions a number. */
  number: 8,
  /** It names someone or something in mid-sentence. */
  name: 16,
} as const;

const MONTHS = 'january|february|march|april|may|june|july|august|september|october|november|december';
const WEEKDAYS = 'sunday|monday|tuesday|wednesday|thursday|friday|saturday';
const TIME = new RegExp(
  `\\b(?:yesterday|today|tonight|tomorrow|ago|since|recently|back in|(?:last|next|this|past) (?:night|week|weekend|month|year|spring|summer|fall|autumn|winter|${WEEKDAYS}|${MONTHS})|${MONTHS.replace('|may|', '|')}|(?:19|20)\\d\\d|a (?:few|couple)(?: of)? (?:days|weeks|months|years))\\b`,
  'i',
);
const NUMBER =
  /\b\d+|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|once|twice|couple|few)\b/i;
/** A capitalized word that does not begin a sentence. */
const NAME = /[\p{Ll},] (?!I\b)\p{Lu}\p{Ll}+/u;
const ENDS_ASKING = /[?？؟][^\p{L}\p{N}]*$/u;
const ASKS = /[?？؟]/;
/** A picture or file named after the words is not part of them. */
const ATTACHED = /\[[^\][\n]{0,500}\]\s*$/;

/** Returns the signals of a passage. */
export function signalsOf(text: string): number {
  const said = text.replace(ATTACHED, '').trimEnd();
  let signals = 0;
  if (ASKS.test(said)) signals |= ENDS_ASKING.test(said) ? SIGNALS.asks : SIGNALS.holdsQuestion;
  if (TIME.test(text)) signals |= SIGNALS.time;
  if (NUMBER.test(text)) signals |= SIGNALS.number;
  if (NAME.test(text)) signals |= SIGNALS.name;
  return signals;
}
