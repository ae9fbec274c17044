const WRITTEN =
  /\b(?:written|maintained)(?: and \w+)? by\b|\blast (?:changed|edited|updated|modified|reviewed)\b/i;
const BYLINE_CHARS_MAX = 200;

/** Returns whether a text says who wrote or maintains something, or when it last changed. */
export const saysWhoWrote = (text: string): boolean => WRITTEN.test(text);

/** Returns whether a paragraph below a title says nothing else. */
export const isByline = (text: string): boolean => text.length <= BYLINE_CHARS_MAX && saysWhoWrote(text);
