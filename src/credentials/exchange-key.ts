import { z } from 'zod';
import type { Connector, SyncContext } from '../sources/contract.ts';
import { VendorError } from '../sources/vendor-error.ts';
import { accountRequest } from '../sources/vendor-http/account-request.ts';
import { readRefusal, readVendorAnswer } from '../sources/vendor-http/read-vendor-answer.ts';
import type { KeyFlow } from '../sources/vendor-http/service-account.ts';
import type { VendorAnswer } from '../sources/vendor-http/vendor-http.ts';
import { onlyTo } from './only-to.ts';

const tokenAnswer = z.object({ access_token: z.string().min(1) });
const refusedAnswer = z.looseObject({
  error: z.string().regex(/^[a-z_]{1,60}$/),
  error_description: z.string().nullish(),
});

/** A source whose keys are exchanged, and where its tokens may be sent in addition to where they come from. */
interface Exchange extends Pick<Connector, 'source' | 'name'> {
  keyFlow: KeyFlow<unknown>;
  origins: readonly string[];
}

/**
 * Exchanges the key of an account for a token, within the account's limits, and returns the context with the token. Only the token endpoint
 * receives the key. Throws `VendorError`: `revoked` if the vendor refuses the key.
 */
export async function exchangeKey(
  ctx: SyncContext<unknown>,
  { source, name, keyFlow, origins }: Exchange,
): Promise<SyncContext<unknown>> {
  const url = keyFlow.tokenUrl(ctx.config);
  if (url === null) throw new VendorError('contract', keyFlow.missing);
  const { origin } = new URL(url);
  const authorization = `Basic ${Buffer.from(ctx.secret ?? '').toString('base64')}`;
  const answer = await ctx.http(url, {
    ...accountRequest(ctx, source, url),
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    limit: keyFlow.limit,
    body: 'grant_type=client_credentials',
    credentials: { origin, headers: { authorization } },
  });
  if (answer.status !== 200) throw keyRefused(name, answer, keyFlow.reasons);
  const token = z.looseObject({}).transform(keyFlow.tokenPart).pipe(tokenAnswer);
  const { access_token: secret } = readVendorAnswer(name, answer, token);
  return { ...ctx, secret, secretKind: 'oauth', http: onlyTo([...origins, origin], ctx.http) };
}

function keyRefused(name: string, answer: VendorAnswer, reasons: KeyFlow<unknown>['reasons']): VendorError {
  const refused = readRefusal(answer, refusedAnswer);
  if (refused === null)
    return new VendorError('contract', `${name} answered ${answer.status} without a token.`);
  const { error, error_description } = refused;
  if (/rate.?(?:limit.?)?exceeded/i.test(`${error} ${error_description}`))
    return new VendorError('transient', `${name} issues no more tokens for a while; it will be retried.`);
  const why = new Map(Object.entries(reasons)).get(error) ?? error;
  return new VendorError('revoked', `${name} refuses the key: ${why}. Fix that and reconnect.`);
}
