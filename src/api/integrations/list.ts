import { z } from 'zod';
import { VISIBILITIES } from '../../connections/connection-queries.ts';
import type { Context } from '../../context.ts';
import { AUTH_MODES, type AuthMode } from '../../credentials/auth-modes.ts';
import { findFlow } from '../../credentials/service-account.ts';
import { CLIENT_OWNERS, findClientSetup, readClientOwners } from '../../credentials/vendor-client.ts';
import { defineRoute } from '../../http/define-route.ts';
import { configFieldSchema, configFieldsOf } from '../../sources/config-fields.ts';
import type { Connector } from '../../sources/contract.ts';
import { sourceTokenSchema } from '../../tokens.ts';

const integrationSchema = z
  .object({
    id: sourceTokenSchema,
    provider: sourceTokenSchema,
    name: z.string(),
    icon: z.string().describe('Always empty.'),
    allow_multiple_connections: z.boolean(),
    auth_provider: z.literal('whitelabel'),
    auth_modes: z
      .array(z.enum(AUTH_MODES))
      .describe(
        'oauth: GET /integrations/{id}/connect gives the address for a browser, because there is a client; key: POST /connections takes a key of the account; service_account: it takes a key file that the vendor gave out for a program; none: it needs none. Empty: a browser is the only way, and there is no client.',
      ),
    client: z
      .enum(CLIENT_OWNERS)
      .nullable()
      .describe(
        'Whose client opens accounts in a browser: app: the one of PUT /integrations/{id}/client; service: the one that the operator registered; null: there is none.',
      ),
    client_setup: z
      .object({ redirect_uri: z.string(), register_at: z.string() })
      .nullable()
      .describe(
        'What PUT /integrations/{id}/client is for: the redirect address that a client must name, and where one is registered. Null: this source takes none, or the service has no public address.',
      ),
    takes_hooks: z
      .boolean()
      .describe('Whether PUT /connections/{id}/hook lets the vendor start a run at once.'),
    actions_only: z.boolean(),
    requires_channel_selection: z.boolean(),
    supports_channel_selection: z.boolean(),
    channel_selection_required: z.boolean(),
    supports_folder_selection: z.boolean(),
    folder_selection_required: z.boolean(),
    visibilities: z
      .array(z.enum(VISIBILITIES))
      .describe('Who the documents can be shown to; source: the source tells who sees each of them.'),
    every_minutes: z.int().describe('Minutes between two runs.'),
    config_fields: z
      .array(configFieldSchema)
      .describe(
        'The fields of `config` of POST /connections, which select the part of the account that is read.',
      ),
    service_account_fields: z
      .array(configFieldSchema)
      .describe(
        'The fields of `service_account` of POST /connections beside the file. Empty where `auth_modes` does not name it, or nothing is needed.',
      ),
  })
  .meta({ id: 'Integration' });

export const listIntegrations = defineRoute({
  method: 'GET',
  path: '/integrations/list',
  summary: 'List the sources whose accounts can be connected',
  tag: 'Connections',
  scope: 'memories:read',
  response: z.object({ integrations: z.array(integrationSchema) }),
  handler: async (ctx: Context, { actor }) => {
    const clients = await readClientOwners(ctx, actor.appId);
    const integrations = [...ctx.connectors.values()].map(
      ({ source, name, auth, everyMinutes, config, readers, choice, hook }) => ({
        icon: '',
        allow_multiple_connections: true,
        auth_provider: 'whitelabel' as const,
        actions_only: false,
        supports_channel_selection: choice?.kind === 'channels',
        supports_folder_selection: choice?.kind === 'folders',
        // Choosing is optional: without a choice, everything is read.
        requires_channel_selection: false,
        channel_selection_required: false,
        folder_selection_required: false,
        id: source,
        provider: source,
        name,
        auth_modes: authModesOf(auth, {
          hasClient: clients.has(source),
          hasFlow: findFlow(ctx, source) !== null,
        }),
        client: clients.get(source) ?? null,
        client_setup: findClientSetup(ctx, source),
        takes_hooks: hook !== undefined && ctx.config.publicUrl !== undefined,
        visibilities: VISIBILITIES.filter((one) => one !== 'source' || readers !== undefined),
        every_minutes: everyMinutes,
        config_fields: configFieldsOf(config),
        service_account_fields: configFieldsOf(findFlow(ctx, source)?.fields ?? z.object({})),
      }),
    );
    return { integrations };
  },
});

const authModesOf = (
  auth: Connector['auth'],
  { hasClient, hasFlow }: { hasClient: boolean; hasFlow: boolean },
): AuthMode[] => [
  ...(hasClient ? (['oauth'] as const) : []),
  ...(auth === 'oauth' ? [] : [auth]),
  ...(hasFlow ? (['service_account'] as const) : []),
];
