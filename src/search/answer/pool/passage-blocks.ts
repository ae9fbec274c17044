import type { Block } from '../../../parse/block.ts';
import type { Passage, Place } from '../../passages.ts';

const SEPARATOR = '@';

/** Returns found passages as blocks, for those blocks of a document that are too long to be read. The id of each says where it begins. */
export function passageBlocks(
  passages: readonly Pick<Passage, 'text' | 'places'>[],
  read: readonly Block[],
): Block[] {
  const isRead = new Set(read.map(({ id }) => id));
  return passages.flatMap(({ text, places: [place, ...others] }): Block[] =>
    !place || others.length || isRead.has(place.block_id)
      ? []
      : [{ id: `${place.block_id}${SEPARATOR}${place.start}`, type: 'paragraph', text }],
  );
}

/** Returns places in blocks of documents for those in passages that stand for them. */
export const placesInBlocks = (places: readonly Place[]): Place[] =>
  places.map(({ block_id: id, start, end }) => {
    const [block_id = id, from = 0] = id.split(SEPARATOR);
    return { block_id, start: Number(from) + start, end: Number(from) + end };
  });
