import { parseArgs } from 'node:util';
import { type App, startApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { loadDotEnv } from './lib/load-dot-env.ts';
import { AppError } from './errors.ts';
import { makeSignInCode } from './auth/session/sign-in.ts';
import { adviceIfDiskFull } from './data-dir/disk-full.ts';
import { firstKeyFile } from './data-dir/first-key.ts';
import { readLocalAccess, writeLocalAccess } from './data-dir/local-access.ts';
import { errorText } from './lib/strings/error-text.ts';
import { errorCode } from './lib/strings/error-code.ts';

const USAGE = `Starts the service.

  npm start -- [--port NUMBER] [--host ADDRESS] [--data-dir DIRECTORY]
  npx cambium start [--port NUMBER] [--host ADDRESS] [--data-dir DIRECTORY]

All settings can be given in the environment or in a .env file; docs/configuration.md lists them.`;

/** Reads settings from a `.env` file in the working directory, the environment (overrides it) and the command line (overrides both). */
function readSettings(): Config {
  const flags = readFlags();
  if (flags.help) {
    console.log(USAGE);
    process.exit(0);
  }
  loadDotEnv();
  return readConfig({
    ...process.env,
    ...(flags.port === undefined ? {} : { CAMBIUM_PORT: flags.port }),
    ...(flags.host === undefined ? {} : { CAMBIUM_HOST: flags.host }),
    ...(flags['data-dir'] === undefined ? {} : { CAMBIUM_DATA_DIR: flags['data-dir'] }),
  });
}

function readFlags() {
  try {
    return parseArgs({
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        'data-dir': { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    throw new ConfigError(`${errorText(error)}\n\n${USAGE}`);
  }
}

async function main(): Promise<void> {
  const startedAt = performance.now();
  const config = readSettings();
  const app = await startApp(config);
  let closing = false;
  let leaveLocalAccess = async () => {};
  const close = (signal: string) => {
    if (closing) return;
    closing = true;
    app.ctx.log.info({ signal }, 'stopping');
    Promise.all([leaveLocalAccess(), app.close()]).then(
      () => process.exit(0),
      (error: unknown) => {
        app.ctx.log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', () => close('SIGINT'));
  process.on('SIGTERM', () => close('SIGTERM'));
  // The launcher (scripts/launch.mjs or the command line) ended without sending us a signal.
  process.on('disconnect', () => close('disconnect'));
  const address = reachable(await listen(app, config));
  leaveLocalAccess = await writeLocalAccess(config.dataDir, { url: address, key: app.firstKey });
  process.send?.('ready');
  const ms = Math.round(performance.now() - startedAt);
  console.log(welcome(address, app.firstKey, { ms, signIn: await makeSignInLink(app, config, address) }));
  if (app.firstKey !== null) await firstKeyFile(config.dataDir).remove();
  // Started by scripts/launch.mjs, which runs the project from its folder; elsewhere the app is already built.
  if (process.send) app.web.start();
}

async function listen(app: App, config: Config): Promise<string> {
  try {
    return await app.listen();
  } catch (error) {
    await app.close();
    const why = whyNotListening(errorCode(error), config);
    throw why === null ? error : new Error(why, { cause: error });
  }
}

function whyNotListening(code: string, { host, port }: Config): string | null {
  if (code === 'EADDRINUSE')
    return `port ${port} of ${host} is in use, perhaps by another Cambium. Stop that one, or use another port: npm start -- --port ${port + 1}`;
  if (code === 'EACCES')
    return `this user may not listen on port ${port}. Use one over 1023: npm start -- --port 8787`;
  if (['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EINVAL'].includes(code))
    return `${host} is not an address of this machine. Use 127.0.0.1, 0.0.0.0 for all of its addresses, or one of them: npm start -- --host 127.0.0.1`;
  return null;
}

/** Replaces "every address", on which a service listens, with the loopback address for callers on this machine. */
const reachable = (address: string): string =>
  address.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');

/** Returns a sign-in link for this machine; null if the service is reachable from other machines, or has no key of its own. */
async function makeSignInLink(app: App, config: Config, address: string): Promise<string | null> {
  const key = app.firstKey ?? config.apiKey ?? (await readLocalAccess(config.dataDir))?.key ?? null;
  const isLocal = ['127.0.0.1', '[::1]', 'localhost'].includes(new URL(address).hostname);
  if (key === null || !isLocal) return null;
  try {
    const actor = await app.ctx.signIn.actorOfCredential(key, undefined);
    return `${address}/app/#code=${(await makeSignInCode(app.ctx, actor)).code}`;
  } catch (error) {
    if (error instanceof AppError) return null; // the key was revoked or is not an admin key: people sign in with their own
    throw error;
  }
}

function welcome(
  address: string,
  firstKey: string | null,
  { ms, signIn }: { ms: number; signIn: string | null },
): string {
  const key = firstKey ?? '$CAMBIUM_API_KEY';
  const curl = `curl -s ${address}/memories/add -H "Authorization: Bearer ${key}" -H 'Content-Type: application/json' -d '{"text": "Ada owns the billing service. It moves to Postgres on 2026-12-01."}'`;
  return [
    '',
    `  Cambium is ready at ${address} (${ms} ms)`,
    firstKey
      ? `  API key (shown this once, keep it): ${firstKey}`
      : '  API key: the one you have (npx cambium keys create makes another)',
    signIn === null
      ? `  The app: ${address}/app/`
      : `  The app, signed in (once, within ten minutes; npx cambium open makes another link): ${signIn}`,
    `  API reference: ${address}/docs`,
    '',
    '  Try:',
    `  ${curl}`,
    '',
  ].join('\n');
}

main().catch((error: unknown) => {
  console.error(
    error instanceof ConfigError
      ? error.message
      : error instanceof Error
        ? [`Cambium could not start: ${error.message}`, adviceIfDiskFull(error) ?? []].flat().join('\n')
        : error,
  );
  process.exit(1);
});
