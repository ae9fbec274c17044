import { readSaidAt, saidDates } from '../../../text/passages/date-terms.ts';
import { spellDay } from '../../../lib/dates/day.ts';

const WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
/** A day or period relative to the day of writing. */
const RELATIVE = new RegExp(
  `(?<!\\bthe )\\b(?:yesterday|last night|tomorrow|(?:last|next) (?:week|month|year)|(?:last|past) weekend|(?:last|next|this) ${WEEKDAY}|(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|couple of|few|\\d{1,3}) (?:day|week|month|year)s? ago)\\b`,
  'gi',
);
/** The same, or the day of writing itself. */
const SAYS_WHEN = new RegExp(
  `${RELATIVE.source}|\\b(?:today|tonight|just|recently|the other day|this (?:morning|week|weekend|month|year|past week(?:end)?))\\b`,
  'i',
);

/** Returns whether a message says when something is or was, relative to the day of writing. */
export const saysWhen = (text: string): boolean => SAYS_WHEN.test(text);

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Returns ` (yesterday: 7 May 2023)` for such words in a message of a known day; '' if there are none. */
export function spellRelativeDays(text: string, date: string | null): string {
  const said = date === null ? null : readSaidAt(date);
  if (!said) return '';
  const spelled = new Set(
    (text.match(RELATIVE) ?? []).flatMap((words) => {
      const moment = momentOf(words.toLowerCase(), said);
      return moment ? [`${words.toLowerCase()}: ${moment}`] : [];
    }),
  );
  return spelled.size ? ` (${[...spelled].join('; ')})` : '';
}

/** Returns the date or period that such words mean, as precisely as they say it. */
function momentOf(words: string, said: Date): string | null {
  const itself = new Set(saidDates('', said));
  const named = saidDates(words, said).filter((term) => !itself.has(term));
  const days = named
    .flatMap((term) => (term.startsWith('@d') ? [new Date(term.slice(2))] : []))
    .sort((a, b) => +a - +b);
  const [first] = days;
  if (first) {
    if (/\bweek\b|\bweeks ago/.test(words)) return `about ${spellDay(first)}`;
    return days.map((day) => spellDay(day)).join(' and ');
  }
  const month = named.find((term) => term.startsWith('@ym'));
  if (month) return MONTH.format(new Date(`${month.slice(3)}-01`));
  return named.find((term) => term.startsWith('@y'))?.slice(2) ?? null;
}
