/** Stands around the id of an embedded file in the text that mammoth makes: a character that Unicode keeps for private use. */
const MARK = '\u{F8FC}';
const CHUNK =
  /<(\w+:)?altChunk\b[^<>]{0,500}?\b\w+:id\s*=\s*"([^"<>]{1,100})"[^<>]{0,500}?(?:\/>|>[^]{0,500}?<\/\1?altChunk>)/g;

/** Puts a paragraph with a mark where a document names a file that belongs there (`w:altChunk`), which mammoth passes over. */
export function markChunks(xml: string): string {
  if (!xml.includes('altChunk')) return xml;
  return xml.replace(CHUNK, (_, prefix: string = '', id: string) => {
    const w = prefix;
    return `<${w}p><${w}r><${w}t>${MARK}${id}${MARK}</${w}t></${w}r></${w}p>`;
  });
}

/** The relationship id in a marked paragraph, null for any other text. */
export function chunkId(text: string): string | null {
  return text.startsWith(MARK) && text.endsWith(MARK) && text.length > 2 ? text.slice(1, -1) : null;
}
