import { startApp } from '../../../src/app.ts';
import { readConfig } from '../../../src/config.ts';
import type { Source } from '../../../src/tokens.ts';
import { fakeProvider } from './fake-oauth.ts';

/** The service as a separate process with fake vendors, whose addresses are in `FAKE_PROVIDERS`, as JSON. */
const places: [Source, { oauth: string; api: string }][] = JSON.parse(process.env.FAKE_PROVIDERS ?? '[]');
const app = await startApp(readConfig(process.env), {
  oauthProviders: new Map(places.map(([source, at]) => [source, fakeProvider(source, at)])),
});
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
process.stdout.write(`ready at ${await app.listen()}\n`);
