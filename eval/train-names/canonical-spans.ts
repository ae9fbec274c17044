import { foldCase } from '../../src/text/fold.ts';
import { DEMONYM, HONORIFIC, lexiconBits, ROLE } from '../../src/text/names/lexicon.ts';

/** A gold entity of a training sentence, as the sets provide it. */
export interface GoldEntity {
  start: number;
  end: number;
  text: string;
  type: string;
  raw?: string;
}

const PRONOUN =
  /^(?:i|me|my|he|him|his|she|her|we|us|our|they|them|their|it|its|you|your|who|which|this|that|these|those|there|here|one|all|both|himself|themselves|itself)$/i;
const LEADING = /^(?:[^\p{Lu}\d].*|The|A|An)$/u;
const TITLE =
  /^(?:Foreign|Prime|General|Deputy|Chief|Defence|Defense|Secretary|Minister|President|King|Sheikh|Ambassador|Sir|Lord|Lady|Royal|Middle|East|State|Special|Envoy|[A-Z]{2,3})$/;

/** Returns entities without pronouns, which are mentions but not names. */
export function withoutPronouns(entities: readonly GoldEntity[]): GoldEntity[] {
  return entities.filter((entity) => !PRONOUN.test(entity.text));
}

/**
 * Cuts report-style spans (“the southern city of X , Country”, “Foreign Secretary Y”) down to the proper names that other sets mark: “X”,
 * “Country”, “Y”; maps nationalities to MISC; drops common nouns.
 */
export function canonicalSpans(entities: readonly GoldEntity[]): GoldEntity[] {
  return withoutPronouns(entities).flatMap((entity) => {
    if (entity.raw === 'Nationality') return [{ ...entity, type: 'MISC' }];
    if (entity.type === 'LOC') return splitAtCommas(entity).flatMap(trimSpan);
    return entity.type === 'PER' || entity.type === 'ORG' ? trimSpan(entity) : [];
  });
}

function splitAtCommas(entity: GoldEntity): GoldEntity[] {
  const parts: GoldEntity[] = [];
  let from = 0;
  for (const part of entity.text.split(/( ?, )/)) {
    if (!/^ ?, $/.test(part)) {
      parts.push({
        ...entity,
        text: part,
        start: entity.start + from,
        end: entity.start + from + part.length,
      });
    }
    from += part.length;
  }
  return parts;
}

function trimSpan(entity: GoldEntity): GoldEntity[] {
  const words = [...entity.text.matchAll(/\S+/g)];
  let first = 0;
  const isTitle = (word: string) =>
    TITLE.test(word) || (lexiconBits(foldCase(word.replace(/\W/g, ''))) & (ROLE | HONORIFIC | DEMONYM)) !== 0;
  while (first < words.length) {
    const word = words[first]?.[0] ?? '';
    if (!LEADING.test(word) && !(entity.type === 'PER' && isTitle(word))) break;
    first++;
  }
  let last = words.length - 1;
  while (last > first && LEADING.test(words[last]?.[0] ?? '')) last--;
  const begin = words[first];
  const end = words[last];
  if (!begin || !end) return [];
  const start = entity.start + begin.index;
  const stop = entity.start + end.index + end[0].length;
  return [{ ...entity, start, end: stop, text: entity.text.slice(begin.index, end.index + end[0].length) }];
}
