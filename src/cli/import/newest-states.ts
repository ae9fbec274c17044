import type { MemoryToImport } from '../../../client/types.ts';
import type { JournalEntry } from './journal.ts';

/**
 * Records which version of a document is the newest sent, in this run or an earlier one, so that an older copy in another file (last
 * month's export next to today's) does not overwrite it.
 */
export class NewestStates {
  readonly #newest = new Map<string, { modified: number; holder: string }>();

  constructor(entries: Iterable<JournalEntry>) {
    for (const entry of entries)
      for (const [source, resourceId, modified] of entry.documents ?? [])
        this.#note(source, resourceId, modified, entry.file);
  }

  /** Returns the file with a newer version of this document; null if this one is the newest or the dates do not tell. */
  holderOfNewer(document: MemoryToImport, file: string): string | null {
    const known = this.#newest.get(keyOfDocument(document.source, document.resource_id));
    const modified = timeOf(modifiedOf(document));
    return known && modified !== null && known.holder !== file && known.modified > modified
      ? known.holder
      : null;
  }

  /** Records this version as sent; returns it in the journal's form. */
  take(
    document: MemoryToImport,
    file: string,
  ): [source: string, resourceId: string, modified: string | null] {
    const modified = modifiedOf(document);
    this.#note(document.source, document.resource_id, modified, file);
    return [document.source, document.resource_id, modified];
  }

  #note(source: string, resourceId: string, modified: string | null, holder: string): void {
    const time = timeOf(modified);
    const key = keyOfDocument(source, resourceId);
    const known = this.#newest.get(key);
    if (time !== null && (!known || known.modified <= time))
      this.#newest.set(key, { modified: time, holder });
  }
}

/** Identifies a document of the service. */
export const keyOfDocument = (source: string, resourceId: string): string => `${source}\n${resourceId}`;

function modifiedOf(document: MemoryToImport): string | null {
  const modified = document.metadata?.last_modified;
  return typeof modified === 'string' ? modified : null;
}

function timeOf(date: string | null): number | null {
  const time = date === null ? Number.NaN : Date.parse(date);
  return Number.isNaN(time) ? null : time;
}
