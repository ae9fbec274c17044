import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { connect } from '../../src/db/connect.ts';
import type { Sql } from '../../src/db/types.ts';
import { type Caller, createCaller, createOtherApp, untilSettled } from '../caller.ts';
import type { OfferedService } from './offer-service.ts';

/** The service shared by the test files of a run, as one file sees it: with its own apps. */
export interface SharedService {
  url: string;
  /** The file's app; the ids of other apps it creates start with this. */
  appId: string;
  /** The file's apps: the database also contains those of other files. */
  apps: readonly string[];
  database: { url: string; sql: Sql };
  /** Admin of the file's app. Not an operator: cannot create apps over HTTP. */
  admin: Caller;
  caller: (key: string) => Caller;
  /** Creates another app with its own admin; its id is `<appId>-<name>`. */
  createApp: (name: string) => Promise<Caller>;
  /** Waits until no document of the file's apps is waiting to be processed. */
  settled: () => Promise<void>;
  leave: () => Promise<void>;
}

/** Joins the shared service, starting it if it is not running yet, with a new app. */
export async function joinService(): Promise<SharedService> {
  const response = await fetch(inject('sharedServiceUrl'));
  if (!response.ok) throw new Error(`The shared service did not start: ${await response.text()}`);
  // The type that offer-service.ts sends.
  const { url, databaseUrl, operatorKey } = (await response.json()) as OfferedService;
  const operator = createCaller(url, operatorKey);
  const sql = connect(databaseUrl, { connectionsMax: 2, applicationName: 'cambium-test' });
  const appId = `test-${randomUUID().slice(0, 8)}`;
  const apps: string[] = [];
  const createApp = (id: string): Promise<Caller> => {
    apps.push(id);
    return createOtherApp(operator, url, id);
  };
  return {
    url,
    appId,
    apps,
    database: { url: databaseUrl, sql },
    admin: await createApp(appId),
    caller: (key) => createCaller(url, key),
    createApp: (name) => createApp(`${appId}-${name}`),
    settled: () => untilSettled(sql, apps),
    leave: () => sql.end({ timeout: 5 }),
  };
}
