import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeTagger } from '../src/text/names/tag-sentence.ts';
import { packWeights, STYLES, unpackWeights } from '../src/text/names/weights.ts';
import { f1, type NameScores, noScores, scoreNames } from './train-names/score-names.ts';
import { TRAIN_OPTIONS, trainWeights } from './train-names/train-weights.ts';
import { readTrainingSet, type TrainingSentence, trainingSentence } from './train-names/training-set.ts';
import { contractSet, workplaceSet } from './train-names/invented-sets.ts';

/** The training sets and their styles. */
const SETS: readonly { file: string; style: (typeof STYLES)[number] }[] = [
  { file: 'ner-wnut17-dev', style: 'social' },
  { file: 'ner-wikigold', style: 'encyclopedia' },
  { file: 'ner-re3d-train', style: 'report' },
  { file: 'ner-sec-fin5', style: 'contract' },
];

const FOLDS = 5;

/** Trains weights as they ship: packed and unpacked, so that figures include the rounding loss. */
function trainedTagger(sentences: readonly TrainingSentence[]) {
  return makeTagger(unpackWeights(packWeights(trainWeights(sentences, TRAIN_OPTIONS))));
}

function show(name: string, scores: NameScores): void {
  const { right, found, gold } = scores.untyped;
  const share = (part: number, whole: number) => Math.round((1000 * part) / Math.max(1, whole)) / 10;
  console.log(
    `${name.padEnd(16)} typed F1 ${f1(scores.typed)}  untyped F1 ${f1(scores.untyped)} (precision ${share(right, found)}, ` +
      `recall ${share(right, gold)})  PER ${f1(scores.PER)}  LOC ${f1(scores.LOC)}  ORG ${f1(scores.ORG)}`,
  );
}

/**
 * `node eval/train-names.ts --data DIR (--out FILE | --leave-one-out | --cross-validate)`: trains the name tagger on the *train* sets in
 * DIR and the invented sentences and writes its weights, or measures it on sets, or fifths of sets, that were held out.
 */
function main(): void {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      out: { type: 'string' },
      'leave-one-out': { type: 'boolean' },
      'cross-validate': { type: 'boolean' },
    },
  });
  const dir = values.data;
  if (!dir) throw new Error('--data DIR is needed: the folder with ner-*.jsonl.gz');
  const sets = SETS.map(({ file, style }) =>
    readTrainingSet(join(dir, `${file}.jsonl.gz`), STYLES.indexOf(style)),
  );
  const invented = [
    ...workplaceSet().map((sentence) => trainingSentence(sentence, STYLES.indexOf('workplace'))),
    ...contractSet().map((sentence) => trainingSentence(sentence, STYLES.indexOf('contract'))),
  ];
  if (values['leave-one-out']) {
    for (const [left, set] of sets.entries()) {
      const scores = noScores();
      scoreNames(
        set,
        trainedTagger([...invented, ...sets.flatMap((other, index) => (index === left ? [] : other))]),
        scores,
      );
      show(SETS[left]?.file ?? '', scores);
    }
  }
  if (values['cross-validate']) {
    const scores = sets.map(noScores);
    for (let fold = 0; fold < FOLDS; fold++) {
      const tagger = trainedTagger([
        ...invented,
        ...sets.flatMap((set) => set.filter((_sentence, index) => index % FOLDS !== fold)),
      ]);
      for (const [index, set] of sets.entries()) {
        scoreNames(
          set.filter((_sentence, at) => at % FOLDS === fold),
          tagger,
          scores[index] ?? noScores(),
        );
      }
    }
    for (const [index, each] of scores.entries()) show(SETS[index]?.file ?? '', each);
  }
  if (values.out) {
    const packed = packWeights(trainWeights([...invented, ...sets.flat()], TRAIN_OPTIONS));
    writeFileSync(values.out, `${JSON.stringify(packed)}\n`);
    console.log(`${packed.rows} features, ${JSON.stringify(packed).length} bytes`);
  }
}

main();
