import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { sentenceFeatures } from '../../src/text/names/sentence-features.ts';
import { beginLabel, insideLabel, NAME_TYPES } from '../../src/text/names/tagger.ts';
import { STYLES, STYLES_WITH_HABITS } from '../../src/text/names/weights.ts';
import { type Token, tokenize } from '../../src/text/names/tokens.ts';
import { canonicalSpans, type GoldEntity, withoutPronouns } from './canonical-spans.ts';

/** A sentence for training or scoring. */
export interface TrainingSentence {
  tokens: Token[];
  /** Index into STYLES. */
  style: number;
  /** Labels by the conventions that all styles share; null if the set's conventions are all its own. */
  shared: Uint8Array | null;
  /** Labels by the conventions of the sentence's own style; null if it has none. */
  own: Uint8Array | null;
  features: { hashes: Uint32Array; offsets: Uint32Array };
  gold: GoldEntity[];
}

/**
 * Reads a set of `{text, entities}` lines (gzip or plain). `style` is its kind of writing (index into STYLES). Contracts label the parties'
 * defined terms (“Borrower”) but not other capitalized terms, unlike any other style, so they train only their own style.
 */
export function readTrainingSet(file: string, style: number): TrainingSentence[] {
  const bytes = readFileSync(file);
  const lines = (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString('utf8').trim().split('\n');
  return lines.map((line) =>
    trainingSentence(JSON.parse(line) as { text: string; entities: GoldEntity[] }, style),
  );
}

/** Returns a sentence with its tokens, features and labels. */
export function trainingSentence(
  { text, entities }: { text: string; entities: GoldEntity[] },
  style: number,
): TrainingSentence {
  const tokens = tokenize(text);
  const { hashes, offsets } = sentenceFeatures(tokens);
  const marked = labelsOf(tokens, withoutPronouns(entities));
  const kind = STYLES[style];
  return {
    tokens,
    style,
    own: style < STYLES_WITH_HABITS ? marked : null,
    shared:
      kind === 'contract' ? null : kind === 'report' ? labelsOf(tokens, canonicalSpans(entities)) : marked,
    features: { hashes: Uint32Array.from(hashes), offsets: Uint32Array.from(offsets) },
    gold: entities,
  };
}

function labelsOf(tokens: readonly Token[], entities: readonly GoldEntity[]): Uint8Array {
  const labels = new Uint8Array(tokens.length);
  for (const { start, end, type } of entities) {
    const index = NAME_TYPES.findIndex((name) => name === type);
    if (index === -1) continue;
    let label = beginLabel(index);
    for (const [at, token] of tokens.entries()) {
      if (token.start >= end || token.end <= start || labels[at] !== 0) continue;
      labels[at] = label;
      label = insideLabel(index);
    }
  }
  return labels;
}
