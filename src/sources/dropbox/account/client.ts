import type { z } from 'zod';
import type { FilesContext } from '../../files/file-vendor.ts';
import { folderConfig } from '../../files/folder-config.ts';
import { VendorError } from '../../vendor-error.ts';
import { accountRequest, askVendor } from '../../vendor-http/account-request.ts';
import { readRefusal } from '../../vendor-http/read-vendor-answer.ts';
import { revokedSignInMessage, refusalByStatus } from '../../vendor-http/refusal.ts';
import type { Receive, VendorAnswer } from '../../vendor-http/vendor-http.ts';
import { errorAnswer } from './answers.ts';

const HOME = /^https:\/\/www\.dropbox\.com\/home(?=\/)/;

/** Normalizes a folder path as Dropbox compares it: https://www.dropbox.com/developers/documentation/http/documentation#path-formats */
function pathOf(given: string): string {
  const path = HOME.test(given) ? decodeURI(given.replace(HOME, '').replace(/\?.*$/, '')) : given;
  return path.replace(/\/+$/, '').normalize().toLowerCase();
}

export const dropboxConfig = folderConfig({
  what: 'Paths',
  pattern: /^(?:https:\/\/www\.dropbox\.com\/home)?\/[^\0]{1,1000}$/,
  mustBe: 'must be a path, /Works',
  toId: pathOf,
});

/** The root of the account's own files and its team folders; without it, those of the team are left out. */
export type Root = string;

/** https://developers.dropbox.com/dbx-team-files-guide#header */
const rootedAt = (root: Root | null): Record<string, string> =>
  root === null ? {} : { 'dropbox-api-path-root': JSON.stringify({ '.tag': 'root', root }) };

interface Question<T> {
  argument: object | null;
  root: Root | null;
  schema: z.ZodType<T>;
}

/** A missing path, or a shared folder that the account is not in: `SharedFolderAccessError` of the API specification. */
const NOT_THERE = /^(?:path\/not_found|access_error\/(?:invalid_id|not_a_member|unmounted))/;

/** Fetches one resource; null if it does not exist. Throws a `VendorError` that says what a person must do. */
export async function askDropbox<T>(
  ctx: FilesContext,
  route: string,
  { argument, root, schema }: Question<T>,
): Promise<T | null> {
  const api = {
    vendor: 'Dropbox',
    limiter: 'dropbox',
    url: `${ctx.api}/2`,
    refusal: (answer: VendorAnswer) =>
      answer.status === 409 && NOT_THERE.test(summaryOf(answer)) ? null : refusalOf(answer),
  };
  const headers = { 'content-type': 'application/json', ...rootedAt(root) };
  const found = await askVendor(ctx, api, {
    path: route,
    schema,
    sent: { headers, body: JSON.stringify(argument) },
  });
  return found && found.data;
}

/** Fetches a resource that always exists. */
export async function getDropbox<T>(ctx: FilesContext, route: string, question: Question<T>): Promise<T> {
  const answer = await askDropbox(ctx, route, question);
  if (answer === null) throw new VendorError('cursor', 'The folder that was read no longer exists.');
  return answer;
}

/** Downloads a file. Throws `VendorError`: `not_found` if it is gone. */
export async function downloadContent(
  ctx: FilesContext,
  route: string,
  { argument, root }: { argument: object; root: Root },
  into: Receive,
): Promise<void> {
  // File content is on a separate host.
  const url = ctx.api.replace('//api.', '//content.');
  // Ids are ASCII, so they may be in a header.
  const headers = { ...rootedAt(root), 'dropbox-api-arg': JSON.stringify(argument) };
  const answer = await ctx.http(`${url}/2/${route}`, {
    ...accountRequest(ctx, 'dropbox', url),
    headers,
    into,
  });
  if (answer.status !== 200) throw refusalOf(answer);
}

const summaryOf = (answer: VendorAnswer): string => readRefusal(answer, errorAnswer)?.error_summary ?? '';

/** Dropbox's errors for a request and a file: https://github.com/dropbox/dropbox-api-spec, `AuthError`, `LookupError`, `ExportError`. */
const REFUSALS: readonly (readonly [RegExp, VendorError['kind'], string])[] = [
  [/^path\/not_found/, 'not_found', 'The file no longer exists.'],
  [/^reset/, 'cursor', 'Dropbox no longer knows the cursor.'],
  [/^(?:invalid_root|no_permission)/, 'cursor', 'The account has another team space than before.'],
  [/^path\/restricted_content/, 'contract', 'Dropbox gives this file to nobody, for a legal reason.'],
  [/^path\/locked/, 'contract', 'The file is locked.'],
  [
    /^(?:unsupported_file|non_exportable|invalid_export_format|path\/unsupported_content_type)/,
    'contract',
    'Dropbox gives out no content of this file.',
  ],
  [/^retry_error/, 'transient', 'Dropbox has no text of this document yet; it will be retried.'],
];

function refusalOf(answer: VendorAnswer): VendorError {
  const summary = summaryOf(answer);
  if (answer.status === 401 && summary.startsWith('missing_scope')) {
    const scope = readRefusal(answer, errorAnswer)?.error?.required_scope ?? '';
    const named = /^[a-z_.]{1,60}$/.test(scope) ? scope : 'a permission';
    return new VendorError(
      'scope',
      `This service's app may not use ${named}. The operator ticks it on the page Permissions of the app at https://www.dropbox.com/developers/apps; then connect the account again.`,
    );
  }
  const known = REFUSALS.find(([pattern]) => pattern.test(summary));
  if (known && answer.status !== 401 && answer.status !== 403) return new VendorError(known[1], known[2]);
  return refusalByStatus(
    { vendor: 'Dropbox', status: answer.status, code: /^[\w/]+/.exec(summary)?.[0] },
    {
      revoked: revokedSignInMessage('Dropbox'),
      scope: 'An administrator of the team has not allowed this service to be used. Ask one to allow it.',
    },
  );
}
