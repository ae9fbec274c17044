import { KNOWN_NAMES } from '../../src/text/names/known-names.ts';
import lexicon from '../../src/text/names/lexicon.json' with { type: 'json' };
import { mulberry } from './crf.ts';
import type { GoldEntity } from './canonical-spans.ts';
import { CONTRACT_FIRMS, CONTRACT_PARTIES, CONTRACT_SENTENCES } from './contract-sentences.ts';
import { FILLERS, WORKPLACE_SENTENCES } from './workplace-sentences.ts';

/** Each sentence is filled in this often, each time with different names. */
const FILLINGS = 4;
const SEED = 7;

/** Words that people write in capitals throughout (“aws”, “ec2”) rather than capitalize. */
const SHOUTED = /^[a-z]{2,3}\d?$/;

interface InventedSentence {
  text: string;
  entities: GoldEntity[];
}

/** Returns the filling of a slot; a null type means it is not a name. */
type FillSlot = (slot: string) => { text: string; type: string | null };

/** Returns the workplace sentences with their slots filled and marked as entities. Deterministic. */
export function workplaceSet(): InventedSentence[] {
  const pick = picker();
  const fillSlot = generalSlots(pick);
  return WORKPLACE_SENTENCES.flatMap((sentence) =>
    Array.from({ length: sentence.includes('{') ? FILLINGS : 1 }, () => fill(sentence, fillSlot)),
  );
}

/** Returns the contract sentences, each for several pairs of parties. */
export function contractSet(): InventedSentence[] {
  const pick = picker();
  const general = generalSlots(pick);
  return CONTRACT_SENTENCES.flatMap((sentence) =>
    Array.from({ length: sentence.includes('{') ? FILLINGS : 1 }, () => {
      const [one, other] = pick(CONTRACT_PARTIES) ?? ['', ''];
      return fill(sentence, (slot) => {
        if (slot === 'ONE') return { text: one, type: 'PER' };
        if (slot === 'OTHER') return { text: other, type: 'PER' };
        return slot === 'FIRM' ? { text: pick(CONTRACT_FIRMS) ?? '', type: 'ORG' } : general(slot);
      });
    }),
  );
}

type Pick = <T>(list: readonly T[]) => T | undefined;

function picker(): Pick {
  const random = mulberry(SEED);
  return (list) => list[Math.floor(random() * list.length)];
}

function generalSlots(pickFrom: Pick): FillSlot {
  const pick = (list: readonly string[]): string => pickFrom(list) ?? '';
  const lists = {
    first: lexicon.groups.first.split('|'),
    last: [...lexicon.groups.last.split('|'), ...(KNOWN_NAMES.last ?? '').split('|')],
    place: [lexicon.groups.city, lexicon.groups.country, KNOWN_NAMES.city ?? ''].join('|').split('|'),
    organization: [lexicon.groups.organization, KNOWN_NAMES.organization ?? ''].join('|').split('|'),
    product: (KNOWN_NAMES.product ?? '').split('|'),
  };
  return (slot) => {
    if (slot === 'FIRST') return { text: capitalized(pick(lists.first)), type: 'PER' };
    if (slot === 'PER')
      return { text: `${capitalized(pick(lists.first))} ${capitalized(pick(lists.last))}`, type: 'PER' };
    if (slot === 'LOC') return { text: capitalized(pick(lists.place)), type: 'LOC' };
    if (slot === 'PRODUCT') return { text: capitalized(pick(lists.product)), type: 'PRODUCT' };
    if (slot === 'ORG') {
      const organization = pick([pick(FILLERS.ORG ?? []), capitalized(pick(lists.organization))]);
      return { text: organization, type: 'ORG' };
    }
    if (slot === 'TEAM') return { text: pick(FILLERS.TEAM ?? []), type: 'ORG' };
    if (slot === 'handle') return { text: `${pick(lists.first)}${pick(lists.last).slice(0, 1)}`, type: null };
    return { text: pick(FILLERS[slot] ?? []), type: slot };
  };
}

function fill(sentence: string, fillSlot: FillSlot): InventedSentence {
  const entities: GoldEntity[] = [];
  let text = '';
  for (const part of sentence.split(/(\{\w+\})/)) {
    const slot = /^\{(\w+)\}$/.exec(part)?.[1];
    const filled = slot ? fillSlot(slot) : { text: part, type: null };
    if (filled.type)
      entities.push({
        start: text.length,
        end: text.length + filled.text.length,
        text: filled.text,
        type: filled.type,
      });
    text += filled.text;
  }
  return { text, entities };
}

function capitalized(phrase: string): string {
  return phrase
    .split(' ')
    .map((word) =>
      SHOUTED.test(word) && phrase.length < 5
        ? word.toUpperCase()
        : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join(' ');
}
