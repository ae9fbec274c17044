import type { Block, Memory } from '../../../client/types.ts';

/** Returns the level of a heading: 1 if unknown. */
export const levelOf = ({ level }: Block): number => (typeof level === 'number' ? level : 1);

/** Returns the cells of a table, or null if the block is not one. */
export function rowsOf({ table_rows }: Block): string[][] | null {
  if (!Array.isArray(table_rows) || !table_rows.length) return null;
  const rows = table_rows.filter((row) => Array.isArray(row));
  return rows.map((row) => row.map(String));
}

/** Returns who wrote a message, or null if nobody is named. */
export function senderOf({ sender }: Block): string | null {
  if (typeof sender !== 'object' || sender === null) return null;
  const name = 'name' in sender ? sender.name : null;
  const email = 'email' in sender ? sender.email : null;
  return typeof name === 'string' ? name : typeof email === 'string' ? email : null;
}

/** Returns when a message was written, or null if it does not say. */
export const dateOf = ({ date }: Block): string | null => (typeof date === 'string' ? date : null);

/** How an item of a list is shown. */
export interface ListMark {
  /** Its number, a bullet, or nothing for a task, which has its own box. */
  mark: string;
  /** 1 for the outermost list. */
  depth: number;
  /** Whether the block before it is an item too. */
  isNext: boolean;
}

const TASK = /^\[[ xX]\]\s/;

/** Returns the marks of list items by block; numbers begin at 1 in every list and count the items of their own depth. */
export function listMarks(blocks: readonly Block[]): ReadonlyMap<string, ListMark> {
  const marks = new Map<string, ListMark>();
  let counts: number[] = [];
  for (const block of blocks) {
    if (block.type !== 'list_item') {
      counts = [];
      continue;
    }
    const isNext = counts.length > 0;
    const depth = Math.max(1, levelOf(block));
    counts = [...counts.slice(0, depth), ...Array<number>(Math.max(0, depth - counts.length)).fill(0)];
    const number = block.ordered === true ? (counts[depth - 1] ?? 0) + 1 : 0;
    counts[depth - 1] = number;
    marks.set(block.id, {
      mark: number > 0 ? `${number}.` : TASK.test(block.text) ? '' : '•',
      depth,
      isNext,
    });
  }
  return marks;
}

/** Returns whether nothing of a document could be read. Its file is not stored, so reading it again needs the file. */
export const isUnread = ({ metadata, data }: Pick<Memory, 'metadata' | 'data'>): boolean =>
  metadata.status === 'failed' && (data ?? []).length === 0;
