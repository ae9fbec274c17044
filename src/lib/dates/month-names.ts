/** English names of months, whole or short, as alternatives of a regular expression in lower case. */
export const MONTH_NAMES =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';

const BEGINNINGS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Returns the number of a month, 1 for January, by a name that `MONTH_NAMES` matches; only its first three letters are read. 0 for ''. */
export const monthNumber = (name: string): number => BEGINNINGS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
