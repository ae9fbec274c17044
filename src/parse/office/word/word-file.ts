import type { OfficePackage } from '../office-package.ts';
import { markChunks } from './embedded-files.ts';
import { showTextBoxes } from './show-text-boxes.ts';
import { xmlEncoding } from '../read-xml.ts';

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
      const text = new TextDecoder(xmlEncoding(bytes)).decode(bytes);
      return name.endsWith('.rels') ? text : markChunks(showTextBoxes(text));
    },
  };
}
