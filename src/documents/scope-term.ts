import { Hash53 } from '../lib/ids/hash53.ts';
import { ownersOf, type Viewer } from './visible.ts';

/**
 * A term that every chunk of one app and owner has and no text does (no word begins with @): with it in a full-text query the index
 * itself gives only what a viewer may see, however much other apps hold. The exact condition stands in every statement as well.
 */
export const scopeTerm = (appId: string, owner: string | null): string =>
  `@scope${new Hash53()
    .add(appId)
    .add('\n')
    .add(owner ?? '')
    .value()
    .toString(36)}`;

/** The scope terms of all that a viewer may see. */
export const scopeTerms = (viewer: Viewer): string[] =>
  ownersOf(viewer).map((owner) => scopeTerm(viewer.appId, owner));
