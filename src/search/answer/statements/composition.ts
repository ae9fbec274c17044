import { hasWord, termsOf } from '../coverage.ts';
import type { Asked } from '../read-asked.ts';

const MADE_OF =
  /^(.{2,80}?)\s(?:consists? of|(?:is|are|was|were) (?:made up|composed|comprised) of|comprises?|is formed by)\s/i;

/** Returns whether a text says of whom the thing asked about consists: “The panel consists of a judge and three experts.” */
export function saysMembers({ words }: Pick<Asked, 'words'>, own: string): boolean {
  const body = termsOf(MADE_OF.exec(own)?.[1] ?? '');
  const telling = words.filter(({ weight }) => weight >= 1);
  return telling.length > 0 && telling.every(({ term }) => hasWord(body, term));
}
