import { spawn } from 'node:child_process';
import path from 'node:path';
import type { Command } from 'commander';

const SERVICE = path.resolve(import.meta.dirname, '../main.ts');

/** Adds `cambium start`, which runs the service as a separate process, like `npm start`. */
export function addStartCommand(program: Command): void {
  program
    .command('start')
    .description('start the service, with its database, and stay until Ctrl-C')
    .option('--port <number>', 'port to listen on (default: CAMBIUM_PORT, or 8787)')
    .option('--host <address>', 'address to listen on (default: CAMBIUM_HOST, or 127.0.0.1)')
    .action(async (flags: { port?: string; host?: string }, command: Command) => {
      const { dataDir } = command.optsWithGlobals<{ dataDir?: string }>();
      const args = Object.entries({ port: flags.port, host: flags.host, 'data-dir': dataDir }).flatMap(
        ([name, value]) => (value === undefined ? [] : [`--${name}`, value]),
      );
      process.exitCode = await runService(args);
    });
}

function runService(args: string[]): Promise<number> {
  const child = spawn(process.execPath, [...process.execArgv, SERVICE, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // A terminal's Ctrl-C reaches the child directly; a signal to this process alone is forwarded.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  // bin/cambium.mjs ended without sending this process a signal.
  process.on('disconnect', () => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      process.removeAllListeners('disconnect');
      process.channel?.unref();
      resolve(signal ? 1 : (code ?? 1));
    });
  });
}
