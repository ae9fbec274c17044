import { z } from 'zod';
import { apiUrl, severalOf } from '../../config-fields.ts';
import type { SyncContext } from '../../contract.ts';
import { VendorError } from '../../vendor-error.ts';
import type { LimitRule } from '../../vendor-http/limits.ts';
import { listed } from '../../vendor-http/listed.ts';
import { timeOfAnswer, walkPages } from '../../vendor-http/pages.ts';
import { readVendorAnswer } from '../../vendor-http/read-vendor-answer.ts';
import { cursorExpired } from '../../vendor-http/refusal.ts';
import type { VendorAnswer } from '../../vendor-http/vendor-http.ts';

const TEAM_KEY = 'must be the key of a team, such as ENG';

/** Strict: a misspelled `teams` would read every team. */
export const linearConfig = z.strictObject({
  teams: severalOf(z.string().regex(/^[A-Z0-9]{1,10}$/, TEAM_KEY), { max: 100 })
    .default([])
    .describe('Keys of the teams that are read, such as ENG. Default: every team that the key opens.'),
  api_url: apiUrl('https://api.linear.app'),
});
export type LinearConfig = z.infer<typeof linearConfig>;
export type LinearContext = SyncContext<LinearConfig>;

const errorsAnswer = z.looseObject({
  errors: z
    .array(
      z.looseObject({
        extensions: z.looseObject({ code: z.string().nullish(), type: z.string().nullish() }).nullish(),
      }),
    )
    .nullish(),
});

/** Sends a query; `at` is Linear's own time. Throws a `VendorError` that says what a person must do. */
export async function askLinear<T>(
  ctx: LinearContext,
  { query, variables }: { query: string; variables: Record<string, unknown> },
  schema: z.ZodType<T>,
): Promise<{ data: T; at: string }> {
  const answer = await ctx.http(`${ctx.config.api_url}/graphql`, {
    limiter: `linear ${ctx.budget}`,
    everyMs: ctx.everyMs,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
    // A personal key is sent without `Bearer`: https://linear.app/developers/graphql#personal-api-keys
    credentials: {
      origin: new URL(ctx.config.api_url).origin,
      headers: { authorization: ctx.secretKind === 'oauth' ? `Bearer ${ctx.secret}` : (ctx.secret ?? '') },
    },
    limit: limitOfLinear,
  });
  const code = errorCode(answer);
  if (code !== null) throw refusal(code, variables.after != null);
  const { data } = readVendorAnswer('Linear', answer, z.object({ data: schema }));
  return { data, at: new Date(timeOfAnswer('Linear', answer)).toISOString() };
}

/** Returns the error code, or null: errors come with any status, so only the code counts. */
function errorCode(answer: VendorAnswer): string | null {
  if (answer.status === 401) return 'AUTHENTICATION_ERROR';
  const [error] = readVendorAnswer('Linear', answer, errorsAnswer).errors ?? [];
  if (error) {
    const code = error.extensions?.code ?? error.extensions?.type ?? '';
    // Types are of two words: `invalid input`.
    return /^\w{1,30}(?: \w{1,30})?$/.test(code) ? code.toUpperCase().replace(' ', '_') : 'UNKNOWN';
  }
  return answer.status === 200 ? null : `STATUS_${answer.status}`;
}

function refusal(code: string, isLaterPage: boolean): VendorError {
  if (code === 'AUTHENTICATION_ERROR')
    return new VendorError(
      'revoked',
      'Linear refuses the key: it was revoked, or its user was suspended. Make another one and reconnect.',
    );
  if (code === 'FORBIDDEN')
    return new VendorError(
      'scope',
      'The key may not read issues. Make one with the permission Read that opens the teams to be read.',
    );
  if (isLaterPage && /^(?:INVALID_INPUT|INPUT_ERROR|GRAPHQL_VALIDATION_FAILED)$/.test(code))
    return cursorExpired('Linear');
  return new VendorError('contract', `Linear answered with the error ${code}.`);
}

/** The pause if Linear does not say how long. */
const SILENT_MS = 60_000;
/** Larger numbers are milliseconds since 1970, smaller ones seconds: Linear's pages name both for the same header. */
const MILLISECONDS_MIN = 1e11;

/** https://linear.app/developers/rate-limiting: 400 with its own code; each budget says when it resets. */
export const limitOfLinear: LimitRule = ({ status, headers, bytes }, now) => {
  const isLimited =
    status === 429 || (status === 400 && new TextDecoder().decode(bytes).includes('"RATELIMITED"'));
  if (!isLimited) return null;
  const resets = ['requests', 'complexity', 'endpoint-requests']
    .filter((budget) => headers.get(`x-ratelimit-${budget}-remaining`) === '0')
    .map((budget) => Number(headers.get(`x-ratelimit-${budget}-reset`)))
    .filter((reset) => reset > 0)
    .map((reset) => (reset > MILLISECONDS_MIN ? reset : reset * 1_000));
  return new Date(resets.length ? Math.max(...resets) : now.getTime() + SILENT_MS);
};

export interface ListPage<T> {
  nodes: T[];
  /** Cursor of the next page; null if this was the last. */
  next: string | null;
  at: string;
}

/** Returns the pages of a list starting at `after`, each parsed by its schema. */
export function readList<T>(
  ctx: LinearContext,
  { field, ...given }: { field: 'issues' | 'comments'; query: string; filter: object; after?: string | null },
  schema: z.ZodType<T>,
): AsyncGenerator<ListPage<T>> {
  const page = z.object({
    nodes: field === 'issues' ? listed(schema) : z.array(schema),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
  });
  return walkPages('Linear', given.after ?? null, async (after) => {
    const { data, at } = await askLinear(
      ctx,
      { query: given.query, variables: { after, filter: given.filter } },
      z.object({ [field]: page }),
    );
    const { nodes = [], pageInfo } = data[field] ?? {};
    return { nodes, next: pageInfo?.hasNextPage ? (pageInfo.endCursor ?? null) : null, at };
  });
}
