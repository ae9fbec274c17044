import type { z } from 'zod';
import type { FilesContext } from '../../files/file-vendor.ts';
import { folderConfig } from '../../files/folder-config.ts';
import { VendorError } from '../../vendor-error.ts';
import { accountRequest, askLink, askVendor } from '../../vendor-http/account-request.ts';
import { type Parameters, queryOf } from '../../vendor-http/query.ts';
import { readRefusal } from '../../vendor-http/read-vendor-answer.ts';
import { revokedSignInMessage, refusalByStatus } from '../../vendor-http/refusal.ts';
import type { Receive, VendorAnswer } from '../../vendor-http/vendor-http.ts';
import { boxError, type BoxPlace, boxPlace } from './answers.ts';

const FOLDER = /^(?:https:\/\/(?:[\w-]+\.)*box\.com\/folder\/)?(\d{1,30})(?:[/?#].*)?$/;

export const boxConfig = folderConfig({
  what: 'Addresses',
  pattern: FOLDER,
  mustBe: 'must be the address of a folder, https://app.box.com/folder/123, or its id',
});

/** The root folder, which contains all others: https://developer.box.com/guides/folders/single/get-root */
export const ROOT = '0';

interface Question<T> {
  parameters?: Parameters;
  /** Whether the request continues from a cursor of Box. */
  hasCursor?: boolean;
  schema: z.ZodType<T>;
}

/** Fetches one resource; null if it is missing or hidden from this account. Throws a `VendorError` that says what a person must do. */
export async function askBox<T>(
  ctx: FilesContext,
  path: string,
  { parameters = {}, hasCursor = false, schema }: Question<T>,
): Promise<T | null> {
  const refusal = (answer: VendorAnswer) =>
    answer.status === 404 || isOfOne(answer) ? null : refusalOf(answer, hasCursor);
  const api = { vendor: 'Box', limiter: 'box', url: `${ctx.api}/2.0`, refusal };
  const found = await askVendor(ctx, api, { path: `${path}?${queryOf(parameters)}`, schema });
  return found && found.data;
}

/** Fetches a resource that every account has. */
export async function getBox<T>(ctx: FilesContext, path: string, question: Question<T>): Promise<T> {
  const answer = await askBox(ctx, path, question);
  if (answer === null) throw new VendorError('scope', MAY_NOT_READ);
  return answer;
}

/** Returns the location and owner of a file or folder by path, `folders/1`; null if it is gone, trashed or hidden from this account. */
export async function findBoxPlace(ctx: FilesContext, path: string): Promise<BoxPlace | null> {
  const parameters = { fields: 'id,item_status,path_collection,owned_by' };
  const place = await askBox(ctx, path, { parameters, schema: boxPlace });
  return place && isActive(place) ? place : null;
}

/** Returns whether something is not in the trash. */
export const isActive = ({ item_status: status }: Pick<BoxPlace, 'item_status'>): boolean =>
  (status ?? 'active') === 'active';

/**
 * Downloads a file: Box redirects to another address, which needs no token (https://developer.box.com/guides/downloads/file). Throws
 * `VendorError`: `not_found` if it is gone.
 */
export async function downloadBoxFile(ctx: FilesContext, id: string, into: Receive): Promise<void> {
  const { credentials, ...request } = accountRequest(ctx, 'box', ctx.api);
  const url = `${ctx.api}/2.0/files/${id}/content`;
  let answer = await ctx.http(url, { ...request, credentials, into });
  const location = answer.status === 302 ? answer.headers.get('location') : null;
  if (location !== null && URL.canParse(location, url))
    answer = await askLink(ctx, {
      what: 'The content of this file',
      link: new URL(location, url).href,
      request: { ...request, into },
    });
  if (answer.status === 200) return;
  if (answer.status === 202)
    throw new VendorError('transient', 'Box is still processing this file; it will be retried.');
  if (answer.status === 404) throw new VendorError('not_found', 'The file no longer exists.');
  if (isOfOne(answer))
    throw new VendorError(
      'contract',
      "Box does not allow downloading this file: it is locked, or this service's app lacks the permission Write all files and folders, which downloads require.",
    );
  throw refusalOf(answer);
}

/** Returns the error code; empty if the answer is malformed. */
const codeOf = (answer: VendorAnswer): string => readRefusal(answer, boxError)?.code ?? '';

/** Returns whether a refusal is about one file or folder: with another code, it is about the app. */
const isOfOne = (answer: VendorAnswer): boolean =>
  answer.status === 403 && codeOf(answer) !== 'insufficient_scope';

const MAY_NOT_READ =
  "This service's app may not read the account. The operator ticks Read all files and folders on the page Configuration of the app at https://app.box.com/developers/console; then connect the account again.";

const refusalOf = (answer: VendorAnswer, isLaterPage = false): VendorError =>
  refusalByStatus(
    { vendor: 'Box', status: answer.status, code: codeOf(answer), isLaterPage },
    { revoked: revokedSignInMessage('Box'), scope: MAY_NOT_READ },
  );
