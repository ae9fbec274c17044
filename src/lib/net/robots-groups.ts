/** What stands for all other programs, once in a group. */
const OTHERS = '-';

/**
 * Returns the lines of a robots.txt with one name per group for all programs but this one and `*`, and each name only once: the parser keeps
 * each rule once for each name before it, so 10,000 names before 20,000 rules would fill the memory. `wildChars`: characters of rules with a
 * wildcard. Groups as in RFC 9309, 2.2.1. Pure.
 */
export function ownGroups(text: string, program: string): { own: string; wildChars: number } {
  const own: string[] = [];
  const named = new Set<string>();
  let isNaming = false;
  let wildChars = 0;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [rule = ''] = line.split('#', 1);
    const colon = rule.indexOf(':');
    const key = rule.slice(0, Math.max(0, colon)).trim().toLowerCase();
    if (key === '') continue;
    if (key !== 'user-agent') {
      isNaming = false;
      if (rule.includes('*')) wildChars += rule.length;
      own.push(rule);
      continue;
    }
    if (!isNaming) named.clear();
    isNaming = true;
    const name = nameOf(rule.slice(colon + 1), program);
    if (named.has(name)) continue;
    named.add(name);
    own.push(`User-agent: ${name}`);
  }
  return { own: own.join('\n'), wildChars };
}

/** Returns the name of a program without its version. */
function nameOf(value: string, program: string): string {
  const [name = ''] = value.toLowerCase().split('/', 1);
  return [program.toLowerCase(), '*'].find((known) => known === name.trim()) ?? OTHERS;
}
