import { Parser } from 'htmlparser2';

/**
 * Deeper than any page a person wrote. The parser moves its whole stack for every tag, so its time is quadratic in the depth: 800 KB of
 * nested `<div>` took 18 s.
 */
const DEPTH_MAX = 1_000;
/** How much is parsed between two checks of the depth; at most one slice is parsed in vain. */
const SLICE_CHARS = 16 * 1024;

/** Returns whether a page or fragment nests too deep to be parsed into a tree. Stops at the limit. */
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

/** Rules out most pages early: they have fewer tags than the depth limit. */
function hasManyTags(html: string): boolean {
  let count = 0;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1))
    if (++count > DEPTH_MAX) return true;
  return false;
}
