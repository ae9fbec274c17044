import type { NameType } from '../../../../text/names.ts';
import { isQuoted } from './quoted.ts';

const SPEAKER_CONFIDENCE = 0.95;

interface Mention {
  name: string;
  quote: string;
  type: NameType;
  confidence: number;
  isUntyped?: boolean;
  isThing: boolean;
  isOrdinary: boolean;
  form: string | null;
  use: string | null;
}

/**
 * Returns a function that raises the confidence that a speaker is a person. Who is quoted anywhere in the document is one too, also where the
 * tagger sees no type or another, unless a sentence or the name itself says otherwise.
 */
export function surerOfSpeakers<M extends Mention>(
  mentions: readonly M[],
  speakers: ReadonlySet<string>,
): (mention: M) => M {
  const isPerson = ({ name, quote, form, use, isOrdinary }: M) =>
    form === null && use === null && !isOrdinary && isQuoted(name, quote);
  const quoted = new Set(mentions.filter(isPerson).map(({ name }) => name));
  return (mention) =>
    quoted.has(mention.name) || (mention.type === 'PER' && speakers.has(mention.name))
      ? {
          ...mention,
          type: 'PER',
          isUntyped: false,
          isThing: false,
          confidence: Math.max(mention.confidence, SPEAKER_CONFIDENCE),
        }
      : mention;
}
