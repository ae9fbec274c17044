import type { SourceFile } from './source-file.ts';

/** Words that a stranger to this code would stumble over, with the field's word. */
const PLAIN_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\buncut|cut-?later|\bcutting\//i, 'unchunked, deferred chunking'],
  [/\bretak(?:e|en|ing)\b|taken? up again/i, 'retry, reprocess'],
  [/\bstand-?ins?\b/i, 'fallback'],
  [/\blanes?\b|[a-z]Lane\b/, 'queue, limiter key, batcher'],
  [/\b(?:hunk|text|answer|list)-?signs\b/i, 'features, signals'],
  [/\blikeness\b/i, 'similarity'],
  [/\blooksCut\b|\bfindInvention\b|\bfindMetaTalk\b/, 'isTruncated, findUnsupported, findPreamble'],
  [/\bglance/i, 'preview'],
  [/furniture\b/i, 'exporter metadata, generic group words'],
  [/\bmade-?files\b|\bLASTING\b|\bkeepsTokens\b/i, 'generated fixtures, invariants, preservesTokens'],
  [/\bblotted\b/i, 'redacted'],
  [/\bnoughts?\b|\bblanks\b/i, 'zero, whitespace'],
  [
    /\banew\b|\b(?:told|tell|tells|telling) (?:them |it )?apart\b|\btried again\b/i,
    'again, detected, retried',
  ],
  [
    /\bmade when left out\b|\bgoes on where\b|\btake along\b|\bthe data stay\b|\bfaces\b/i,
    'generated if omitted, resumes, migrate',
  ],
  [/\bin sight\b|\blets? (?:agents? )?in\b|\bbears? out\b/i, 'visible, allows, supports'],
  [/\blooked after\b|\bwhat there is to\b|\blet a document in\b/i, 'plain English'],
];

/** British spellings, as words and as parts of identifiers. */
const BRITISH =
  /(?:recogni|organi|tokeni|normali|summari|seriali|prioriti|optimi|minimi|maximi|categori|synchroni|initiali|finali|customi|utili|emphasi|quanti|capitali|memori|neutrali|generali|speciali|visuali|locali|characteri|anonymi|sanitis|analy)s(?:e|ed|er|ers|es|ing|ation|ations)(?![a-z])|behaviou|colou?r(?<=colour)|favou?r(?<=favour)|honou?r(?<=honour)|neighbou?r(?<=neighbour)|(?<![a-z])centre|catalogue|artefact|judgement|(?<![a-z])whilst|misspelt|(?<!re)labell(?:ed|ing)(?!by)|(?<![a-z])grey(?![a-z])/i;

/** Exceptions: words that are data, not our English, with the reason. A test fails for an entry that nothing needs. */
const DATA: readonly { file: string; word: RegExp; reason: string }[] = [
  {
    file: 'src/model/llm/gate/queries.ts',
    word: /\blane\b|\bmodel_lanes\b/g,
    reason: 'names in the database, which processes of the last version still read',
  },
  { file: 'src/search/answer/answer-types.ts', word: /\blane\b/g, reason: 'a street' },
  {
    file: 'src/search/answer/question/question-kinds.ts',
    word: /\bfurniture\b/g,
    reason: 'a noun without a plural',
  },
  {
    file: 'src/search/answer/people/affiliation.ts',
    word: /\borganisation\b/g,
    reason: 'a word of questions',
  },
  { file: 'src/parse/detect/decode-text.ts', word: /\bchardet\.analyse\b/g, reason: 'a name of the library' },
  { file: 'src/search/rank/read-question.ts', word: /\bsummarise\b/g, reason: 'a word that people type' },
  { file: 'src/text/facts/fact-rules.ts', word: /\bfavourite\b/g, reason: 'a word that people write' },
  { file: 'src/text/records/contradictions.ts', word: /\bgrey\b/g, reason: 'a word that people write' },
  { file: 'src/text/records/contradictions.test.ts', word: /\bgrey\b/g, reason: 'a text that is read' },
  { file: 'src/text/facts.test.ts', word: /\bfavourite\b/g, reason: 'a text that is read' },
];

export interface WordUse {
  place: string;
  word: string;
  better: string;
}

/** Finds words of the list and British spellings in code and comments. Skips this list and its test, which must contain them. */
export function listHardWords({ path, text }: Pick<SourceFile, 'path' | 'text'>): WordUse[] {
  if (path.startsWith('test/architecture/plain-words')) return [];
  return withoutData(path, text)
    .split('\n')
    .flatMap((line, index) => {
      const place = `${path}:${index + 1}`;
      const hard = PLAIN_WORDS.flatMap(([pattern, better]) => {
        const word = pattern.exec(line)?.[0];
        return word === undefined ? [] : [{ place, word, better }];
      });
      const british = BRITISH.exec(line)?.[0];
      return british === undefined || /^analyses$/i.test(british)
        ? hard
        : [...hard, { place, word: british, better: 'American spelling' }];
    });
}

const withoutData = (path: string, text: string): string =>
  DATA.filter(({ file }) => file === path).reduce((rest, { word }) => rest.replace(word, ''), text);

/** Lists exceptions that no file needs any more. */
export const listUnusedExceptions = (files: readonly Pick<SourceFile, 'path' | 'text'>[]): string[] =>
  DATA.filter(
    ({ file, word }) => !files.some(({ path, text }) => path === file && text.search(word) >= 0),
  ).map(({ file, reason }) => `${file}: ${reason}`);
