import { ApiError } from '../../../client/api-error.ts';
import type { Client } from '../../../client/client.ts';
import type { Me } from '../../../client/types.ts';
import type { Connection } from '../connection.ts';
import { type Check, fail, ok, warn } from './check.ts';
import { errorText } from '../../lib/strings/error-text.ts';

type AskedClient = Pick<Client, 'getHealth' | 'getReadiness' | 'getMe'>;

/** Checks that the service answers, its database is reachable and migrated, and the key is valid; reports which model works. */
export async function checkService(client: AskedClient, connection: Connection): Promise<Check[]> {
  try {
    await client.getHealth();
  } catch (error) {
    return [
      fail(
        'Service',
        errorText(error),
        'Start it with "npm start", or name its address with --url or CAMBIUM_URL.',
      ),
    ];
  }
  const checks = [ok('Service', connection.url)];
  try {
    await client.getReadiness();
    checks.push(ok('Database', 'answers and is migrated'));
  } catch (error) {
    checks.push(
      fail(
        'Database',
        errorText(error),
        'See the log of the service; an unreachable database reconnects automatically.',
      ),
    );
  }
  return [...checks, ...(await checkKey(client, connection))];
}

async function checkKey(client: AskedClient, connection: Connection): Promise<Check[]> {
  if (connection.key === null)
    return [
      fail(
        'Key',
        'none was found',
        'Give one with --key or CAMBIUM_API_KEY, or --data-dir with the directory of the service.',
      ),
    ];
  let me: Me;
  try {
    me = await client.getMe();
  } catch (error) {
    const advice =
      error instanceof ApiError && error.status === 401
        ? 'Use another key. When none is left: start the service with CAMBIUM_API_KEY set to a key of your choice.'
        : 'See the log of the service.';
    return [fail('Key', `${errorText(error)} (it comes from ${connection.keyFrom})`, advice)];
  }
  const as = me.user_id === null ? `app ${me.app.id}` : `user ${me.user_id} of app ${me.app.id}`;
  return [
    ok('Key', `valid for ${as}, from ${connection.keyFrom}: ${me.scopes.join(' ')}`),
    ...checkModel(me),
  ];
}

function checkModel({ service }: Me): Check[] {
  const model =
    service.model === 'builtin'
      ? warn(
          'Model',
          'builtin',
          'Every feature works without a language model, but one writes better text. See CAMBIUM_MODEL in docs/configuration.md.',
        )
      : ok('Model', service.model);
  return [model, ok('Embedder', service.embedder ?? 'none; search matches words only')];
}
