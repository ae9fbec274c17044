import type { RawBlock } from '../../../parse/block.ts';
import {
  isObject,
  type JsonObject,
  type JsonValue,
  objectIn,
  objectsIn,
  scalarText,
  stringOf,
} from '../../../parse/json/json-values.ts';
import { isoTime } from '../../../lib/dates/iso-time.ts';

const childrenOf = (node: JsonObject): JsonObject[] => objectsIn(node.content);
const attributesOf = (node: JsonObject): JsonObject => objectIn(node.attrs);

/** Returns whether a value is a text in Atlassian's document format, in which Jira's newer API gives descriptions and comments. */
export function isRichText(value: JsonValue | undefined): value is JsonObject {
  return isObject(value) && value.type === 'doc' && Array.isArray(value.content);
}

/** Converts a text in Atlassian's document format (version 1) to blocks; nodes of unknown kinds give what is in them. */
export function parseRichText(document: JsonObject): RawBlock[] {
  return childrenOf(document).flatMap((node) => blocksOf(node));
}

function blocksOf(node: JsonObject): RawBlock[] {
  const attributes = attributesOf(node);
  switch (node.type) {
    case 'paragraph':
      return [{ type: 'paragraph', text: inlineText(node) }];
    case 'heading':
      return [{ type: 'heading', text: inlineText(node), level: Number(scalarText(attributes.level)) || 1 }];
    case 'codeBlock': {
      const language = stringOf(attributes, 'language');
      return [{ type: 'code', text: inlineText(node), ...(language ? { language } : {}) }];
    }
    case 'blockquote':
      return [{ type: 'quote', text: childrenOf(node).map(inlineText).join('\n') }];
    case 'bulletList':
    case 'orderedList':
    case 'taskList':
    case 'decisionList':
      return itemsOf(node, 1);
    case 'table':
      return [tableOf(node)];
    case 'rule':
      return [{ type: 'rule', text: '' }];
    default:
      return childrenOf(node).length > 0 ? childrenOf(node).flatMap(blocksOf) : paragraphOf(inlineText(node));
  }
}

const paragraphOf = (text: string): RawBlock[] => (text === '' ? [] : [{ type: 'paragraph', text }]);

const isList = ({ type }: JsonObject): boolean => typeof type === 'string' && type.endsWith('List');

function itemsOf(list: JsonObject, level: number): RawBlock[] {
  return childrenOf(list).flatMap((item): RawBlock[] => {
    if (isList(item)) return itemsOf(item, level + 1);
    const inner = childrenOf(item);
    const isText = ({ type }: JsonObject) => type === 'text' || type === 'mention' || type === 'inlineCard';
    const text = inner.some(isText)
      ? inlineText(item)
      : inner
          .filter((node) => !isList(node))
          .map(inlineText)
          .join('\n');
    const own: RawBlock = {
      type: 'list_item',
      text,
      level,
      ...(list.type === 'orderedList' ? { ordered: true as const } : {}),
    };
    return [own, ...inner.filter(isList).flatMap((node) => itemsOf(node, level + 1))];
  });
}

function tableOf(table: JsonObject): RawBlock {
  const rows = childrenOf(table).map((row) =>
    childrenOf(row).map((cell) => childrenOf(cell).map(inlineText).join(' ')),
  );
  return { type: 'table', text: rows.map((row) => row.join(' | ')).join('\n'), table_rows: rows };
}

/** Returns the text of a node with everything in it: mentions, links shown as cards, emoji, dates and states by what they show. */
function inlineText(node: JsonObject): string {
  const attributes = attributesOf(node);
  switch (node.type) {
    case 'text':
      return stringOf(node, 'text') ?? '';
    case 'hardBreak':
      return '\n';
    case 'inlineCard':
    case 'blockCard':
      return stringOf(attributes, 'url') ?? '';
    case 'date':
      return isoTime(Number(scalarText(attributes.timestamp)))?.slice(0, 'YYYY-MM-DD'.length) ?? '';
    default: {
      const shown = stringOf(attributes, 'text') ?? stringOf(attributes, 'shortName');
      return shown ?? childrenOf(node).map(inlineText).join('');
    }
  }
}
