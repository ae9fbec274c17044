import type { DocumentFilter } from '../../data/documents.ts';
import { sourceLook } from '../../theme/sources.ts';
import { documentState, documentType } from '../../theme/words.ts';

/** Returns the filter as words; empty if it excludes nothing. */
export const filterWords = ({ title, source, type, status, team }: DocumentFilter): string =>
  [
    title === undefined ? null : `“${title}” in the title`,
    source === undefined ? null : `source ${sourceLook(source).name}`,
    type === undefined ? null : `type ${documentType(type)}`,
    status === undefined ? null : `state ${documentState(status).word}`,
    team === undefined ? null : `a citation by team ${team}`,
  ]
    .filter((part) => part !== null)
    .join(' and ');
