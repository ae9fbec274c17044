import type { ReadElement } from './dom.ts';

/** Elements whose content is invisible or not text. */
export const UNREAD_ELEMENTS: ReadonlySet<string> = new Set(
  'script style noscript template head iframe object embed canvas svg audio video select datalist textarea button map'.split(
    ' ',
  ),
);
/** Inline elements; every other element starts and ends a block. */
export const INLINE_ELEMENTS: ReadonlySet<string> = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark math meter nobr output progress q rp rt ruby s ' +
    'samp small span strike strong sub sup time tt u var wbr'
  ).split(' '),
);

/** Returns whether an element is hidden by its own attributes. */
export function isHidden(element: ReadElement): boolean {
  if (element.hasAttribute('hidden')) return true;
  const style = element.getAttribute('style');
  return style !== null && /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style);
}
