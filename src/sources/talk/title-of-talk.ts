const OPENING_CHARS = 80;

/** Returns the title of a conversation: where it took place, and its first line, shortened. Pure. */
export function titleOfTalk(place: string, text: string): string {
  const [line = ''] = text.split('\n');
  const opening = line.length > OPENING_CHARS ? `${line.slice(0, OPENING_CHARS - 1)}…` : line;
  return opening === '' ? place : `${place}: ${opening}`;
}
