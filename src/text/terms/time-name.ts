/** “2019”, “08-Aug”, “Q3”, “week 12”: when, not what about. */
const TIME_NAME =
  /^\P{L}*(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|tember|ember|ober)?|q[1-4]|h[12]|fy|week|sprint|quarter)?\P{L}*$/iu;

/** Whether the name of a folder only says when what it holds was written. */
export const isTimeName = (name: string): boolean => TIME_NAME.test(name);
