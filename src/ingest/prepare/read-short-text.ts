import type { SpooledContent } from '../../http/upload/spool.ts';
import { INLINE_CHARS_MAX } from '../../lib/cpu-pool/cpu-pool.ts';
import { errorText } from '../../lib/strings/error-text.ts';
import { ParseError, readerFailed } from '../../parse/parse-error.ts';
import { decodeFile } from '../../parse/parse-document.ts';
import { type FormatClaim, isSlowText } from '../../parse/text-formats.ts';
import { isTextFile, readDocuments } from '../../sources/read-documents.ts';
import type { ArchiveItem } from '../../sources/source-reader.ts';

type ShortText = FormatClaim & { bytes: Uint8Array };

/**
 * Returns whether a file is a short text, which is read in the service as an added text of its length is: handing it to the process that
 * reads files takes longer, and on a busy machine several times as long. Throws `ParseError` for bytes that are no text.
 */
export const isShortText = (file: FormatClaim & SpooledContent): file is ShortText =>
  'bytes' in file &&
  file.bytes.length <= INLINE_CHARS_MAX &&
  isTextFile(file.bytes, file) &&
  !isSlowText(decodeFile(file.bytes, file).text, file);

/** Yields the documents of a short text (see `readDocuments`). Throws `ParseError`, also if a reader fails. */
export async function* readShortText(file: ShortText): AsyncGenerator<ArchiveItem> {
  try {
    yield* readDocuments(file);
  } catch (error) {
    throw error instanceof ParseError ? error : readerFailed(errorText(error), error);
  }
}
