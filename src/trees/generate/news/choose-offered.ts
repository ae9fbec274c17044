import { OFFERED_FILES_MAX } from '../../tree.ts';
import { type Aliases, termSetOf, weighLineTerms } from '../../../model/revise/words.ts';
import { compareText } from '../../../lib/lists/compare-text.ts';

/** A new or changed document, paired with a file it may be offered to. */
export interface Offer {
  path: string;
  /** Tier and team of the file. */
  group: string;
  /** The file's prompt and queries. */
  purpose: string;
  documentId: number;
  /** The new sentences. */
  added: readonly string[];
  /** How well the file's queries find the document, relative to their best hit; 1 is best. */
  found: number;
  /** Whether it opens a line of the file; if so, it is always offered. */
  opens: boolean;
}

/** How much the file's purpose counts relative to how well its queries find the whole document. */
const FOUND_WEIGHT = 0.5;

/**
 * Chooses the files of a team that a document is offered to: those where it opens a line, plus those whose purpose shares the most words
 * with its new sentences. Asking the model about the others would change nothing. Returns document ids by path. Pure.
 */
export function chooseOffered(offers: readonly Offer[], aliases: Aliases): Map<string, number[]> {
  const offered = new Map<string, number[]>();
  const ofTeams = new Set<number>();
  const groups = [...Map.groupBy(offers, (offer) => offer.group)];
  // Teams come first: news from a team's document belongs in the team's files rather than the company's.
  for (const [name, group] of groups.sort(([a], [b]) => Number(isCompany(a)) - Number(isCompany(b)))) {
    const worthOf = worthIn(group, aliases);
    for (const own of Map.groupBy(group, (offer) => offer.documentId).values()) {
      const most = own.some(({ documentId }) => ofTeams.has(documentId)) ? 1 : OFFERED_FILES_MAX;
      for (const { path, documentId } of chooseOf(own, worthOf, most)) {
        offered.set(path, [...(offered.get(path) ?? []), documentId]);
        if (!isCompany(name)) ofTeams.add(documentId);
      }
    }
  }
  return offered;
}

const isCompany = (group: string): boolean => group.startsWith('company/');

/** Returns a scorer of how well a document's new sentences match the purpose of each of a team's files. */
function worthIn(group: readonly Offer[], aliases: Aliases): (offer: Offer) => number {
  const purposes = new Map(group.map(({ path, purpose }) => [path, termSetOf(purpose, aliases)]));
  const weights = weighLineTerms(purposes.values());
  return ({ path, added, found }) => {
    const said = termSetOf(added.join('\n'), aliases);
    let shared = 0;
    for (const term of purposes.get(path) ?? []) if (said.has(term)) shared += weights(term);
    return shared * (FOUND_WEIGHT + found);
  };
}

/** Returns the files of a team that one document is offered to. */
function chooseOf(own: readonly Offer[], worthOf: (offer: Offer) => number, most: number): Offer[] {
  const opened = own.filter((offer) => offer.opens);
  const others = own
    .filter((offer) => !offer.opens && offer.added.length > 0)
    .map((offer) => ({ offer, worth: worthOf(offer) }))
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth - a.worth || compareText(a.offer.path, b.offer.path))
    .slice(0, opened.length ? 1 : most);
  return [...opened, ...others.map(({ offer }) => offer)];
}
