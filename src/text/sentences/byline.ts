const WRITTEN =
  /\b(?:written|maintained)(?: and \w+)? by\b|\blast (?:changed|edited|updated|modified|reviewed)\b/i;
const BYLINE_CHARS_MAX = 200;

/** Whether a text says who wrote or keeps something, or when it last changed. */
export const saysWhoWrote = (text: string): boolean => WRITTEN.test(text);

/** Whether a paragraph below a title says no more than that. */
export const isByline = (text: string): boolean => text.length <= BYLINE_CHARS_MAX && saysWhoWrote(text);
