import type { RawBlock, Sender } from '../../../parse/block.ts';
import { messageBlock } from '../../../parse/message-block.ts';
import { participantsOf } from '../../../parse/source-document.ts';

/** Makes one message of a comment, however many blocks its text has. */
export function commentBlock({
  body,
  name,
  date,
}: {
  body: readonly RawBlock[];
  name: string | null;
  date: string | null;
}): RawBlock {
  const text = body.map((block) => block.text).join('\n');
  return messageBlock(text, { name, email: null }, { date });
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
