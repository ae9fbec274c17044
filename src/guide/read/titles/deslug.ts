/** Turns `claiming-time-off.md` into “Claiming time off”, `CODE_OF_CONDUCT.md` into “Code of conduct”; `0042-green-gates.md` into “0042 Green gates”, `rfc-42-green-gates.md` into “RFC 42: Green gates”; one word in capitals stays as it is, also next to numbers (“CG 06 17”). */
export const deslug = (name: string): string => {
  const words = name
    .replace(/\.(?:irc\.log|\w{2,5}|markdown)$/, '')
    // “2023-10” stays a month.
    .replace(/(?<!\d)[-_]+|[-_]+(?!\d)/g, ' ')
    .trim();
  const isShouted = /\p{L} .*\p{L}/u.test(words) && words === words.toUpperCase();
  const cased = isShouted ? words.toLowerCase() : words;
  const record = /^((?:adr|rf[cd]|[a-z]ep)) (\d{2,6}) (?=\p{L})(.+)$/iu.exec(cased);
  if (record) {
    const [, series = '', number = '', title = ''] = record;
    return `${series.toUpperCase()} ${number}: ${title.replace(/^\p{Ll}/u, (first) => first.toUpperCase())}`;
  }
  // The words after the number of a record begin its title.
  return cased.replace(
    /^((?:\d{2,6} )?)(\p{Ll})/u,
    (_whole, number: string, first: string) => number + first.toUpperCase(),
  );
};
