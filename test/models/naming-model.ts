import type { Block } from '../../src/parse/block.ts';
import type { DocumentToExtract, Extraction } from '../../src/model/model.ts';
import { ScriptedModel } from './scripted-model.ts';

/**
 * Creates a model with predictable findings: any two capitalized words in a row are a person, every block is a memory (`decision` if it
 * says "decided", else `fact`), and an answer quotes its first evidence.
 */
export function createNamingModel(): ScriptedModel {
  return new ScriptedModel({
    name: 'naming-1',
    extract: (document) => extract(document),
    answer: ({ evidence }) => (evidence[0] ? `${evidence[0].text} [^${evidence[0].label}]` : null),
    writeFile: ({ evidence }) => evidence.map((e) => `${e.text} [^${e.label}]`).join('\n\n'),
  });
}

function extract({ blocks }: DocumentToExtract): Extraction {
  const spoken = blocks.filter((block) => block.text !== '');
  return {
    memories: spoken.map((block) => ({
      text: block.text,
      kind: block.text.includes('decided') ? 'decision' : 'fact',
      quote: block.text,
      confidence: 1,
    })),
    mentions: spoken.flatMap(namesIn),
    warnings: [],
  };
}

const namesIn = (block: Block): Extraction['mentions'] =>
  [...block.text.matchAll(/\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/gu)].map((match) => ({
    name: match[0],
    type: 'person',
    quote: block.text,
    confidence: 1,
  }));
