import { foldName } from '../../../text/fold.ts';

export interface BodyOfFile {
  path: string;
  key: string;
  body: string;
}

/** Documents for everything else: they leave out what the specific ones say. */
const GENERAL = ['overview', 'current-work'];
/** An item with its own citation; one without belongs to the line above its list. */
const LINE = /^\s*(?:[-*+]|\d{1,9}[.)])\s+(.*\[\^.+)$/;

/**
 * Removes list items of a team's general documents that a more specific one has word for word, ignoring footnotes and leading bold
 * words. Returns the bodies by path. Pure.
 */
export function removeRepeats(files: readonly BodyOfFile[]): Map<string, string> {
  const specialFirst = files.toSorted((a, b) => rankOf(a) - rankOf(b));
  const said = new Set<string>();
  return new Map(specialFirst.map(({ path, body }) => [path, withoutSaid(body, said)]));
}

/** Returns 0 for specific documents, more for general ones, the most for the most general. */
const rankOf = ({ key }: BodyOfFile): number => {
  const at = GENERAL.indexOf(key);
  return at < 0 ? 0 : GENERAL.length - at;
};

function withoutSaid(body: string, said: Set<string>): string {
  const kept = body.split('\n').filter((line) => {
    const item = LINE.exec(line)?.[1];
    if (item === undefined) return true;
    const key = foldName(item.replace(/\[\^[^\]]*\]/g, '').replace(/^\*\*[^*]+\*\*:?\s*/, ''));
    if (said.has(key)) return false;
    said.add(key);
    return true;
  });
  return kept.join('\n');
}
