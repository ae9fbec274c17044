/**
 * Conferences and programs that take place every year and whose names do not say so, folded. Sentences use them like organizations (“present
 * at SIGGRAPH”). Made for this project; no ordinary words or names.
 */
const EVENTS: ReadonlySet<string> = new Set(
  (
    'advent of code|aws re invent|black hat|cebit|cvpr|dataharvest|def con|devoxx|dreamforce|euruko|eurographics|fosdem|foss4g|gamescom|google i o|google summer of code|' +
    'grace hopper celebration|gsoc|hacktoberfest|iclr|icml|linux plumbers|mobile world congress|neurips|open source days|outreachy|qcon|re invent|rubykaigi|' +
    'season of docs|siggraph|siggraph asia|strange loop|sxsw|web summit|wwdc'
  ).split('|'),
);

/** Returns whether a folded name is that of a well-known conference or program. */
export const isKnownEvent = (folded: string): boolean => EVENTS.has(folded);
