import {
  Client,
  type OAuthClientProvider,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { type Era, negotiate } from '../mcp/connect-mcp.ts';
import { CALLBACK, decideAt, fetchAt, type Person, PUBLIC_URL } from './person.ts';

/** Creates a host with the protocol's own SDK, gets access from `person` over OAuth, and connects it. */
export async function connectOverOAuth(
  url: string,
  era: Era,
  person: Person,
  { clientMetadataUrl }: { clientMetadataUrl?: string } = {},
): Promise<{ client: Client; tokens: () => StoredOAuthTokens | undefined }> {
  let sentTo: URL | undefined;
  let information: StoredOAuthClientInformation | undefined;
  let tokens: StoredOAuthTokens | undefined;
  let verifier = '';
  const provider: OAuthClientProvider = {
    redirectUrl: CALLBACK,
    clientMetadata: { client_name: 'SDK host', redirect_uris: [CALLBACK] },
    ...(clientMetadataUrl === undefined ? {} : { clientMetadataUrl }),
    state: () => 'state of the host',
    clientInformation: () => information,
    saveClientInformation: (given) => void (information = given),
    tokens: () => tokens,
    saveTokens: (given) => void (tokens = given),
    saveCodeVerifier: (given) => void (verifier = given),
    codeVerifier: () => verifier,
    redirectToAuthorization: (address) => void (sentTo = address),
  };
  const transport = () =>
    new StreamableHTTPClientTransport(new URL(`${PUBLIC_URL}/mcp`), {
      authProvider: provider,
      fetch: fetchAt(url),
    });
  const first = transport();
  const refused = await new Client({ name: 'SDK host', version: '1' }, negotiate(era)).connect(first).then(
    () => null,
    (error: unknown) => error,
  );
  if (!(refused instanceof UnauthorizedError) || !sentTo)
    throw new Error('The host was not asked to sign in', { cause: refused });
  const back = await decideAt(sentTo.href.replace(PUBLIC_URL, url), person);
  await first.finishAuth(back.searchParams);
  const client = new Client({ name: 'SDK host', version: '1' }, negotiate(era));
  await client.connect(transport());
  return { client, tokens: () => tokens };
}
