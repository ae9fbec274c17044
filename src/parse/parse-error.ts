import { storableText } from '../lib/strings/storable-text.ts';

/** Why a file could not be read, for code that distinguishes the cases. */
export type ParseErrorCode =
  | 'malformed'
  | 'too_deep'
  | 'too_large'
  | 'too_many_entries'
  | 'expands_too_much'
  | 'encrypted'
  | 'unsupported'
  | 'timeout'
  | 'out_of_memory'
  | 'crashed';

/** A file that cannot be read: `message` says what is wrong and what its owner can do. It is stored, and may quote the file. */
export class ParseError extends Error {
  readonly code: ParseErrorCode;

  constructor(code: ParseErrorCode, message: string, cause?: unknown) {
    super(storableText(message), cause === undefined ? undefined : { cause });
    this.name = 'ParseError';
    this.code = code;
  }
}

/** Returns the error for a reader that failed on a file, which is a bug in it. */
export const readerFailed = (message: string, cause?: unknown): ParseError =>
  new ParseError(
    'crashed',
    `The reader of this file failed (${message}). Send it in another format, or its text.`,
    cause,
  );
