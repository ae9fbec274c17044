import type { PlainDocument } from '../../../documents/chunking/prepare-document.ts';
import type { Access } from '../../../sources/contract.ts';
import type { VendorError } from '../../../sources/vendor-error.ts';

export interface PageDocument {
  item: string;
  version: string | null;
  document: PlainDocument;
  access?: Access | undefined;
}

/** An item that could not be read; its cause is a `ParseError` if it was fetched but its content is unreadable. */
export interface Failed {
  kind: 'failure';
  item: string;
  error: VendorError;
}

/** The latest change that a connector reported for an item. */
export type ReadChange =
  | ({ kind: 'upsert' } & PageDocument)
  | { kind: 'seen'; item: string; version: string | null; isMissing?: boolean }
  | { kind: 'gone'; item: string }
  | Failed;

/** Maximum number of documents per transaction, and their approximate total of characters. */
const DOCUMENTS_MAX = 100;
const CHARS_MAX = 4_000_000;

/** Returns the approximate characters of all that is stored: a title, or what a vendor calls a version, may be as long as its answer. */
const charsOf = ({ version, document: { title, metadata, blocks } }: PageDocument): number =>
  (version?.length ?? 0) +
  (title?.length ?? 0) +
  JSON.stringify(metadata).length +
  blocks.reduce((n, block) => n + block.text.length, 0);

/** The changes since the last page, for one transaction: only the latest of each item. */
export class SyncPage {
  readonly #changes = new Map<string, ReadChange>();
  #documents = 0;
  #chars = 0;

  add(change: ReadChange): void {
    this.#changes.delete(change.item);
    this.#changes.set(change.item, change);
    if (change.kind !== 'upsert') return;
    this.#documents++;
    this.#chars += charsOf(change);
  }

  get isFull(): boolean {
    return this.#documents >= DOCUMENTS_MAX || this.#chars >= CHARS_MAX;
  }

  get isEmpty(): boolean {
    return this.#changes.size === 0;
  }

  /** Returns the changes of one kind, in the order they were reported. */
  of<K extends ReadChange['kind']>(kind: K): Extract<ReadChange, { kind: K }>[] {
    return [...this.#changes.values()].filter(
      (change): change is Extract<ReadChange, { kind: K }> => change.kind === kind,
    );
  }
}
