import type { OfficePackage } from '../office-package.ts';
import { markChunks } from './embedded-files.ts';
import { showTextBoxes } from './show-text-boxes.ts';

/** The part of an unpacked archive that mammoth uses. */
interface MammothFile {
  exists(name: string): boolean;
  read(name: string, encoding?: string): Promise<Uint8Array | string>;
}

/**
 * A Word package for mammoth: unpacked natively and under our limits (mammoth's own unpacker trusts any archive, in JavaScript), with the
 * text that mammoth would miss put where it looks.
 */
export function wordFile(pack: OfficePackage): MammothFile {
  return {
    exists: (name) => pack.has(name),
    async read(name, encoding) {
      const bytes = await pack.get(name);
      if (encoding === undefined || encoding === 'base64') return Buffer.from(bytes).toString('base64');
      const text = xmlText(bytes);
      return name.endsWith('.rels') ? text : markChunks(showTextBoxes(text));
    },
  };
}

/** Decodes XML, which is UTF-8 unless a byte order mark says UTF-16 (XML 1.0, 4.3.3). */
function xmlText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder('utf-8').decode(bytes);
}
