import { areTurns } from '../../text/sentences/spoken-line.ts';

/** Scripts written without spaces: joining their lines inside a paragraph adds no space. */
const SPACELESS = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u0e00-\u0eff]/;

/**
 * Joins the lines of a paragraph with spaces (nothing between scripts without spaces); U+2028 becomes a line feed. Lines that their author
 * broke on purpose, such as a list of names without bullets or what one after the other said, stay lines.
 */
export function joinLines(text: string): string {
  if (!text.includes('\n') && !text.includes('\u2028')) return text;
  const lines = text.split('\n');
  if (areBrokenOnPurpose(lines) || areTurns(lines)) return text.replace(/ ?\u2028 ?/g, '\n');
  // Looked up in the lines: asking the growing text for its end would copy it every time.
  const joined = lines.map((line, i) => {
    const before = lines[i - 1]?.at(-1) ?? '';
    const spaceless = SPACELESS.test(before) && SPACELESS.test(line[0] ?? '');
    return i === 0 || spaceless ? line : ` ${line}`;
  });
  return joined.join('').replace(/ ?\u2028 ?/g, '\n');
}

const LINES_MIN = 3;
/** Nobody wraps prose at so few characters. */
const WRAPPED_CHARS_MIN = 40;
const LINE_CHARS_MAX = 120;
/** Share of breaks that no width of the paragraph asks for. */
const NEEDLESS_SHARE_MIN = 0.6;
const SENTENCE_SHARE_MAX = 0.25;
const BEGINS = /^[@"“‘([*]{0,2}[\p{Lu}\p{Lt}\d@]/u;
const ENDS_SENTENCE = /[.,;:!?…][)"”’]?$/;

/**
 * Returns whether lines are entries of a list rather than wrapped prose: each begins with a capital or a number, few end like a sentence, and
 * all are short or most are followed by a word that would have fit on them.
 */
function areBrokenOnPurpose(lines: readonly string[]): boolean {
  if (!lines.every((line) => line.length <= LINE_CHARS_MAX && BEGINS.test(line))) return false;
  const width = lines.reduce((max, line) => Math.max(max, line.length), 0);
  const before = lines.slice(0, -1);
  if (width < WRAPPED_CHARS_MIN) return !before.some((line) => ENDS_SENTENCE.test(line.trimEnd()));
  if (lines.length < LINES_MIN) return false;
  const needless = before.filter(
    (line, i) => line.length + 1 + (lines[i + 1]?.split(' ', 1)[0] ?? '').length <= width,
  );
  const sentences = before.filter((line) => ENDS_SENTENCE.test(line.trimEnd()));
  return (
    needless.length >= before.length * NEEDLESS_SHARE_MIN &&
    sentences.length <= before.length * SENTENCE_SHARE_MAX
  );
}
