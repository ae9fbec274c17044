import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../lib/strings/escape-html.ts';

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:3rem auto;padding:0 1rem}
h1{font-size:1.3rem}label{display:block;margin:.8rem 0}input[type=text],input[type=password]{display:block;width:100%;box-sizing:border-box;font:inherit;padding:.5rem}
button{font:inherit;padding:.5rem 1.2rem;margin:.6rem .6rem 0 0}p.wrong{border-left:4px solid #b3261e;padding-left:.8rem}small{opacity:.8}`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/**
 * Returns the headers of a sign-in page: no script, no frame, forms to this service only. `leadsTo` is the source to which a form's answer
 * may redirect, because browsers apply `form-action` to that too. Hosts that open the page as a popup wait for it to return to them.
 */
export const pageHeaders = (leadsTo = ''): Record<string, string> => ({
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self' ${leadsTo}; base-uri 'none'; frame-ancestors 'none'`,
  'cross-origin-opener-policy': 'unsafe-none',
  'cache-control': 'no-store',
});

/** Returns a whole page; `body` is HTML, the title is escaped. */
export const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style><main><h1>${escapeHtml(title)}</h1>${body}</main></html>`;

/** Returns a paragraph of escaped text, with an optional CSS class. */
export const paragraph = (text: string, kind = ''): string =>
  `<p${kind === '' ? '' : ` class="${kind}"`}>${escapeHtml(text)}</p>`;

export const HTML = 'text/html; charset=utf-8';

/** The answer to a browser: a page, or a redirect. */
export type Page = { html: string; status?: number; leadsTo?: string } | { redirect: string };

/** Sends a page, or the redirect that a page of the sign-in leads to. */
export async function sendPage(reply: FastifyReply, answer: Page): Promise<void> {
  if ('redirect' in answer) {
    // 303: after a form comes a GET, which carries no credential.
    await reply.headers(pageHeaders()).header('location', answer.redirect).code(303).send();
    return;
  }
  await reply
    .code(answer.status ?? 200)
    .headers(pageHeaders(answer.leadsTo))
    .type(HTML)
    .send(answer.html);
}
