/** A mention that is stored with an earlier one: how much higher its id is, its quote and its confidence. */
export type OtherMention = [idAfter: number, quote: string, confidence: number];

/** A mention as stored, with the later ones of its name that are stored with it. */
export interface JoinedMention {
  mention_id: number;
  quote: string;
  confidence: number;
  others: OtherMention[] | null;
}

/** A mention to store. */
export interface NewMention {
  rootId: string;
  nodeId: string;
  documentId: number;
  name: string;
  folded: string;
  type: string;
  isCertain: boolean;
  quote: string;
  confidence: number;
}

interface MentionToStore extends NewMention {
  /** Its place among all that are stored in one statement. */
  idAfter: number;
  count: number;
  /** Null: it is the only one. */
  weight: number | null;
  others: OtherMention[] | null;
}

/** Joins the mentions of one name in a document that differ only in quote and confidence, in the order of the first of each. Pure. */
export function joinMentions(mentions: readonly NewMention[]): MentionToStore[] {
  const joined = new Map<string, MentionToStore>();
  mentions.forEach((mention, idAfter) => {
    const { documentId, nodeId, rootId, name, folded, type, isCertain, quote, confidence } = mention;
    const key = [documentId, nodeId, rootId, type, isCertain, folded, name].join('\n');
    const first = joined.get(key);
    if (!first) {
      joined.set(key, { ...mention, idAfter, count: 1, weight: null, others: null });
      return;
    }
    first.count++;
    first.weight = (first.weight ?? weightOf(first.confidence)) + weightOf(confidence);
    first.others ??= [];
    first.others.push([idAfter - first.idAfter, quote, confidence]);
  });
  return [...joined.values()];
}

/** The confidence in ten-thousandths, as the database rounds that of a single mention. */
const weightOf = (confidence: number): number => Math.round(Math.fround(confidence) * 10_000);

/** Returns each mention of stored ones as if it were stored by itself, in no order. Pure. */
export const separateMentions = <T extends JoinedMention>(rows: readonly T[]): Omit<T, 'others'>[] =>
  rows.flatMap(({ others, ...first }) => [
    first,
    ...(others ?? []).map(([idAfter, quote, confidence]) => ({
      ...first,
      mention_id: first.mention_id + idAfter,
      quote,
      confidence,
    })),
  ]);
