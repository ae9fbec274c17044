import type { PlainDocument } from '../../../documents/chunking/prepare-document.ts';
import type { Access } from '../../../sources/contract.ts';
import type { VendorError } from '../../../sources/vendor-error.ts';

export interface PageDocument {
  item: string;
  version: string | null;
  document: PlainDocument;
  access?: Access | undefined;
}

/** The item could not be read; a `ParseError` is the cause when it was fetched, and what it holds cannot be read. */
export interface Failed {
  kind: 'failure';
  item: string;
  error: VendorError;
}

/** The last change of one item that a connector reported. */
export type ReadChange =
  | ({ kind: 'upsert' } & PageDocument)
  | { kind: 'seen'; item: string; version: string | null; isMissing?: boolean }
  | { kind: 'gone'; item: string }
  | Failed;

/** Documents that are stored in one transaction at most, and about how many characters of them. */
const DOCUMENTS_MAX = 100;
const CHARS_MAX = 4_000_000;

/** What a connector reported since the last page, for one transaction: of each item the last thing. */
export class SyncPage {
  readonly #changes = new Map<string, ReadChange>();
  #documents = 0;
  #chars = 0;

  add(change: ReadChange): void {
    this.#changes.delete(change.item);
    this.#changes.set(change.item, change);
    if (change.kind !== 'upsert') return;
    this.#documents++;
    this.#chars += change.document.blocks.reduce((n, block) => n + block.text.length, 0);
  }

  get isFull(): boolean {
    return this.#documents >= DOCUMENTS_MAX || this.#chars >= CHARS_MAX;
  }

  get isEmpty(): boolean {
    return this.#changes.size === 0;
  }

  /** The changes of one kind, in the order in which they were reported. */
  of<K extends ReadChange['kind']>(kind: K): Extract<ReadChange, { kind: K }>[] {
    return [...this.#changes.values()].filter(
      (change): change is Extract<ReadChange, { kind: K }> => change.kind === kind,
    );
  }
}
