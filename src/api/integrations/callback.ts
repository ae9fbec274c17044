import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { HTML, type Page, page, paragraph, sendPage } from '../../auth/plain-page.ts';
import { escapeHtml } from '../../lib/strings/escape-html.ts';
import { finishConnecting } from '../../connections/oauth/finish-connecting.ts';
import { isLoopback } from '../../connections/oauth/allowed-redirect.ts';
import type { Context } from '../../context.ts';
import { type ConnectAttempt, useAttempt } from '../../credentials/connect-attempts.ts';
import { AppError } from '../../errors.ts';
import { defineRoute } from '../../http/define-route.ts';

const text = z.string().max(4_000).optional();
const query = z.looseObject({ state: text, code: text, error: text });

export const returnFromVendor = defineRoute({
  method: 'GET',
  path: '/oauth/callback',
  summary:
    'Receive the browser from a vendor after its sign-in: connects the account, then redirects or shows a page',
  tag: 'Connections',
  scope: null,
  raw: true,
  produces: HTML,
  query,
  response: z.string(),
  handler: async (ctx: Context, { query: sent, request, reply }) => {
    await sendPage(reply, await nextPage(ctx, sent, request));
    return undefined;
  },
});

async function nextPage(ctx: Context, sent: z.infer<typeof query>, request: FastifyRequest): Promise<Page> {
  let attempt: ConnectAttempt | null = null;
  try {
    attempt = await useAttempt(ctx, sent.state ?? '');
    const row = await finishConnecting(ctx, attempt, { code: sent.code ?? null, error: sent.error ?? null });
    await ctx.recordAudit({
      action: row.is_new ? 'connection.created' : 'connection.reconnected',
      target: `${row.source} ${row.connection_id}`,
      actor: null,
      appId: row.app_id,
      address: request.ip,
      requestId: request.id,
    });
    return donePage(attempt.redirectUrl, { connection_id: row.connection_id, source: row.source });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return problemPage(error, attempt?.redirectUrl ?? null);
  }
}

function donePage(redirectUrl: string | null, done: Record<string, string>): Page {
  if (redirectUrl !== null) return { redirect: withParameters(redirectUrl, done) };
  return {
    html: page(
      'The account is connected',
      paragraph('Its documents are being read. You can close this page.'),
    ),
  };
}

/** Presents a problem: in the redirect for a program waiting on the person's machine, otherwise on a page for the person. */
function problemPage({ code, message, status }: AppError, redirectUrl: string | null): Page {
  if (redirectUrl !== null && isLoopback(new URL(redirectUrl)))
    return { redirect: withParameters(redirectUrl, { error: code, error_description: message }) };
  const back =
    redirectUrl === null
      ? ''
      : `<p><a href="${escapeHtml(withParameters(redirectUrl, { error: code }))}">Go back</a></p>`;
  return { html: page('The account is not connected', paragraph(message, 'wrong') + back), status };
}

function withParameters(address: string, parameters: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
