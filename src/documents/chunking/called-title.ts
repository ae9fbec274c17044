import type { Metadata } from '../document.ts';

const KEY_CHARS_MAX = 64;

/**
 * Returns what people call a document, for search and answers: its title, with the key of a task in front (“SHOP-398 Add PayPal”). Trackers
 * give the key as `identifier`, next to the title, and people ask by the key.
 */
export function calledTitle({ title, metadata }: { title: string | null; metadata: Metadata }): string {
  const { identifier } = metadata;
  const isKey = typeof identifier === 'string' && identifier.length <= KEY_CHARS_MAX;
  return isKey && !title?.includes(identifier) ? `${identifier} ${title ?? ''}`.trimEnd() : (title ?? '');
}
