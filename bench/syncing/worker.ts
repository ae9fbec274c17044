import { startApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { accountConnector } from './account-connector.ts';

/** The service with a connector for the bench's account, as a process that a bench can kill. */
const app = await startApp(readConfig(process.env), {
  connectors: new Map([[accountConnector.source, accountConnector]]),
});
process.on('SIGTERM', () => {
  app.close().then(() => process.exit(0), console.error);
});
await app.listen();
