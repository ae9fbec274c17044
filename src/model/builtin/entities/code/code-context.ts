import { matchesOf } from '../../../../lib/strings/matches-of.ts';

const AROUND_CHARS_MAX = 200;
const AFTER = /^\S{0,200}/;
const AROUND = /^["'“‘(*_`]+|["'”’)*_`.,;:!?…]+$/g;

/** Returns whether the name at this position is part of a longer token for machines: a path, an attribute, a pattern, a variable. */
export function isInCode(text: string, start: number, end: number): boolean {
  const before = text.slice(tokenStart(text, start), start);
  const after = AFTER.exec(text.slice(end, end + AROUND_CHARS_MAX))?.[0] ?? '';
  if (before === '' && after === '') return false;
  const isField = /[\p{L}\p{N}_)\]]\.$/u.test(before) && /^(?:[({[]|\.\p{L})/u.test(after);
  return (
    isField ||
    /[\w-]=["'“”]?\S*$/.test(before) ||
    /[\\^${}]|::|->|_$/.test(before) ||
    /^_\w|[\\^${}]|::|->/.test(after) ||
    (before.endsWith('[') && /^\]\w/.test(after)) ||
    isPath((before + text.slice(start, end) + after).replace(AROUND, ''), before, after)
  );
}

/** Returns the start of the run of non-whitespace characters before `end`. A pattern would be tried at each of them. */
function tokenStart(text: string, end: number): number {
  let start = end;
  while (start > 0 && end - start < AROUND_CHARS_MAX && !/\s/.test(text.charAt(start - 1))) start--;
  return start;
}

/** Distinguishes a path from a list such as “iOS/Android/Web”: a path has a lower-case part, or a visible root. */
function isPath(whole: string, before: string, after: string): boolean {
  if (!before.includes('/') && !after.startsWith('/')) return false;
  if (/^(?:[.~]{0,2}\/|[A-Za-z]:\/)|:\/\//.test(whole)) return true;
  const parts = whole.split('/');
  return parts.length > 2 && parts.some((part) => /^[a-z\d._-]+$/.test(part));
}

const CAMEL = String.raw`\p{L}[\p{L}\p{N}]{0,60}\p{Ll}\p{Lu}[\p{L}\p{N}]{0,60}`;
/** An identifier that is declared, called, or a member. */
const IDENTIFIER = new RegExp(
  String.raw`\b(?:class|const|def|enum|fn|func|function|impl|interface|let|new|struct|trait|type|var) (${CAMEL})|[\p{L}\p{N}_)\]]\.(${CAMEL})|(?<![*&])[*&](${CAMEL})(?!\*)|(?<![\p{L}\p{N}_])(${CAMEL})(?=[({[]|::|->)`,
  'gu',
);

const HAS_CAMEL = /\p{Ll}\p{Lu}/u;

/** Finds camel-case words (“CreatedAt”) that a document uses as identifiers. */
export function findIdentifiers(texts: Iterable<string>): Set<string> {
  const found = new Set<string>();
  for (const text of texts) {
    if (!HAS_CAMEL.test(text)) continue;
    for (const [, ...words] of matchesOf(text, IDENTIFIER))
      for (const word of words) if (word) found.add(word);
  }
  return found;
}
