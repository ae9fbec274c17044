/** Longest common prefix that counts, and the weight per letter (Winkler 1990). */
const PREFIX_MAX = 4;
const PREFIX_WEIGHT = 0.1;

/** Returns the Jaro–Winkler similarity 0..1 (Jaro 1989, Winkler 1990): common letters at nearby positions, and a common prefix. */
export function jaroWinkler(left: string, right: string): number {
  if (left === right) return 1;
  const jaro = jaroOf(left, right);
  let prefix = 0;
  while (prefix < PREFIX_MAX && prefix < left.length && left[prefix] === right[prefix]) prefix++;
  return jaro + prefix * PREFIX_WEIGHT * (1 - jaro);
}

function jaroOf(left: string, right: string): number {
  if (left.length === 0 || right.length === 0) return 0;
  const reach = Math.max(0, Math.floor(Math.max(left.length, right.length) / 2) - 1);
  const matchedLeft = new Uint8Array(left.length);
  const matchedRight = new Uint8Array(right.length);
  let matches = 0;
  for (let at = 0; at < left.length; at++) {
    const to = Math.min(right.length, at + reach + 1);
    for (let other = Math.max(0, at - reach); other < to; other++) {
      if (matchedRight[other] === 1 || left[at] !== right[other]) continue;
      matchedLeft[at] = 1;
      matchedRight[other] = 1;
      matches++;
      break;
    }
  }
  if (matches === 0) return 0;
  let swapped = 0;
  let other = 0;
  for (let at = 0; at < left.length; at++) {
    if (matchedLeft[at] === 0) continue;
    while (matchedRight[other] === 0) other++;
    if (left[at] !== right[other]) swapped++;
    other++;
  }
  return (matches / left.length + matches / right.length + (matches - swapped / 2) / matches) / 3;
}
