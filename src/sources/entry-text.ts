import { decodeText } from '../parse/detect/decode-text.ts';
import type { ZipEntry } from '../parse/zip/open-zip.ts';

/** Returns the text of a file in an archive. Throws `ParseError`. */
export async function entryText(entry: ZipEntry): Promise<string> {
  return decodeText(await entry.read()).text;
}
