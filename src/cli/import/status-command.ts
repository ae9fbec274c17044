import type { Command } from 'commander';
import type { Me, StatusCounts } from '../../../client/types.ts';
import { countOf, formatNumber } from '../../lib/strings/format-number.ts';
import { type ConnectionFlags, clientOf, requireConnection } from '../connection.ts';
import { plainLine, renderTable } from '../output/render-table.ts';
import { defaultStateDir, type Journal, journalTarget, openJournal } from './journal.ts';
import { printText } from '../output/print-text.ts';

/** Adds `cambium status`. */
export function addStatusCommand(program: Command): void {
  program
    .command('status')
    .description(
      'show the service, its documents by source and status, and the folders imported from this machine',
    )
    .action(async (_flags: object, command: Command) => {
      const connection = await requireConnection(command.optsWithGlobals<ConnectionFlags>());
      const client = clientOf(connection);
      const [me, counts] = await Promise.all([client.getMe(), client.countMemories()]);
      const journal = await openJournal(defaultStateDir(), journalTarget(me, undefined));
      printText(renderStatus(connection.url, me, counts, journal));
    });
}

/** Says where the reasons of failed documents are. */
const failedWords = (url: string, failed: number): string[] =>
  failed === 0 ? [] : ['', `Why ${countOf(failed, 'document')} failed: ${url}/app/documents?status=failed`];

/** Renders the command's output. */
export function renderStatus(
  url: string,
  me: Me,
  { total, providers }: StatusCounts,
  journal: Pick<Journal, 'roots' | 'all'>,
): string {
  const statuses = Object.keys(total).filter((status) => (total[status] ?? 0) > 0);
  const documents = statuses.reduce((sum, status) => sum + (total[status] ?? 0), 0);
  const rows = Object.entries(providers).map(([source, ofSource]) => [
    source,
    ...statuses.map((status) => formatNumber(ofSource[status] ?? 0)),
  ]);
  const user = me.user_id === null ? '' : `, user ${plainLine(me.user_id)}`;
  // A folder whose documents were all forgotten only keeps its name, for the next import.
  const folders = journal
    .roots()
    .map(({ name, folder }) => ({ name, folder, files: countFiles(journal, name) }))
    .filter(({ files }) => files > 0)
    .map(({ name, folder, files }) => [name, countOf(files, 'file'), folder]);
  return [
    `Service    ${url}, version ${me.service.version}, model ${me.service.model}`,
    `App        ${plainLine(me.app.name)}${user}`,
    `Documents  ${formatNumber(documents)}`,
    ...(rows.length > 0 ? ['', renderTable(['Source', ...statuses], rows)] : []),
    ...failedWords(url, total.failed ?? 0),
    ...(folders.length > 0 ? ['', renderTable(['Imported as', 'Files', 'Folder'], folders)] : []),
  ].join('\n');
}

const countFiles = (journal: Pick<Journal, 'all'>, root: string): number =>
  [...journal.all()].filter(({ file }) => file.startsWith(`${root}/`)).length;
