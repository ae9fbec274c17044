/** “2019”, “08-Aug”, “Q3”, “week 12”: a time, not a topic. */
const TIME_NAME =
  /^\P{L}*(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|tember|ember|ober)?|q[1-4]|h[12]|fy|week|sprint|quarter)?\P{L}*$/iu;

/** Returns whether a folder's name only says when its content was written. */
export const isTimeName = (name: string): boolean => TIME_NAME.test(name);
