import type { RawBlock } from '../block.ts';
import { UNMARKED_LEVEL } from './unmarked-headings.ts';

/** Common names of a first section: not a title if there are others of its level. */
export const SECTION_NAME =
  /^(?:summary|overview|introduction|abstract|background|context|motivation|description|purpose|agenda|attend(?:ance|ees)|participants|present|announcements|reminders|action items|to-?do|done|next meeting(?: schedule)?)\W*$/i;

/** “{{ page.title }}”: a site fills it in from elsewhere. */
const PLACEHOLDER = /^\{\{[^{}]*\}\}$/;

/** Returns the first block that is no picture or rule. */
export const openingBlock = (blocks: readonly RawBlock[]): RawBlock | undefined =>
  blocks.find(({ type }) => type !== 'image' && type !== 'rule');

/** Returns a text's title: the declared one, else the first heading if it opens the document, after no more than pictures, else the only level-1 heading, else null. */
export function documentTitle(declared: unknown, blocks: readonly RawBlock[]): string | null {
  if (typeof declared === 'string' && declared.trim() !== '') return declared.trim();
  const first = openingBlock(blocks);
  if (first?.type === 'heading' && PLACEHOLDER.test(first.text.trim())) return null;
  const [top, ...others] = blocks.filter((block) => block.type === 'heading' && block.level === 1);
  if (first?.type === 'heading' && !isOneSection(first, blocks) && !isBelowAnother(first, blocks))
    return first.text;
  return top && others.length === 0 ? top.text : null;
}

/** A line in bold above the first marked heading is a remark. */
const isBelowAnother = ({ level }: RawBlock, blocks: readonly RawBlock[]): boolean =>
  level === UNMARKED_LEVEL && blocks.some((block) => block.type === 'heading' && block.level !== level);

const isOneSection = (first: RawBlock, blocks: readonly RawBlock[]): boolean =>
  SECTION_NAME.test(first.text) &&
  blocks.some((block) => block !== first && block.type === 'heading' && block.level === first.level);
