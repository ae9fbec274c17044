import type { Block } from '../../parse/block.ts';
import { plainSentence } from '../../text/plain-sentence.ts';

const CHARS_MAX = 80;

/** Returns what each block is below: the item that a nested item is under, else the heading, else the title; by the block's id. */
export function subjectsAbove(
  title: string | null,
  blocks: readonly Pick<Block, 'id' | 'type' | 'text' | 'level'>[],
): ReadonlyMap<string, string> {
  const above = new Map<string, string>();
  let heading = title ?? '';
  let items: string[] = [];
  for (const { id, type, text, level = 1 } of blocks) {
    if (type === 'heading') heading = text;
    if (type !== 'list_item') items = [];
    const subject = plainSentence(items.slice(0, level - 1).findLast(Boolean) ?? heading);
    if (subject !== '' && subject.length <= CHARS_MAX) above.set(id, subject.replace(/\s*:$/, ''));
    if (type === 'list_item') items = [...items.slice(0, level - 1), text];
  }
  return above;
}
