import { foldSpace } from '../lines/fold-space.ts';

/** Whether two versions differ only in link targets, URLs and code spans, which can be carried over into any rewording. */
export function onlyAddressesChanged(before: string, after: string): boolean {
  return withoutAddresses(before) === withoutAddresses(after);
}

const withoutAddresses = (text: string): string =>
  foldSpace(
    text
      .replace(/\]\([^)\s]*\)/g, ']()')
      .replace(/https?:\/\/[^\s)>]+/g, '')
      .replace(/`[^`\n]+`/g, '``'),
  );
