/** Turns `claiming-time-off.md` into “Claiming time off”, `CODE_OF_CONDUCT.md` into “Code of conduct”; one word in capitals stays as it is, also next to numbers (“CG 06 17”). */
export const deslug = (name: string): string => {
  const words = name
    .replace(/\.(?:irc\.log|\w{2,5}|markdown)$/, '')
    // “2023-10” stays a month.
    .replace(/(?<!\d)[-_]+|[-_]+(?!\d)/g, ' ')
    .trim();
  const isShouted = /\p{L} .*\p{L}/u.test(words) && words === words.toUpperCase();
  const cased = isShouted ? words.toLowerCase() : words;
  return cased.charAt(0).toUpperCase() + cased.slice(1);
};
