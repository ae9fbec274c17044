import { startSendLoop } from '../../src/webhooks/send/send-loop.ts';
import { readConfig } from '../../src/config.ts';
import { connect } from '../../src/db/connect.ts';
import { createSignals } from '../../src/db/signals/signals.ts';

/** The webhook sender alone, as a process that a bench can kill; prints `ready` once started. */
const { BENCH_DATABASE_URL: url = '', BENCH_SECRET_KEY: key = '' } = process.env;
const log = { debug: () => {}, info: () => {}, warn: console.error, error: console.error };
startSendLoop({
  sql: connect(url, { connectionsMax: 6, applicationName: 'bench-sender' }),
  log,
  config: readConfig({ CAMBIUM_WEBHOOK_PRIVATE: 'true' }),
  secretKey: Buffer.from(key, 'hex'),
  now: () => new Date(),
  signals: createSignals(url, log, () => {}),
});
process.stdout.write('ready\n');
