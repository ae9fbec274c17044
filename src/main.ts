import { parseArgs } from 'node:util';
import { createApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';

/** Settings from the environment, a `.env` file beside package.json (the environment wins), and the command line (which wins over both). */
function readSettings(): ReturnType<typeof readConfig> {
  const { values } = parseArgs({
    options: { port: { type: 'string' }, host: { type: 'string' }, 'data-dir': { type: 'string' } },
  });
  try {
    process.loadEnvFile();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  return readConfig({
    ...process.env,
    ...(values.port === undefined ? {} : { CAMBIUM_PORT: values.port }),
    ...(values.host === undefined ? {} : { CAMBIUM_HOST: values.host }),
    ...(values['data-dir'] === undefined ? {} : { CAMBIUM_DATA_DIR: values['data-dir'] }),
  });
}

async function main(): Promise<void> {
  const startedAt = performance.now();
  const config = readSettings();
  const app = await createApp(config);
  let closing = false;
  const close = (signal: string) => {
    if (closing) return;
    closing = true;
    app.ctx.log.info({ signal }, 'stopping');
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        app.ctx.log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', () => close('SIGINT'));
  process.on('SIGTERM', () => close('SIGTERM'));
  const address = await app.listen();
  console.log(
    welcome(address, app.firstKey, Math.round(performance.now() - startedAt), config.apiKey !== undefined),
  );
}

function welcome(address: string, firstKey: string | null, ms: number, keyConfigured: boolean): string {
  const key = firstKey ?? (keyConfigured ? '$CAMBIUM_API_KEY' : '$CAMBIUM_API_KEY');
  const curl = `curl -s ${address}/memories/add -H "Authorization: Bearer ${key}" -H 'Content-Type: application/json' -d '{"text": "Ada owns the billing service. It moves to Postgres on 2026-12-01."}'`;
  return [
    '',
    `  Cambium is ready at ${address} (${ms} ms)`,
    firstKey
      ? `  API key (shown this once, keep it): ${firstKey}`
      : '  API key: the one you have (npx cambium keys create makes another)',
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
        ? `Cambium could not start: ${error.message}`
        : error,
  );
  process.exit(1);
});
