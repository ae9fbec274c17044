import { Parser } from 'htmlparser2';

/**
 * Deeper than any page a person wrote. The parser moves its whole stack for every tag, so its time grows with the square of the depth: 800 KB of
 * nested `<div>` took 18 s.
 */
const DEPTH_MAX = 1_000;
/** Between two looks at the depth; what is nested within one slice is the most that is parsed in vain. */
const SLICE_CHARS = 16 * 1024;

/** Whether a page or fragment nests so deep that it must not be parsed into a tree. Stops at the limit. */
export function isTooDeep(html: string): boolean {
  if (!hasManyTags(html)) return false;
  let depth = 0;
  let deepest = 0;
  const parser = new Parser({
    onopentag() {
      deepest = Math.max(deepest, ++depth);
    },
    onclosetag() {
      depth--;
    },
  });
  for (let at = 0; at < html.length && deepest <= DEPTH_MAX; at += SLICE_CHARS)
    parser.write(html.slice(at, at + SLICE_CHARS));
  return deepest > DEPTH_MAX;
}

/** Most pages have fewer tags than the depth that is looked for. */
function hasManyTags(html: string): boolean {
  let count = 0;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1))
    if (++count > DEPTH_MAX) return true;
  return false;
}
