import { z } from 'zod';
import type { Context } from '../context.ts';
import { invalidField, validationFailed } from '../errors.ts';
import type { OAuthProvider } from '../sources/vendor-http/oauth-provider.ts';
import type { ServiceAccount, ServiceAccountFlow } from '../sources/vendor-http/service-account.ts';
import type { Source } from '../tokens.ts';
import { askForTokens, type TokenParts, type VendorGrant } from './ask-for-tokens.ts';
import { issueMessage } from '../lib/strings/issue-message.ts';

/** A key file as sent by a caller. */
export const serviceAccountSchema = z.object({
  key_file: z
    .string()
    .min(1)
    .max(20_000)
    .describe('What the key file holds, as its vendor gave it out. It is stored sealed and never shown.'),
  subject: z
    .string()
    .max(320)
    .nullish()
    .describe('The user, or for GitHub the installation, as which the account is read.'),
  client_id: z.string().max(500).nullish().describe('Id of the app, where the file does not say it.'),
});

/** An answer that names the problem; if a vendor's answers do not, their status tells. */
const refusedAnswer = z.looseObject({
  error: z.string().regex(/^[a-z_]{1,60}$/),
  error_description: z.string().optional(),
});

type FlowProvider = OAuthProvider & { serviceAccount: ServiceAccountFlow };

/** Returns how a source is read with a key file; null if it cannot be. */
export function findFlow({ oauthProviders }: Pick<Context, 'oauthProviders'>, source: Source) {
  return oauthProviders.get(source)?.serviceAccount ?? null;
}

/** Returns the vendor of a source that accepts key files; 422 for any other. */
function getFlowProvider({ oauthProviders }: Pick<Context, 'oauthProviders'>, source: Source): FlowProvider {
  const provider = oauthProviders.get(source);
  if (provider?.serviceAccount) return { ...provider, serviceAccount: provider.serviceAccount };
  throw invalidField(['body', 'service_account'], `${source} has no service accounts; leave it out`);
}

/** Reads what a caller sent, with what this source needs besides the file; a 422 names the field. */
export function readServiceAccount(
  parts: Pick<Context, 'oauthProviders'>,
  source: Source,
  { key_file, subject, client_id }: z.infer<typeof serviceAccountSchema>,
): ServiceAccount {
  const { fields } = getFlowProvider(parts, source).serviceAccount;
  const parsed = fields.safeParse(
    {
      ...(subject == null ? {} : { subject }),
      ...(client_id == null ? {} : { client_id }),
    },
    { error: issueMessage },
  );
  if (parsed.success)
    return {
      keyFile: key_file,
      subject: parsed.data.subject ?? null,
      clientId: parsed.data.client_id ?? null,
    };
  throw validationFailed(
    parsed.error.issues.map(({ path, message, code }) => ({
      loc: ['body', 'service_account', ...path.map(String)],
      msg: message,
      type: code,
    })),
  );
}

/** Requests a token with a signature by the key in a file. Throws a `VendorError` that says what a person must do. */
export async function requestByServiceAccount(
  parts: TokenParts & Pick<Context, 'oauthProviders'>,
  source: Source,
  account: ServiceAccount,
): Promise<VendorGrant> {
  const provider = getFlowProvider(parts, source);
  const { serviceAccount, tokenUrl, tokenPart } = provider;
  const scopes = provider.scopes.user.needed;
  const signed = serviceAccount.sign(account, { tokenUrl, scopes, now: parts.now() });
  return askForTokens(parts, provider, {
    ...signed,
    tokenPart: (answer) => tokenPart(serviceAccount.tokenPart?.(answer) ?? answer),
    refusal: ({ status, json }) => {
      if (status < 400) return null;
      const { error = '', error_description = '' } = refusedAnswer.safeParse(json).data ?? {};
      return serviceAccount.refusal({ status, code: error, description: error_description }, account);
    },
  });
}
