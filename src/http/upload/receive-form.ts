import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError, badRequest, invalidField } from '../../errors.ts';
import { checkText } from '../json/json-body.ts';
import type { SpooledFile } from './spool.ts';

export interface ReceivedForm {
  filename: string | null;
  mediaType: string | null;
  fields: Map<string, string>;
}

/** Fields are kept in memory, and uploads are limited by how much they keep there. */
const FIELDS_BYTES_MAX = 1_000_000;

/**
 * Reads a form with one file, `file`, and text fields, in any order. The file goes to disk and is never entirely in memory. A form that its
 * client does not complete is a 400, and nothing of it is kept.
 */
export async function receiveForm(request: FastifyRequest, onDisk: SpooledFile): Promise<ReceivedForm> {
  const left = new AbortController();
  const onClose = () => {
    if (!request.raw.complete) left.abort();
  };
  request.raw.once('close', onClose);
  let file: MultipartFile | null = null;
  const fields = new Map<string, string>();
  let fieldBytes = 0;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        file = part;
        await receiveFile(part, onDisk, left.signal);
      } else if (typeof part.value === 'string') {
        fieldBytes += Buffer.byteLength(part.value);
        if (fieldBytes > FIELDS_BYTES_MAX) throw fieldsTooLarge();
        fields.set(part.fieldname, part.value);
      }
    }
  } catch (error) {
    throw toFormError(error);
  } finally {
    request.raw.removeListener('close', onClose);
  }
  if (!request.raw.complete) throw endedEarly();
  if (!file)
    throw invalidField(['body', 'file'], 'is missing; send the file in the form field "file"', 'missing');
  checkText(file.filename ?? '', ['body', 'file', 'filename']);
  return { filename: file.filename || null, mediaType: file.mimetype || null, fields };
}

async function receiveFile(part: MultipartFile, onDisk: SpooledFile, signal: AbortSignal): Promise<void> {
  if (part.fieldname !== 'file')
    throw invalidField(
      ['body', part.fieldname],
      'is a file that is not expected; send it in the form field "file"',
      'unexpected',
    );
  await onDisk.receive(part.file, signal);
  if (part.file.truncated)
    throw new AppError(
      413,
      'PayloadTooLarge',
      'The file is larger than this service accepts. Split it, or raise CAMBIUM_UPLOAD_LIMIT_BYTES.',
    );
}

const fieldsTooLarge = (): AppError =>
  new AppError(
    413,
    'PayloadTooLarge',
    'The form’s fields other than the file are larger than 1 MB in total. Send less in them.',
  );

const endedEarly = (): AppError =>
  badRequest('The upload ended before its last byte. Nothing of it was stored; send the file again.');

/** Maps limit errors, which have their own status; anything else is the parser's complaint about a broken form. */
function toFormError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof Error && error.name === 'AbortError') return endedEarly();
  if (error instanceof Error && ('statusCode' in error || 'errno' in error)) return error;
  return badRequest(
    `The form cannot be read: ${error instanceof Error ? error.message : 'it is broken'}. Send multipart/form-data with its boundary.`,
  );
}
