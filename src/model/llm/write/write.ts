import { estimateTokens } from '../../../lib/estimate-tokens.ts';
import type {
  AnswerToWrite,
  Evidence,
  FileToWrite,
  HunkToMerge,
  ModelJob,
  WrittenFile,
} from '../../model.ts';
import { ModelError } from '../../model-error.ts';
import { ask, type Asker, jsonReader, textReader } from '../ask.ts';
import type { Parsed } from '../parse-answer.ts';
import { checkWrittenAnswer, checkFile } from './check-written.ts';
import { evidenceText } from '../room/evidence-text.ts';
import { withLessRoom } from '../room/shrink.ts';
import { textRoom } from '../room/text-room.ts';
import {
  ANSWER_SYSTEM,
  answerPrompt,
  answerSchema,
  FILE_SYSTEM,
  filePrompt,
  MERGE_SYSTEM,
  mergePrompt,
  mergeSchema,
} from './prompt.ts';

const FILE_TOKENS_MAX = 8_000;
const ANSWER_TOKENS_MAX = 2_000;
/** A tree is written in the background, but someone waits for an answer or a merge. */
const FILE_WAIT_MS_MAX = 15 * 60_000;
const ANSWER_WAIT_MS_MAX = 20_000;

/** Writes a file from as much of its evidence as the model accepts; see `checkFile` for what is kept. Throws ModelError. */
export async function writeFileByModel(asker: Asker, file: FileToWrite, job: ModelJob): Promise<WrittenFile> {
  const outputTokensMax = Math.min(FILE_TOKENS_MAX, Math.floor(asker.contextTokens / 3));
  const room = promptRoom(asker, outputTokensMax) - estimateTokens(file.prompt);
  return withLessRoom(room, (tokensMax) => {
    const { text, labels } = evidenceText(file.evidence, tokensMax);
    const shown = shownOf(file.evidence, labels);
    return ask(
      asker,
      {
        system: FILE_SYSTEM,
        user: filePrompt(file, text),
        outputTokensMax,
        waitMsMax: FILE_WAIT_MS_MAX,
        schema: null,
        read: textReader((written) => checkFile(written, shown, aboutOf(file))),
      },
      job,
    );
  });
}

/** Returns a short cited answer, or null if the evidence contains none. Throws ModelError. */
export async function answerByModel(
  asker: Asker,
  input: AnswerToWrite,
  job: ModelJob,
): Promise<string | null> {
  const outputTokensMax = Math.min(ANSWER_TOKENS_MAX, Math.floor(asker.contextTokens / 3));
  const room = promptRoom(asker, outputTokensMax) - estimateTokens(input.question);
  const { text, labels } = evidenceText(input.evidence, room);
  if (!labels.size) return null;
  const readJson = jsonReader(answerSchema);
  return ask(
    asker,
    {
      system: ANSWER_SYSTEM,
      user: answerPrompt(input, text),
      outputTokensMax,
      waitMsMax: ANSWER_WAIT_MS_MAX,
      schema: answerSchema,
      read: (given): Parsed<string | null> => {
        const parsed = readJson(given);
        if ('problem' in parsed) return parsed;
        const { answer } = parsed.value;
        return answer === null || !answer.trim()
          ? { value: null }
          : checkWrittenAnswer(answer, shownOf(input.evidence, labels));
      },
    },
    job,
  );
}

/** Returns the merged text of one hunk from the model; the caller verifies it. Throws ModelError. */
export async function mergeHunkByModel(asker: Asker, hunk: HunkToMerge, job: ModelJob): Promise<string> {
  const user = mergePrompt(hunk);
  const outputTokensMax = Math.min(FILE_TOKENS_MAX, Math.floor(asker.contextTokens / 3));
  if (estimateTokens(user) > promptRoom(asker, outputTokensMax)) throw new ModelError('too-long');
  const { merged } = await ask(
    asker,
    {
      system: MERGE_SYSTEM,
      user,
      outputTokensMax,
      waitMsMax: ANSWER_WAIT_MS_MAX,
      schema: mergeSchema,
      read: jsonReader(mergeSchema),
    },
    job,
  );
  return merged;
}

/** Returns the evidence that was shown: only it can be cited. */
const shownOf = (evidence: readonly Evidence[], labels: ReadonlySet<string>): Evidence[] =>
  evidence.filter((piece) => labels.has(piece.label));

/** Returns words that a file's headings may use even if no evidence has them. */
const aboutOf = ({ key, prompt, teamName }: FileToWrite): string => [key, prompt, teamName ?? ''].join('\n');

const promptRoom = (asker: Asker, outputTokensMax: number): number =>
  textRoom(asker.contextTokens, outputTokensMax);
