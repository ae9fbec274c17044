import type { FastifyReply } from 'fastify';
import { problemPage } from '../../auth/oauth/consent-page.ts';
import { pageHeaders } from '../../auth/plain-page.ts';
import { OAuthError } from '../../auth/oauth/oauth-error.ts';

export const HTML = 'text/html; charset=utf-8';

/** The answer to a browser: a page, or a redirect. */
export type Page = { html: string; status?: number; leadsTo?: string } | { redirect: string };

export async function sendPage(reply: FastifyReply, page: Page): Promise<void> {
  if ('redirect' in page) {
    // 303: what comes after a form is a GET, which brings no credential along.
    await reply.headers(pageHeaders()).header('location', page.redirect).code(303).send();
    return;
  }
  await reply
    .code(page.status ?? 200)
    .headers(pageHeaders(page.leadsTo))
    .type(HTML)
    .send(page.html);
}

/** A refusal of the protocol as a page; any other error is thrown again. */
export function problemOf(error: unknown): Page {
  if (!(error instanceof OAuthError)) throw error;
  return { html: problemPage(error.message), status: 400 };
}
