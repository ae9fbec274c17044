const NAME = String.raw`\p{L}[\p{L}\p{M}\p{N}_.'’-]{0,30}`;
/** “mdahl: lots of discussion”, “Ada Lind: yes”: who speaks, or what a field is called, and a colon; not the beginning of an address. */
const LABELED = new RegExp(
  String.raw`^(${NAME}(?: \p{Lu}[\p{L}\p{M}.'’-]{0,30}){0,2}):(?: {0,3}\S)(?<!:\/)`,
  'u',
);
/** How a scribe goes on with what somebody says: “... and the gate is open”. */
const GOES_ON = /^(?:\.{3}|…)/;
const LABELED_MIN = 3;

/** Returns who speaks in a line; null if it does not begin with a name and a colon. */
export const speakerOfLine = (line: string): string | null => LABELED.exec(line)?.[1] ?? null;

/**
 * Returns whether the lines of a paragraph are turns of a conversation: all begin with a speaker, or at least three and half of them. Wrapped prose has
 * a colon after its first word once at most.
 */
export function areTurns(lines: readonly string[]): boolean {
  const labeled = lines.filter((line) => speakerOfLine(line) !== null).length;
  if (labeled > 1 && labeled === lines.length) return true;
  const goesOn = lines.filter((line) => GOES_ON.test(line)).length;
  return labeled >= LABELED_MIN && (labeled + goesOn) * 2 >= lines.length;
}
