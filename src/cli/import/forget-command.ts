import path from 'node:path';
import type { Command } from 'commander';
import type { Client } from '../../../client/client.ts';
import type { Memory, Scalar } from '../../../client/types.ts';
import { isRecord } from '../../lib/narrow.ts';
import { countOf } from '../../lib/strings/format-number.ts';
import { CliError } from '../cli-error.ts';
import { type ConnectionFlags, connectService } from '../connection.ts';
import { plainLine } from '../output/render-table.ts';
import { innermostRoot, namesFor, pathInside } from './find/import-root.ts';
import { defaultStateDir, type Journal, journalTarget, openJournal } from './journal.ts';
import { listDocumentsOf } from './list-documents-of.ts';
import { deleteIfThere } from './vanished-files.ts';
import { printText } from '../output/print-text.ts';

interface ForgetFlags extends ConnectionFlags {
  root?: string;
  source?: string;
  collection?: string;
  filter?: string;
  yes?: boolean;
}

const SHOWN_MAX = 10;

/** Adds `cambium forget [PATH…]`. */
export function addForgetCommand(program: Command): void {
  program
    .command('forget')
    .argument('[path...]', 'files and folders that were imported; they may have been deleted since')
    .description('delete documents from the service, with everything extracted from them; files on disk stay')
    .option('--root <name>', 'everything imported under this name ("cambium status" lists them)')
    .option('--source <source>', 'only documents of this source, such as slack')
    .option('--collection <name>', 'only documents of this collection')
    .option('--filter <json>', 'only documents whose metadata matches, such as {"team":"sales"}')
    .option('--yes', 'delete; without it the command only shows what it would delete')
    .action(async (paths: string[], _flags: object, command: Command) => {
      const flags = command.optsWithGlobals<ForgetFlags>();
      const client = await connectService(flags);
      const journal = await openJournal(
        defaultStateDir(),
        journalTarget(await client.getMe(), flags.collection),
      );
      const documents = await findDocuments(client, journal, paths, flags);
      printText(renderMatches(documents, flags.yes === true));
      if (flags.yes !== true || documents.length === 0) return;
      for (const { source, resource_id } of documents) await deleteIfThere(client, source, resource_id);
      for (const file of filesOf(documents)) journal.forget(file);
      printText(`Deleted ${countOf(documents.length, 'document')}.`);
    });
}

async function findDocuments(
  client: Pick<Client, 'listMemories'>,
  journal: Journal,
  paths: readonly string[],
  flags: ForgetFlags,
): Promise<Memory[]> {
  const only = {
    ...(flags.source === undefined ? {} : { source: flags.source }),
    ...(flags.collection === undefined ? {} : { collection: flags.collection }),
  };
  const filter = readFilter(flags.filter);
  const wanted = paths.map((given) => placeOf(given, journal));
  if (flags.root !== undefined) wanted.push({ root: flags.root, inside: '' });
  if (wanted.length === 0) {
    if (Object.keys({ ...only, ...filter }).length === 0)
      throw new CliError('Name what to delete: a path, --root, --source, --collection or --filter.');
    return Array.fromAsync(listDocumentsOf(client, filter, only));
  }
  const found: Memory[] = [];
  for (const { root, inside } of wanted)
    for await (const document of listDocumentsOf(client, { ...filter, root }, only)) {
      const file = String(document.metadata.root_path);
      if (inside === '' || file === inside || file.startsWith(`${inside}/`)) found.push(document);
    }
  return found;
}

function readFilter(text: string | undefined): Record<string, Scalar> {
  if (text === undefined) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value as Record<string, Scalar>; // the service checks the rest
  } catch {
    // Reported below, for anything that is not an object.
  }
  throw new CliError(`--filter takes a JSON object such as {"team":"sales"}, not ${JSON.stringify(text)}.`);
}

/** Returns the root under which a path was imported, and the path inside it; a file that was imported alone is in its folder's. */
function placeOf(given: string, journal: Journal): { root: string; inside: string } {
  const absolute = path.resolve(given);
  const around = innermostRoot(journal.roots(), absolute);
  const alone = around ? null : placeAlone(absolute, journal);
  if (alone) return alone;
  if (!around)
    throw new CliError(
      `${given} is not in a folder that was imported from this machine. "cambium status" lists them.`,
    );
  return { root: around.name, inside: pathInside(around.folder, absolute) };
}

/** Returns the place of a file that was imported alone: under a name of its folder that no other folder has. */
function placeAlone(absolute: string, journal: Journal): { root: string; inside: string } | null {
  const folder = path.dirname(absolute);
  const inside = path.basename(absolute);
  const taken = new Set(journal.roots().map(({ name }) => name));
  const root = [...namesFor(folder)].find((name) => !taken.has(name) && journal.find(`${name}/${inside}`));
  return root === undefined ? null : { root, inside };
}

const filesOf = (documents: readonly Memory[]): Set<string> =>
  new Set(documents.map(({ metadata }) => `${String(metadata.root)}/${String(metadata.root_path)}`));

/** Lists what is deleted, or would be with --yes: the number, and the first ones with title and path. */
export function renderMatches(documents: readonly Memory[], isDeleting = false): string {
  if (documents.length === 0) return 'No document matches.';
  const lines = documents
    .slice(0, SHOWN_MAX)
    .map((document) => `  ${document.source}  ${plainLine(nameOf(document))}`);
  const more =
    documents.length > SHOWN_MAX ? [`  … and ${countOf(documents.length - SHOWN_MAX, 'other')}`] : [];
  const head = `${countOf(documents.length, 'document')} to delete${isDeleting ? '' : ' (add --yes to delete)'}:`;
  return [head, ...lines, ...more].join('\n');
}

/** Returns a document's title with the path it was imported from: many files have the same title. */
function nameOf({ title, resource_id, metadata: { root_path } }: Memory): string {
  const place = typeof root_path === 'string' ? root_path : resource_id;
  return title === null ? place : `${title} (${place})`;
}
