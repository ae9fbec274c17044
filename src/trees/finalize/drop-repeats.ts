import { foldName } from '../../text/fold.ts';

export interface BodyOfFile {
  path: string;
  key: string;
  body: string;
}

/** Documents for whatever else there is to say: they leave to the others what those say. */
const GENERAL = ['overview', 'current-work'];
const LINE = /^\s*(?:[-*+]|\d{1,9}[.)])\s+(.+)$/;

/**
 * Takes list items out of a team's general documents that stand word for word in a more special one; footnotes and the bold words
 * in front do not count. Answers the bodies in the order given. Pure.
 */
export function dropRepeats(files: readonly BodyOfFile[]): string[] {
  const rank = (f: BodyOfFile) => GENERAL.indexOf(f.key);
  const order = files.map((_, i) => i).sort((a, b) => -rankOrder(rank(files[a]!), rank(files[b]!)) || a - b);
  const said = new Set<string>();
  const bodies: string[] = [];
  for (const at of order) {
    const kept = files[at]!.body.split('\n').filter((line) => {
      const item = LINE.exec(line)?.[1];
      if (item === undefined) return true;
      const key = foldName(item.replace(/\[\^[^\]]*\]/g, '').replace(/^\*\*[^*]+\*\*:?\s*/, ''));
      if (said.has(key)) return false;
      said.add(key);
      return true;
    });
    bodies[at] = kept.join('\n');
  }
  return bodies;
}

/** Special documents first (−1), then the general ones from the last to the first. */
const rankOrder = (a: number, b: number): number => {
  const place = (r: number) => (r === -1 ? GENERAL.length : r);
  return place(a) - place(b);
};
