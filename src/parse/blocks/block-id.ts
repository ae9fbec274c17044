import { at } from '../../lib/at.ts';
import { Hash53 } from '../../lib/ids/hash53.ts';
import type { Block, RawBlock } from '../block.ts';

/**
 * Gives every block its id: 12 hex characters of a hash of its type, text and structure. The nth repetition of an equal block also hashes
 * its number, so ids are unique within a document and do not change when another part is edited.
 */
export function assignBlockIds(blocks: readonly RawBlock[]): Block[] {
  const repeats = new Map<number, number>();
  const taken = new Set<number>();
  return blocks.map((block) => {
    const content = contentHash(block);
    let id = content.value(48);
    if (taken.has(id)) {
      const key = content.value();
      // 48 bits: two different blocks of one document collide in about 1 of 10^8 documents of 1,000 blocks; the second then gets a new id.
      let repeat = repeats.get(key) ?? 1;
      while (taken.has((id = content.copy().add(`#${repeat}`).value(48)))) repeat++;
      repeats.set(key, repeat + 1);
    }
    taken.add(id);
    return { ...block, id: hex12(id) };
  });
}

/**
 * Hashes everything that distinguishes two blocks, separated by characters that no cleaned text contains. Sender and date are part of a
 * message; the message it replies to is not, since vendors renumber.
 */
function contentHash(block: RawBlock): Hash53 {
  const { type, text, level, language, sender, date, url, links, table_rows } = block;
  const hash = new Hash53()
    .add(type)
    .add('\0')
    .add(text)
    .add('\0')
    .add(level === undefined ? '\0' : `${level}\0`)
    .add(language ?? '')
    .add('\0')
    .add(date ?? '')
    .add('\0')
    .add(url ?? '');
  if (!sender && !links && !table_rows) return hash;
  const people = sender ? `${sender.name ?? ''}\0${sender.email ?? ''}` : '';
  hash.add(`\0${people}\0`);
  // A table's text already contains its cells; only their boundaries could differ.
  if (table_rows) hash.add(shapeOf(table_rows));
  return hash.add('\0').add(links ? JSON.stringify(links) : '');
}

function shapeOf(rows: readonly string[][]): string {
  return rows.map((row) => row.map((cell) => cell.length).join(',')).join(';');
}

const HEX3 = Array.from({ length: 4096 }, (_, i) => i.toString(16).padStart(3, '0'));

/** Formats an id as 12 hex digits by table lookup: `toString(16)` is ten times slower for numbers beyond 31 bits. */
function hex12(id: number): string {
  const high = Math.floor(id / 16777216);
  const low = id % 16777216;
  return at(HEX3, high >>> 12) + at(HEX3, high & 4095) + at(HEX3, low >>> 12) + at(HEX3, low & 4095);
}
