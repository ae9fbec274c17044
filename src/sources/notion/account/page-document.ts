import { isObject, type JsonObject, type JsonValue, stringOf } from '../../../parse/json/json-values.ts';
import type { RawSourceDocument } from '../../../parse/source-document.ts';
import type { NotionPage } from './answers.ts';
import { type BlockTree, pageBlocks, richText } from './page-blocks.ts';

/** Returns the id as in exports and at the end of page addresses. */
export const pageIdOf = ({ id }: Pick<NotionPage, 'id'>): string => id.replaceAll('-', '').toLowerCase();

/** Converts a page like one of an export: title, properties, text. */
export function pageDocument(page: NotionPage, trees: readonly BlockTree[]): RawSourceDocument {
  const properties = Object.entries(page.properties);
  const title = properties.map(([, property]) => richText(property.title).text).find((text) => text !== '');
  const known = properties
    .filter(([, property]) => property.type !== 'title')
    .map(([name, property]) => [name, valueOf(property)] as const)
    .filter(([, value]) => value !== '');
  const lines = known.map(([name, value]) => `${name}: ${value}`).join('\n');
  return {
    source: 'notion',
    type: 'document',
    resourceId: pageIdOf(page),
    title: title ?? 'Untitled',
    blocks: [...(lines ? [{ type: 'property', text: lines } as const] : []), ...pageBlocks(trees)],
    metadata: Object.fromEntries(known),
    warnings: [],
    createdAt: page.created_time,
    lastModified: page.last_edited_time,
    url: page.url,
  };
}

/** https://developers.notion.com/reference/page-property-values; omits relations, which are only ids. */
function valueOf(property: JsonObject): string {
  const type = stringOf(property, 'type') ?? '';
  const value = property[type];
  if (type === 'rich_text') return richText(value).text;
  if (type === 'relation' || type === 'rollup' || type === 'verification') return '';
  if (type === 'checkbox') return value === true ? 'Yes' : 'No';
  if (type === 'formula' && isObject(value)) return valueOf(value);
  if (type === 'unique_id' && isObject(value))
    return [stringOf(value, 'prefix'), value.number].filter((part) => part != null).join('-');
  return plain(value);
}

function plain(value: JsonValue | undefined): string {
  if (Array.isArray(value)) return value.map(plain).filter(Boolean).join(', ');
  if (isObject(value)) {
    const { start, end } = value;
    if (typeof start === 'string') return typeof end === 'string' ? `${start} → ${end}` : start;
    return stringOf(value, 'name') ?? '';
  }
  return value == null ? '' : String(value);
}
