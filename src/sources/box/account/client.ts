import type { z } from 'zod';
import type { SyncContext } from '../../contract.ts';
import { type FolderConfig, folderConfig } from '../../files/folder-config.ts';
import { VendorError } from '../../vendor-error.ts';
import { accountRequest } from '../../vendor-http/account-request.ts';
import { type Parameters, queryOf } from '../../vendor-http/query.ts';
import { readRefusal, readVendorAnswer } from '../../vendor-http/read-vendor-answer.ts';
import { accessTakenBack, refusalByStatus } from '../../vendor-http/refusal.ts';
import type { Receive, VendorAnswer } from '../../vendor-http/vendor-http.ts';
import { boxError } from './answers.ts';

const FOLDER = /^(?:https:\/\/(?:[\w-]+\.)*box\.com\/folder\/)?(\d{1,30})(?:[/?#].*)?$/;

export const boxConfig = folderConfig({
  what: 'Addresses',
  pattern: FOLDER,
  mustBe: 'must be the address of a folder, https://app.box.com/folder/123, or its id',
  toId: (given) => FOLDER.exec(given)?.[1] ?? given,
});
export type BoxContext = SyncContext<FolderConfig>;

/** The root folder, which contains all others: https://developer.box.com/guides/folders/single/get-root */
export const ROOT = '0';

interface Question<T> {
  parameters?: Parameters;
  /** Whether the request resumes at a position from Box. */
  isPlaced?: boolean;
  schema: z.ZodType<T>;
}

/** Fetches one resource; null if it is missing or hidden from this account. Throws a `VendorError` that says what a person must do. */
export async function askBox<T>(
  ctx: BoxContext,
  path: string,
  { parameters = {}, isPlaced = false, schema }: Question<T>,
): Promise<T | null> {
  const url = `${ctx.api}/2.0/${path}?${queryOf(parameters)}`;
  const answer = await ctx.http(url, accountRequest(ctx, 'box', ctx.api));
  if (answer.status === 200) return readVendorAnswer('Box', withTextPosition(answer), schema);
  const code = codeOf(answer);
  if (answer.status === 404 || (answer.status === 403 && code !== SCOPE)) return null;
  if (answer.status === 400 && isPlaced)
    throw new VendorError('cursor', 'Box does not know the place to continue from any more.');
  throw refusalOf(answer, code);
}

/** Fetches a resource that every account has. */
export async function getBox<T>(ctx: BoxContext, path: string, question: Question<T>): Promise<T> {
  const answer = await askBox(ctx, path, question);
  if (answer === null) throw new VendorError('scope', MAY_NOT_READ);
  return answer;
}

/**
 * Downloads a file: Box redirects to another address, which needs no token (https://developer.box.com/guides/downloads/file). Throws
 * `VendorError`: `not_found` if it is gone.
 */
export async function downloadBoxFile(ctx: BoxContext, id: string, into: Receive): Promise<void> {
  const { credentials, ...request } = accountRequest(ctx, 'box', ctx.api);
  const url = `${ctx.api}/2.0/files/${id}/content`;
  let answer = await ctx.http(url, { ...request, credentials, into });
  const location = answer.status === 302 ? answer.headers.get('location') : null;
  if (location !== null) answer = await ctx.http(new URL(location, url).href, { ...request, into });
  if (answer.status === 200) return;
  if (answer.status === 202)
    throw new VendorError('transient', 'Box is not done with this file yet; it will be retried.');
  if (answer.status === 404) throw new VendorError('not_found', 'The file is not there any more.');
  const code = codeOf(answer);
  if (answer.status === 403 && code !== SCOPE)
    throw new VendorError(
      'contract',
      "Box does not give out this file: it is locked, or this service's app lacks the right Write all files and folders, without which nothing may be downloaded.",
    );
  throw refusalOf(answer, code);
}

/** Quotes a position, which may exceed JavaScript's number range and is never computed with. In a string, its quotes would be escaped. */
const withTextPosition = (answer: VendorAnswer): VendorAnswer => {
  const text = new TextDecoder().decode(answer.bytes);
  const quoted = text.replace(/("next_stream_position"\s*:\s*)(\d+)/, '$1"$2"');
  return quoted === text ? answer : { ...answer, bytes: new TextEncoder().encode(quoted) };
};

const SCOPE = 'insufficient_scope';

/** Returns the error code; empty if the answer is malformed. */
const codeOf = (answer: VendorAnswer): string => readRefusal(answer, boxError)?.code ?? '';

const MAY_NOT_READ =
  "This service's app may not read the account. The operator ticks Read all files and folders on the page Configuration of the app at https://app.box.com/developers/console; then connect the account again.";

const refusalOf = ({ status }: VendorAnswer, code: string): VendorError =>
  refusalByStatus({ vendor: 'Box', status, code }, { revoked: accessTakenBack('Box'), scope: MAY_NOT_READ });
