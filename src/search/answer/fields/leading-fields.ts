import type { Block } from '../../../parse/block.ts';
import type { DocumentField } from './document-fields.ts';

/** The beginning of a document: its fields stand before its text. */
const BLOCKS_MAX = 24;
/** A sentence with a colon is no field. */
const LINE = /^[ \t]*(?:[-*] )?(\p{Lu}[\p{L} _-]{1,30}):[ \t]+(\S[^\n]{0,200}(?<![.!?]))$/gmu;

/** Returns the fields at the beginning of a document: lines such as `Status: Draft`, or a table with two columns. */
export function leadingFields(blocks: readonly Block[]): DocumentField[] {
  const fields: DocumentField[] = [];
  for (const [i, block] of blocks.slice(0, BLOCKS_MAX).entries()) {
    if (block.sender || (block.type === 'heading' && i > 0)) break;
    if (block.type === 'heading') continue;
    const found = block.table_rows ? rowFields(block) : lineFields(block);
    // Text ends them; a line above them may say what they are.
    if (!found.length && fields.length) break;
    fields.push(...found);
  }
  return fields;
}

const lineFields = ({ id, text }: Block): DocumentField[] =>
  [...text.matchAll(LINE)].map(({ 0: line, 1: name = '', 2: value = '', index }) => ({
    name,
    value: value.trim(),
    place: { block_id: id, start: index + line.indexOf(name), end: index + line.length },
  }));

function rowFields({ id, table_rows: rows = [] }: Block): DocumentField[] {
  let start = 0;
  return rows.flatMap((row) => {
    const [name = '', value = '', ...rest] = row;
    const from = start;
    start += row.join(' | ').length + 1;
    if (name === '' || value === '' || rest.length) return [];
    return [{ name, value, place: { block_id: id, start: from, end: start - 1 } }];
  });
}
