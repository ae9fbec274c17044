import { RESOURCE_ID_BYTES_MAX } from '../../../documents/document-fields.ts';
import { isStorable } from '../../../lib/strings/storable-text.ts';
import type { VendorChange } from '../../../sources/contract.ts';
import { VendorError } from '../../../sources/vendor-error.ts';
import type { Slice } from '../sync-parts.ts';

/** Returns whether the ledger can hold an id: it is part of an index, as a document's id is. */
const isUsable = (item: string): boolean =>
  item !== '' && isStorable(item) && Buffer.byteLength(item) <= RESOURCE_ID_BYTES_MAX;

/** Leaves out changes of items whose id cannot be stored, and reports those that exist as items without an id. */
export async function* withoutUnusable<C>(
  { leftOut, connector }: Pick<Slice, 'leftOut' | 'connector'>,
  changes: AsyncIterable<VendorChange<C>>,
): AsyncGenerator<VendorChange<C>> {
  for await (const change of changes) {
    if (change.kind === 'page') yield change;
    else if (isUsable(change.item)) yield withStorableVersion(change);
    else if (change.kind !== 'gone')
      leftOut.push({ item: null, error: new VendorError('contract', unusable(connector.name)) });
  }
}

/** A version that cannot be stored counts as unknown, so its item is read again. */
const withStorableVersion = <C>(change: VendorChange<C>): VendorChange<C> =>
  'version' in change && change.version !== null && !isStorable(change.version)
    ? { ...change, version: null }
    : change;

const unusable = (name: string): string =>
  `${name} gave something an id that is empty, longer than ${RESOURCE_ID_BYTES_MAX} bytes or no text.`;
