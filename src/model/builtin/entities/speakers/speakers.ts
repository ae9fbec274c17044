import { frequentIn } from '../../../../lib/lists/tally.ts';

/** A name and the sentence that contains it. */
interface Said {
  name: string;
  quote: string;
}

/** Returns whether a name is made of two speakers, as in a list without commas: “Oli Eva”. */
export function areSpeakers(name: string, speakers: ReadonlySet<string>): boolean {
  const words = name.split(' ');
  return words.length > 1 && words.every((word) => speakers.has(word));
}

const LINES_OF_SPEAKER_MIN = 3;

/** Finds names that begin several lines of a document with a colon: “Oli: I agree.”, “AC (in chat): yes”. */
export function findSpeakers(mentions: readonly Said[]): Set<string> {
  const speaking = mentions.filter(
    ({ name, quote }) => quote.startsWith(name) && /^(?: \([^()]{1,30}\))?:/.test(quote.slice(name.length)),
  );
  return frequentIn(
    speaking.map(({ name }) => name),
    LINES_OF_SPEAKER_MIN,
  );
}
