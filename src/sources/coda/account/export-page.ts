import { z } from 'zod';
import { VendorError } from '../../vendor-error.ts';
import { askLink } from '../../vendor-http/account-request.ts';
import { askCoda, type CodaContext } from './client.ts';

const beginAnswer = z.looseObject({ id: z.string() });
const statusAnswer = z.looseObject({ downloadLink: z.url().nullish(), error: z.string().nullish() });

/**
 * Exports count neither as reading, 100 in six seconds, nor clearly as one of the kinds of writing, the strictest of which allows three in
 * ten seconds (https://coda.io/developers/apis/v1#section/Using-the-API/Rate-Limiting, and the help page on the limits of docs): with one
 * status request, a page takes four seconds.
 */
const EXPORT_SLOTS = 30;
const POLL_SLOTS = 10;
const POLLS_MAX = 60;
const REDIRECTS_MAX = 3;

/**
 * For a missing file, the store returns an XML error, sometimes with status 200; proxies return an HTML page. Markdown starts with neither.
 */
const NO_EXPORT = /^\s*(?:<\?xml[^>]*>\s*<Error>|<!doctype html\b|<html\b)/i;

/**
 * Exports a page as Markdown; null if it does not exist. Coda writes it to a file and returns its URL after some seconds:
 * https://coda.io/developers/apis/v1#tag/Pages/operation/beginPageContentExport. States are documented with several spellings, so only a
 * link or an error counts.
 */
export async function exportPage(ctx: CodaContext, page: string): Promise<string | null> {
  const path = `${page}/export`;
  const asked = { path, body: { outputFormat: 'markdown' }, slots: EXPORT_SLOTS };
  const begun = await askCoda(ctx, asked, beginAnswer);
  if (!begun) return null;
  const status = { path: `${path}/${encodeURIComponent(begun.data.id)}`, slots: POLL_SLOTS };
  for (let polls = 0; polls < POLLS_MAX; polls++) {
    // Not every Coda server knows a new export at once, so a 404 means "not yet": https://connect.superhuman.com/t/x/49372/3
    const { downloadLink, error } = (await askCoda(ctx, status, statusAnswer))?.data ?? {};
    if (error) throw new VendorError('contract', 'Coda could not export this page.');
    if (downloadLink) return download(ctx, downloadLink);
  }
  throw new VendorError('transient', 'Coda did not export this page in time.');
}

/** The file is elsewhere, under a signed link valid for five minutes, so the token is not sent. */
async function download(ctx: CodaContext, link: string): Promise<string> {
  let url = link;
  const request = { limiter: `coda files ${ctx.budget}`, everyMs: 0 };
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    const answer = await askLink(ctx, { what: 'The file with this page', link: url, request });
    const location = answer.headers.get('location');
    if (answer.status >= 300 && answer.status < 400 && location !== null && URL.canParse(location, url)) {
      url = new URL(location, url).href;
      continue;
    }
    const text = new TextDecoder().decode(answer.bytes);
    if (answer.status === 200 && !NO_EXPORT.test(text)) return text;
    throw new VendorError('transient', `The file with this page answers ${answer.status} and is empty.`);
  }
  throw new VendorError('transient', 'The file with this page keeps redirecting.');
}
