import { estimateTokens } from '../../../lib/estimate-tokens.ts';
import type { FileToRevise, ModelJob, RevisedFile } from '../../model.ts';
import { ModelError } from '../../model-error.ts';
import {
  type AppliedRevision,
  applyOperations,
  type RefusedOperation,
} from '../../revise/apply/apply-operations.ts';
import { type LabelNumbers, numberLabels } from '../../revise/labels.ts';
import type { Operation, ReadAnswer } from '../../revise/operations.ts';
import { isLineOpen } from '../../revise/revision.ts';
import { showFile, showNews } from '../../revise/show-revision.ts';
import { type Asker, ask } from '../ask.ts';
import type { Parsed } from '../parse-answer.ts';
import { fitText } from '../room/evidence-text.ts';
import { withLessRoom } from '../room/shrink.ts';
import { textRoom } from '../room/text-room.ts';
import { complain, REVISE_SYSTEM, revisePrompt, type ShownNews } from './prompt.ts';
import { readAnswer } from './read-answer.ts';

const OUTPUT_TOKENS_MAX = 4_000;
/** An answer without operations is requested once more. */
const BAD_ANSWERS_MAX = 2;
const NO_OPERATIONS = 'It holds no operations. Answer with operations on lines, not with the file.';
/** Nobody waits for a tree: it is written in the background. */
const WAIT_MS_MAX = 15 * 60_000;
/** Maximum tokens per document of the news: only the beginning of a long one is shown. */
const NEWS_TOKENS_MAX = 2_500;

/**
 * Requests the line changes that the news calls for, once more for those that failed by form, value or citation, and applies the permitted
 * ones. Throws ModelError, also if two answers are unreadable: the file then stays unchanged.
 */
export async function reviseFileByModel(
  asker: Asker,
  file: FileToRevise,
  job: ModelJob,
): Promise<RevisedFile> {
  const labels = numberLabels(file.revision);
  const shownFile = showFile(file.revision, labels);
  const room =
    textRoom(asker.contextTokens, outputMaxOf(asker)) - estimateTokens(`${shownFile}${file.prompt}`);
  return withLessRoom(room, async (tokensMax) => {
    const { shown, left } = fitNews(file, tokensMax);
    const user = revisePrompt(file, shownFile, shown, labels);
    const question = (extra: string) => askForOperations(asker, `${user}${extra}`, labels, job);
    const revised = await answerTwice(file, labels, question);
    const warnings = left ? [`${left} of the documents that are news had no room in the request.`] : [];
    return { ...revised, warnings };
  });
}

const outputMaxOf = (asker: Asker): number =>
  Math.min(OUTPUT_TOKENS_MAX, Math.floor(asker.contextTokens / 3));

const askForOperations = (
  asker: Asker,
  user: string,
  labels: LabelNumbers,
  job: ModelJob,
): Promise<ReadAnswer> =>
  ask(
    asker,
    {
      system: REVISE_SYSTEM,
      user,
      outputTokensMax: outputMaxOf(asker),
      waitMsMax: WAIT_MS_MAX,
      schema: null,
      acceptsTruncated: true,
      badAnswersMax: BAD_ANSWERS_MAX,
      read: (text): Parsed<ReadAnswer> => {
        const value = readAnswer(text, labels);
        return value ? { value } : { problem: NO_OPERATIONS };
      },
    },
    job,
  );

/** Returns the news that fits: first what may change a line, then what may only be inserted. */
function fitNews({ revision }: FileToRevise, tokensMax: number): { shown: ShownNews[]; left: number } {
  const opens = new Set(
    revision.lines.filter(isLineOpen).flatMap(({ openings }) => openings.flatMap((one) => one?.labels ?? [])),
  );
  const rank = (label: string) => (opens.has(label) ? 0 : 1);
  const shown: ShownNews[] = [];
  let room = tokensMax;
  for (const news of revision.news.toSorted((a, b) => rank(a.evidence.label) - rank(b.evidence.label))) {
    const text = fitText(showNews(news), Math.min(room - 60, NEWS_TOKENS_MAX));
    if (text === null) continue;
    shown.push({ news, text });
    room -= estimateTokens(text) + 60;
  }
  return { shown, left: revision.news.length - shown.length };
}

async function answerTwice(
  { revision, key }: FileToRevise,
  labels: LabelNumbers,
  question: (extra: string) => Promise<ReadAnswer>,
): Promise<Omit<RevisedFile, 'warnings'>> {
  const apply = (operations: readonly Operation[]) => applyOperations(revision, operations, key);
  const first = await question('');
  const applied = apply(first.operations);
  const problems = problemsOf(first, applied, labels);
  if (!problems.length) return presentRevised(applied);
  const second = await question(`\n\n${complain(problems)}`).catch((error: unknown) => {
    if (error instanceof ModelError && error.fault !== 'cancelled') return null; // there already is an answer
    throw error;
  });
  const failed = new Set(applied.refused.filter(isWorthAsking).map(({ operation }) => operation));
  const good = first.operations.filter((operation) => !failed.has(operation));
  return presentRevised(apply([...good, ...(second?.operations ?? [])]));
}

/** Returns whether asking again may help: it fixes slips, but not broken rules. */
const isWorthAsking = ({ kind, isPartial }: RefusedOperation): boolean => kind !== 'rule' && !isPartial;

function problemsOf(answer: ReadAnswer, applied: AppliedRevision, labels: LabelNumbers): string[] {
  const slips = applied.refused
    .filter(isWorthAsking)
    .map(({ operation, reason }) => `${labels.shorten(describe(operation))} ${reason}`);
  return answer.isWhole
    ? slips
    : [...slips, 'Your answer ended without @end; continue where it was cut off.'];
}

const describe = ({ id, op, lines }: Operation): string =>
  `@${id} ${op}${lines.length ? ` “${lines.join(' ').slice(0, 120)}”` : ''}:`;

const presentRevised = ({
  body,
  applied,
  refused,
  doubts,
}: AppliedRevision): Omit<RevisedFile, 'warnings'> => ({
  markdown: body,
  changed: applied,
  refused: refused.map(({ operation, reason }) => ({ operation: describe(operation), reason })),
  doubts,
});
