/** Annotations that transcribers add to the words: `{vocalsound}`, `{disfmarker}`. */
const ANNOTATION = /\{[a-z_ ]{1,40}\}/g;
/** The end of a contraction that a tokenizer split off: `it 's`, `they 'll`. */
const LOOSE_ENDING = / ['’](?:s|m|re|ve|ll|d|t)\b/gi;
const SPEAKER_LINE = /^(\p{Lu}[\p{L}\p{N} .'’-]{0,40}):\s/u;

/** Returns what was said, without a transcriber's annotations and split-off ends of contractions. */
export const plainSpeech = (text: string): string =>
  text.includes('{') || text.includes(" '") || text.includes(' ’')
    ? text.replace(ANNOTATION, ' ').replace(LOOSE_ENDING, ' ')
    : text;

/** Returns whether lines such as `Ann: …` name speakers: only if at least half of all lines of a conversation start like that. */
export function hasSpeakerLines(texts: readonly string[]): boolean {
  let lines = 0;
  let named = 0;
  for (const text of texts)
    for (const line of text.split('\n')) {
      if (line.trim() === '') continue;
      lines++;
      if (SPEAKER_LINE.test(line)) named++;
    }
  return named > 0 && named >= lines / 2;
}

/** Returns the names at the start of lines. */
export const namesAtLineStarts = (text: string): string[] =>
  text.split('\n').flatMap((line) => SPEAKER_LINE.exec(line)?.[1] ?? []);
