/** A model that talks about its work instead of doing it. */
const TALK =
  /^(?:sure|certainly|of course|okay|here (?:is|are) (?:the|your|a)|here's|below is|i have (?:written|created)|i've|i'm sorry|i can(?:no|')t|as an ai)\b/i;
/** Longer text before a fence is content. */
const PREAMBLE_CHARS_MAX = 400;
const OPENING = /^```(?:markdown|md)?[ \t]*$/m;

/** Returns whether a paragraph talks about the task. */
export const isTalk = (paragraph: string): boolean => TALK.test(paragraph.trim());

/** Returns the Markdown inside a fence if a model talked before or after it; else the text unchanged. */
export function stripPreamble(text: string): string {
  const opening = OPENING.exec(text);
  if (!opening || opening.index > PREAMBLE_CHARS_MAX) return text;
  const before = text.slice(0, opening.index);
  const inside = text.slice(opening.index + opening[0].length + 1);
  const closing = inside.lastIndexOf('\n```');
  if (closing < 0 || /\[\^|^#{1,6}\s/m.test(before)) return text;
  const after = inside.slice(closing + 4);
  return /\[\^|^#{1,6}\s/m.test(after) || after.length > PREAMBLE_CHARS_MAX ? text : inside.slice(0, closing);
}
