import type { BlockLink, RawBlock } from '../../../parse/block.ts';
import { listIn, objectIn, objectsIn, stringOf } from '../../../parse/json/json-values.ts';
import type { JsonObject, JsonValue } from '../../../parse/json/json-values.ts';
import { tableBlocks } from '../../../parse/tables/table-blocks.ts';
import type { NotionBlock } from './answers.ts';

/** A block and the blocks inside it. */
export interface BlockTree {
  block: NotionBlock;
  children: readonly BlockTree[];
}

/** Returns the blocks of a page in reading order. `level` is the nesting of lists. */
export function pageBlocks(trees: readonly BlockTree[], level = 1): RawBlock[] {
  return trees.flatMap(({ block, children }) => {
    if (block.type === 'table') return tableBlocks(children.map((row) => cellsOf(row.block)));
    const own = ownBlock(block.type, objectIn(block[block.type]), level);
    const isItem = own?.type === 'list_item';
    return [...(own ? [own] : []), ...pageBlocks(children, isItem ? level + 1 : level)];
  });
}

const LIST_ITEMS = ['bulleted_list_item', 'numbered_list_item', 'to_do', 'toggle'];
const FILES = ['file', 'pdf', 'video', 'audio'];

function ownBlock(type: string, content: JsonObject, level: number): RawBlock | null {
  const { text, links } = richText(content.rich_text);
  const said = { text, ...(links.length ? { links } : {}) };
  const [, heading] = /^heading_(\d)$/.exec(type) ?? [];
  if (type === 'image' || FILES.includes(type)) return fileBlock(type, content);
  if (type === 'bookmark' || type === 'embed' || type === 'link_preview') return linkBlock(content);
  if (type === 'equation') return filled({ type: 'paragraph', text: stringOf(content, 'expression') ?? '' });
  if (type === 'child_page' || type === 'child_database')
    return filled({ type: 'paragraph', text: stringOf(content, 'title') ?? '' });
  if (heading !== undefined) return filled({ type: 'heading', level: Number(heading), ...said });
  if (type === 'code')
    return filled({
      type: 'code',
      text,
      ...(stringOf(content, 'language') ? { language: stringOf(content, 'language') } : {}),
    });
  if (type === 'to_do') said.text = `[${content.checked === true ? 'x' : ' '}] ${text}`;
  if (LIST_ITEMS.includes(type))
    return filled({
      type: 'list_item',
      level,
      ...said,
      ...(type === 'numbered_list_item' ? { ordered: true } : {}),
    });
  return filled({ type: type === 'quote' || type === 'callout' ? 'quote' : 'paragraph', ...said });
}

const filled = (block: RawBlock): RawBlock | null => (block.text.trim() === '' ? null : block);

/** Omits the URL of a file hosted by Notion, which expires within the hour and differs each time. */
function fileBlock(type: string, content: JsonObject): RawBlock | null {
  const external = stringOf(objectIn(content.external), 'url');
  const text = richText(content.caption).text || stringOf(content, 'name') || external || '';
  return filled({
    type: type === 'image' ? 'image' : 'attachment',
    text,
    ...(external ? { url: external } : {}),
  });
}

function linkBlock(content: JsonObject): RawBlock | null {
  const url = stringOf(content, 'url') ?? '';
  const text = richText(content.caption).text || url;
  return filled({ type: 'paragraph', text, links: [{ text, url }] });
}

const cellsOf = ({ table_row: row }: NotionBlock): string[] =>
  listIn(objectIn(row).cells).map((cell) => richText(cell).text);

/** https://developers.notion.com/reference/rich-text */
export function richText(value: JsonValue | undefined): { text: string; links: BlockLink[] } {
  const parts = objectsIn(value);
  const links = parts.flatMap((part) => {
    const url = stringOf(part, 'href');
    const text = stringOf(part, 'plain_text');
    return url && text ? [{ text, url }] : [];
  });
  return { text: parts.map((part) => stringOf(part, 'plain_text') ?? '').join(''), links };
}
