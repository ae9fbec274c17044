/** The numbers from zero to twelve in words: the word for each stands at its place. */
export const NUMBER_WORDS: readonly string[] =
  'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
