import type { Command } from 'commander';
import { EXIT } from '../cli-error.ts';
import { type ConnectionFlags, clientOf, findConnection } from '../connection.ts';
import { plainLine } from '../output/render-table.ts';
import type { Check } from './check.ts';
import { checkDatabase, checkDataDir, checkNode } from './check-machine.ts';
import { checkService } from './check-reachable.ts';
import { printText } from '../output/print-text.ts';

/** Adds `cambium doctor`, which checks everything a working setup needs and says how to fix what is missing. */
export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('check the set-up: Node, settings, data directory, database, service, key, model')
    .option('--json', 'print the checks as JSON')
    .action(async (_flags: object, command: Command) => {
      const flags = command.optsWithGlobals<ConnectionFlags & { json?: boolean }>();
      const connection = await findConnection(flags);
      const service = await checkService(clientOf(connection, 1), connection);
      const ready = service.some((check) => check.name === 'Database' && check.state === 'ok');
      // Loaded only here: the settings schema would slow down the start of every other command.
      const { checkSettings } = await import('./check-settings.ts');
      const checks = [
        checkNode(),
        checkSettings(process.env),
        ...(await checkDataDir(connection.dataDir)),
        // A ready service has its database, wherever that is; look for the server only if it is not ready.
        ...(ready ? [] : [await checkDatabase(connection.dataDir, process.env.DATABASE_URL || undefined)]),
        ...service,
      ];
      printText(flags.json ? JSON.stringify(checks) : checks.map(renderCheck).join('\n'));
      process.exitCode = checks.some((check) => check.state === 'fail') ? EXIT.failed : 0;
    });
}

const renderCheck = ({ state, name, found, advice }: Check): string =>
  `${state.padEnd(4)}  ${name.padEnd(16)}${plainLine(found)}${advice ? `\n${' '.repeat(22)}${advice}` : ''}`;
