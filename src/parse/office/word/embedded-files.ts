/** Delimits the id of an embedded file in mammoth's text: a character that Unicode reserves for private use. */
const MARK = '\u{F8FC}';
const CHUNK =
  /<(\w+:)?altChunk\b[^<>]{0,500}?\b\w+:id\s*=\s*"([^"<>]{1,100})"[^<>]{0,500}?(?:\/>|>[^]{0,500}?<\/\1?altChunk>)/g;

/** Inserts a marked paragraph where a document references an embedded file (`w:altChunk`), which mammoth ignores. */
export function markChunks(xml: string): string {
  if (!xml.includes('altChunk')) return xml;
  return xml.replace(CHUNK, (_, prefix: string = '', id: string) => {
    const w = prefix;
    return `<${w}p><${w}r><${w}t>${MARK}${id}${MARK}</${w}t></${w}r></${w}p>`;
  });
}

/** Returns the relationship id in a marked paragraph, or null for any other text. */
export function chunkId(text: string): string | null {
  return text.startsWith(MARK) && text.endsWith(MARK) && text.length > 2 ? text.slice(1, -1) : null;
}
