import { Hash53 } from '../lib/ids/hash53.ts';
import { ownersOf, type Viewer } from './visible.ts';

/**
 * Returns a term that every chunk of one app and owner has and no text can (no word begins with @): added to a full-text query, it limits
 * the index itself to what a viewer may see, however much other apps store. Every statement also has the exact condition.
 */
export const scopeTerm = (appId: string, owner: string | null): string =>
  `@scope${new Hash53()
    .add(appId)
    .add('\n')
    .add(owner ?? '')
    .value()
    .toString(36)}`;

/** Returns the scope terms of everything that a viewer may see. */
export const scopeTerms = (viewer: Viewer): string[] =>
  ownersOf(viewer).map((owner) => scopeTerm(viewer.appId, owner));
