import { foldName } from '../../../text/fold.ts';

export interface BodyOfFile {
  path: string;
  key: string;
  body: string;
}

/** Documents for whatever else there is to say: they leave to the others what those say. */
const GENERAL = ['overview', 'current-work'];
/** An item with a citation of its own: one without belongs to the line above its list. */
const LINE = /^\s*(?:[-*+]|\d{1,9}[.)])\s+(.*\[\^.+)$/;

/**
 * Removes list items of a team's general documents that a more special one has word for word; footnotes and the bold words
 * in front do not count. Returns the bodies by path. Pure.
 */
export function removeRepeats(files: readonly BodyOfFile[]): Map<string, string> {
  const specialFirst = files.toSorted((a, b) => rankOf(a) - rankOf(b));
  const said = new Set<string>();
  return new Map(specialFirst.map(({ path, body }) => [path, withoutSaid(body, said)]));
}

/** Special documents 0, then the general ones, the most general last. */
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
