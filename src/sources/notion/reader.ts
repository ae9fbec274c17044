import type { ReadBudget } from '../../parse/parse-limits.ts';
import { openZip, type ZipEntry } from '../../parse/zip/open-zip.ts';
import { type ArchiveContents, archiveReader, foundWhen, type SourceReader } from '../source-reader.ts';
import { isNotionArchive, isNotionParts, readNotionExport } from './notion-export.ts';

export const notionReader: SourceReader = {
  source: 'notion',
  archive: archiveReader({
    recognize(entries) {
      const names = namesOf(entries);
      return foundWhen(isNotionParts(names) || isNotionArchive(names));
    },
    async read(_, entries, budget) {
      return isNotionParts(namesOf(entries))
        ? contentsOf(await unpackParts(entries, budget))
        : contentsOf(entries);
    },
  }),
};

const namesOf = (entries: readonly ZipEntry[]): string[] => entries.map(({ name }) => name);

/** The parts of a large export link to each other's pages, so they are read as one archive. */
async function unpackParts(parts: readonly ZipEntry[], budget: ReadBudget): Promise<ZipEntry[]> {
  const unpacked = [];
  for (const part of parts) unpacked.push(await openZip(await part.read(), budget.inner()));
  return unpacked.flat();
}

function contentsOf(entries: readonly ZipEntry[]): ArchiveContents {
  if (!isNotionArchive(namesOf(entries))) return { documents: [], otherFiles: entries };
  return {
    documents: readNotionExport(entries),
    otherFiles: entries.filter(({ name }) => !/\.(?:md|html|csv)$/i.test(name)),
  };
}
