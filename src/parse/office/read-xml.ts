import { SaxesParser } from 'saxes';

/** The callbacks of an XML reader; names have no namespace prefix. */
export interface XmlHandler {
  open?(name: string, attributes: Record<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
}

const SLICE_BYTES = 64 * 1024;

/**
 * Reads XML as events, slice by slice, so that a large sheet is never in memory as a tree. Lenient: a file in which an office program left
 * an error yields what can be read. External entities are unknown and never fetched.
 */
export function readXml(bytes: Uint8Array, handler: XmlHandler): void {
  const parser = new SaxesParser({ xmlns: false, position: false });
  // Saxes continues after an error when there is a listener.
  parser.on('error', () => undefined);
  // Only the listeners needed: saxes builds whatever it would pass.
  if (handler.open) {
    // Without namespaces every attribute is a string; the library's type covers both.
    parser.on('opentag', (tag) =>
      handler.open?.(localName(tag.name), localAttributes(tag.attributes as Record<string, string>)),
    );
  }
  if (handler.close) parser.on('closetag', (tag) => handler.close?.(localName(tag.name)));
  if (handler.text) {
    parser.on('text', (text) => handler.text?.(text));
    parser.on('cdata', (text) => handler.text?.(text));
  }
  const decoder = new TextDecoder(xmlEncoding(bytes));
  for (let start = 0; start < bytes.length; start += SLICE_BYTES) {
    parser.write(decoder.decode(bytes.subarray(start, start + SLICE_BYTES), { stream: true }));
  }
  parser.write(decoder.decode()).close();
}

/** Returns the encoding of XML, which is UTF-8 unless a byte order mark says UTF-16 (XML 1.0, 4.3.3). */
export function xmlEncoding([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
}

/** Returns attributes by local name; `r:id` and `id` never mean the same thing, so relationship ids keep their prefix. */
function localAttributes(attributes: Record<string, string>): Record<string, string> {
  const local: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(attributes))
    local[name.startsWith('r:') ? name : localName(name)] = value;
  return local;
}
