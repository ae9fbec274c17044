declare module 'wink-porter2-stemmer' {
  /** Stem of a lower-case English word by Snowball's English (Porter2) algorithm. */
  export default function stem(word: string): string;
}
