import type { Block } from '../block.ts';

/** Returns a block's text with what a later reader needs: speaker and time, heading level, table rows. */
export function blockText(block: Block): string {
  if (block.text.trim() === '') return '';
  if (block.type === 'heading') return `${'#'.repeat(Math.min(6, block.level ?? 1))} ${block.text}`;
  if (block.type === 'list_item') return `${'  '.repeat(Math.max(0, (block.level ?? 1) - 1))}- ${block.text}`;
  if (block.table_rows) return block.table_rows.map(rowText).join('\n');
  return `${speakerOf(block)}${block.text}`;
}

/** Returns “Ann (2026-03-01 09:30): ” to prefix a message or utterance; empty if no sender is known. */
export function speakerOf({ sender, date }: Pick<Block, 'sender' | 'date'>): string {
  const name = sender?.name ?? sender?.email;
  if (!name) return '';
  return `${name}${date ? ` (${date.slice(0, 16).replace('T', ' ')})` : ''}: `;
}

const rowText = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replace(/\s+/g, ' ')).join(' | ')} |`;

/** Returns the text of a document: all its blocks, or those with the given ids. */
export function documentText(blocks: readonly Block[], blockIds?: ReadonlySet<string>): string {
  return blocks
    .filter(({ id }) => blockIds === undefined || blockIds.has(id))
    .map(blockText)
    .filter((text) => text !== '')
    .join('\n\n');
}
