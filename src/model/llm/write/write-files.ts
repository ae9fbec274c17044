import { estimateTokens } from '../../../lib/estimate-tokens.ts';
import type { FilesToWrite, ModelJob, WrittenFile } from '../../model.ts';
import { ask, type Asker } from '../ask.ts';
import { type Doubt, type Parsed, plainAnswer } from '../parse-answer.ts';
import { evidenceText } from '../room/evidence-text.ts';
import { withLessRoom } from '../room/shrink.ts';
import { textRoom } from '../room/text-room.ts';
import { checkFile } from './check-written.ts';
import { FILES_SYSTEM, filesPrompt } from './prompt.ts';
import { splitFiles } from './split-files.ts';

/** Tokens of an answer with all files of a team; at most a third of the context. */
const FILES_TOKENS_MAX = 16_000;
const WAIT_MS_MAX = 15 * 60_000;
/** An answer in another format is not requested again: the files are then requested one by one. */
const BAD_ANSWERS_MAX = 1;
/** Number of dropped statements for which all files are requested again. */
const DOUBTS_MIN = 5;

/**
 * Writes several files from as much of their evidence as the model accepts; each must pass `checkFile`. Omits files without a usable
 * answer. Throws ModelError.
 */
export async function writeFilesByModel(
  asker: Asker,
  files: FilesToWrite,
  job: ModelJob,
): Promise<Map<string, WrittenFile>> {
  const outputTokensMax = Math.min(FILES_TOKENS_MAX, Math.floor(asker.contextTokens / 3));
  const room = textRoom(asker.contextTokens, outputTokensMax) - estimateTokens(filesPrompt(files, ''));
  return withLessRoom(room, (tokensMax) => {
    const { text, labels } = evidenceText(files.evidence, tokensMax);
    const shown = { ...files, evidence: files.evidence.filter(({ label }) => labels.has(label)) };
    return ask(
      asker,
      {
        system: FILES_SYSTEM,
        user: filesPrompt(files, text),
        outputTokensMax,
        waitMsMax: WAIT_MS_MAX,
        schema: null,
        acceptsTruncated: true,
        badAnswersMax: BAD_ANSWERS_MAX,
        read: (answer) => checkFiles(plainAnswer(answer), shown),
      },
      job,
    );
  });
}

function checkFiles(
  answer: string,
  { files, evidence, teamName }: FilesToWrite,
): Parsed<Map<string, WrittenFile>> {
  const keys = files.map(({ key }) => key);
  const found = splitFiles(answer, keys);
  const doubts: Doubt[] = [];
  const good = files.flatMap(({ key, prompt }): [string, WrittenFile][] => {
    const text = found.get(key);
    if (text === undefined) return [];
    if (withoutHeadings(text) === '') return [[key, { markdown: '', dropped: [] }]];
    const read = checkFile(text, evidence, [key, prompt, teamName ?? ''].join('\n'));
    if ('problem' in read) return [];
    if (read.doubt) doubts.push({ ...read.doubt, reason: `${key}: ${read.doubt.reason}` });
    return [[key, read.value]];
  });
  if (!good.some(([, { markdown }]) => markdown !== ''))
    return { problem: 'It does not hold the files that were asked for.' };
  const doubt = joinDoubts(doubts);
  return doubt.statements < DOUBTS_MIN ? { value: new Map(good) } : { value: new Map(good), doubt };
}

const joinDoubts = (doubts: readonly Doubt[]): Doubt => ({
  statements: doubts.reduce((all, { statements }) => all + statements, 0),
  reason: doubts.map(({ reason }) => reason).join('\n'),
});

const withoutHeadings = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !/^\s*#{1,6}\s/.test(line))
    .join('')
    .trim();
