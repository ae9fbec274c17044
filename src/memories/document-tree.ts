import { z } from 'zod';
import type { DocumentRow } from '../documents/columns.ts';
import { orJsonText } from '../http/json/answer-in-parts.ts';
import type { Block, Sender } from '../parse/block.ts';

/** A node of a document tree: its kind, its fields, and `children` for kinds that contain other nodes. */
export interface TreeNode {
  type: string;
  id: string;
  [field: string]: unknown;
}

export const documentTreeSchema = z
  .looseObject({
    type: z.string(),
    id: z.string(),
    children: orJsonText(z.array(z.looseObject({ type: z.string(), id: z.string() }))),
  })
  .describe('The document as a tree of typed nodes, made from the same blocks as data.');

type TreeRow = Pick<DocumentRow, 'type' | 'resource_id' | 'title' | 'metadata' | 'url' | 'occurred_at'>;

/** Returns a document as a tree: the node of its type, with its blocks (or other nodes in their place) as children. Pure. */
export function documentTree<Children>(row: TreeRow, children: Children): TreeNode & { children: Children } {
  return { type: row.type, id: row.resource_id, ...fieldsOfType(row), children };
}

/** Returns the nodes of blocks, in reading order; consecutive list items form one list. Pure. */
export function blockNodes(row: Pick<TreeRow, 'type'>, blocks: readonly Block[]): TreeNode[] {
  if (row.type === 'trace') return blocks.map(traceNode);
  const nodes: TreeNode[] = [];
  let items: Block[] = [];
  const endList = () => {
    if (items.length) nodes.push(listNode(items, 1));
    items = [];
  };
  for (const block of blocks) {
    if (block.type === 'list_item') items.push(block);
    else {
      endList();
      nodes.push(blockNode(block));
    }
  }
  endList();
  return nodes;
}

/** Returns a list; items deeper than `level` form a list inside the item before them. */
function listNode(items: readonly Block[], level: number): TreeNode {
  const children: TreeNode[] = [];
  for (let at = 0; at < items.length; ) {
    const item = items[at];
    if (!item) break;
    let end = at + 1;
    while ((items[end]?.level ?? 0) > Math.max(level, item.level ?? 1)) end++;
    const inner = items.slice(at + 1, end);
    children.push({
      type: 'list_item',
      id: item.id,
      text: item.text,
      children: inner.length ? [listNode(inner, (item.level ?? level) + 1)] : [],
    });
    at = end;
  }
  return { type: 'list', id: `list-${items[0]?.id ?? ''}`, ordered: false, children };
}

function blockNode(block: Block): TreeNode {
  const { id, text } = block;
  switch (block.type) {
    case 'heading':
      return { type: 'heading', id, level: block.level ?? 1, text };
    case 'code':
      return { type: 'code', id, text, language: block.language ?? null };
    case 'quote':
    case 'footnote':
      return { type: block.type, id, text };
    case 'rule':
      return { type: 'divider', id };
    case 'table':
      return tableNode(block);
    case 'image':
      return { type: 'image', id, text, src: block.url ?? '' };
    case 'attachment':
      return block.url === undefined
        ? { type: 'paragraph', id, text }
        : { type: 'link', id, text, url: block.url };
    case 'message':
      return { type: 'message', id, text, date: block.date ?? '', sender: personOf(block.sender) };
    case 'utterance':
      return {
        type: 'utterance',
        id,
        text,
        speaker: personOf(block.sender),
        start: block.start_seconds ?? null,
      };
    default:
      return { type: 'paragraph', id, text };
  }
}

function tableNode({ id, text, table_rows: rows = [] }: Block): TreeNode {
  const children = rows.map((cells, row) => ({
    type: 'table_row',
    id: `${id}-${row}`,
    children: cells.map((cell, column) => ({ type: 'table_cell', id: `${id}-${row}-${column}`, text: cell })),
  }));
  return { type: 'table', id, text, has_header: rows.length > 1, children };
}

const personOf = (sender: Sender | undefined): TreeNode => ({
  type: 'person',
  id: sender?.email ?? sender?.name ?? '',
  name: sender?.name ?? null,
  email: sender?.email ?? null,
});

const traceNode = (block: Block): TreeNode => ({
  type: 'trace_message',
  id: block.id,
  text: block.text,
  role: block.sender?.name === 'user' ? 'user' : 'assistant',
  message_type: 'message',
  timestamp: block.date ?? null,
});

function fieldsOfType({
  type,
  title,
  metadata,
  url,
  resource_id,
  occurred_at,
}: TreeRow): Record<string, unknown> {
  const date = occurred_at?.toISOString() ?? null;
  switch (type) {
    case 'file':
      return {
        title,
        filename: metadata.filename ?? title ?? resource_id,
        content_type: metadata.content_type ?? 'application/octet-stream',
      };
    case 'website':
      return { title, url: url ?? '' };
    case 'person':
    case 'company':
    case 'deal':
      return { name: title };
    case 'conversation':
      return { title, channel: metadata.channel ?? null };
    case 'event':
      return { title, start_at: date };
    case 'transcript':
      return { title, started_at: date };
    default:
      return { title };
  }
}

/** Returns a found passage as a node. */
export const passageNode = ({ id, text }: { id: string; text: string }): TreeNode => ({
  type: 'chunk',
  id,
  text,
});
