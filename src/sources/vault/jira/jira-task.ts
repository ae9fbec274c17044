import type { RawBlock, Sender } from '../../../parse/block.ts';
import { participantsOf } from '../../../parse/source-document.ts';

/** Makes one message of a comment, however many blocks its text has. */
export function commentBlock(comment: {
  body: readonly RawBlock[];
  name: string | null;
  date: string | null;
}): RawBlock {
  const text = comment.body.map((block) => block.text).join('\n');
  return {
    type: 'message',
    text,
    content: text,
    sender: { name: comment.name, email: null },
    ...(comment.date === null ? {} : { date: comment.date }),
  };
}

/** Returns everyone an issue names and everyone who commented on it, each once. */
export function issuePeople(named: readonly (Sender | null)[], blocks: readonly RawBlock[]): Sender[] {
  const people = [...named, ...participantsOf(blocks)].filter((person) => person !== null);
  const known = new Map<string, Sender>();
  for (const person of people) {
    const key = person.name ?? person.email ?? '';
    if (!known.has(key)) known.set(key, person);
  }
  return [...known.values()];
}
