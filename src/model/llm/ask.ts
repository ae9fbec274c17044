import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { estimateTokens } from '../../lib/estimate-tokens.ts';
import type { ModelJob } from '../model.ts';
import { ModelError } from '../model-error.ts';
import { ATTEMPTS_MAX, isOfServer, outcomeOf, PAUSE_MS_MAX, pauseMs } from './attempts.ts';
import type { AnswerCache } from './cache/answer-cache.ts';
import type { ChatResult } from './call-chat.ts';
import type { Gate } from './gate/gate.ts';
import type { ModelServer } from './model-server.ts';
import { type Doubt, parseAnswer, type Parsed, plainAnswer } from './parse-answer.ts';

export interface ModelLog {
  warn: (detail: object, message: string) => void;
}

export interface Asker {
  server: ModelServer;
  gate: Gate;
  cache: AnswerCache;
  log: ModelLog;
  idleMs: number;
  timeoutMs: number;
  contextTokens: number;
  /** False once the server has refused to answer by a schema. */
  structured: boolean;
  /** Minimum pause after a server fault, in ms. */
  backoffMs: number;
}

export interface ModelQuestion<T> {
  system: string;
  user: string;
  outputTokensMax: number;
  /** How long the caller is willing to wait for its turn. */
  waitMsMax: number;
  /** Parses and verifies an answer, or returns what is wrong with it. */
  read: (text: string) => Parsed<T>;
  /** Schema of a JSON answer; null for text. */
  schema: z.ZodType | null;
  /** Whether a truncated answer is read as far as it goes. */
  acceptsTruncated?: true;
  /** Maximum unusable answers before giving up; by default as many as requests. */
  badAnswersMax?: number;
}

/** Prompt estimates are within about 20 % of the tokenizers'; the rest is protocol overhead. */
const PROMPT_FACTOR = 1.25;
const PROMPT_EXTRA = 64;
const COMPLAINT_CHARS_MAX = 1_500;

/** Returns a reader for JSON answers of a schema; `check` returns what is wrong with an answer that matches it. */
export const jsonReader =
  <T>(schema: z.ZodType<T>, check: (value: T) => string | null = () => null) =>
  (text: string): Parsed<T> => {
    const parsed = parseAnswer(text, schema);
    if ('problem' in parsed) return parsed;
    const problem = check(parsed.value);
    return problem === null ? parsed : { problem };
  };

/** Returns a reader for text answers, which `refine` makes usable. */
export const textReader =
  <T>(refine: (text: string) => Parsed<T>) =>
  (text: string): Parsed<T> =>
    refine(plainAnswer(text));

/**
 * Asks until there is a verified answer, at most four times. After a server fault, waits (longer each time, at least as long as the server
 * asks); repeats the question with the problem after an unusable answer, and once if part of an answer had to be dropped: of these two, the
 * one that lost less is kept. Throws ModelError; counts every request.
 */
export async function ask<T>(asker: Asker, question: ModelQuestion<T>, job: ModelJob): Promise<T> {
  const parts = [asker.server.kind, asker.server.url, asker.server.model, question.system, question.user];
  const remembered = await asker.cache.find(job.appId, parts);
  if (remembered) {
    const read = question.read(remembered.toString('utf8'));
    if ('value' in read) return read.value;
  }
  const keep = async (answer: Kept<T>): Promise<T> => {
    await asker.cache.save(job.appId, [{ parts, answer: Buffer.from(answer.text, 'utf8') }]);
    return answer.value;
  };
  let complaint = '';
  let badAnswers = 0;
  for (let attempt = 1; ; attempt++) {
    const result = await send(asker, question, complaint, job, attempt);
    let fault = question.acceptsTruncated && isTruncatedText(result) ? null : result.fault;
    if (job.signal?.aborted) throw new ModelError('cancelled');
    if (result.isUnsent) {
      attempt--;
      continue;
    }
    if (!fault) {
      const read = question.read(result.text);
      if ('value' in read) {
        const answer = { text: result.text, value: read.value };
        return keep(
          read.doubt ? await askAgain(asker, question, { answer, doubt: read.doubt }, job) : answer,
        );
      }
      complaint = read.problem;
      badAnswers++;
      fault = new ModelError(isRefusal(result.text) ? 'refusal' : 'malformed', read.problem);
    }
    if (result.hasRefusedSchema && asker.structured) {
      asker.structured = false;
      continue;
    }
    const { purpose } = job;
    asker.log.warn(
      { model: asker.server.model, purpose, fault: fault.fault, note: fault.note, attempt },
      'the model gave no usable answer',
    );
    if (badAnswers >= (question.badAnswersMax ?? Infinity)) throw fault;
    if (!fault.retryable || attempt >= ATTEMPTS_MAX || (fault.retryAfterMs ?? 0) > PAUSE_MS_MAX) throw fault;
    if (isOfServer(fault)) await sleep(pauseMs(asker, fault, attempt));
  }
}

/** A model that declines in words; a longer text counts as a bad answer instead. */
const REFUSAL =
  /^\W*(?:(?:i['’]?m|i am|we are)? ?(?:very )?sorry\b|i (?:cannot|can['’]t|won['’]t)\b|i(?:['’]m| am) (?:unable|not able)|as an ai\b)/i;
const REFUSAL_CHARS_MAX = 400;

const isRefusal = (text: string): boolean => text.length <= REFUSAL_CHARS_MAX && REFUSAL.test(text.trim());

const isTruncatedText = ({ fault, text }: ChatResult): boolean =>
  (fault?.fault === 'overflow' || fault?.fault === 'cut') && text.trim() !== '';

/** A usable answer. */
interface Kept<T> {
  text: string;
  value: T;
}

/** A second answer shorter than this share of the first omits more than what was wrong. */
const SECOND_ANSWER_SHARE_MIN = 0.5;

/** Asks once more, naming what had to be dropped from an answer; keeps the first unless the second loses fewer statements. */
async function askAgain<T>(
  asker: Asker,
  question: ModelQuestion<T>,
  { answer, doubt }: { answer: Kept<T>; doubt: Doubt },
  job: ModelJob,
): Promise<Kept<T>> {
  const result = await send(asker, question, doubt.reason, job, ATTEMPTS_MAX).catch((error: unknown) => {
    if (error instanceof ModelError) return null; // no budget or no turn: there already is an answer
    throw error;
  });
  if (!result || result.fault || result.isUnsent) return answer;
  const read = question.read(result.text);
  const isBetter =
    'value' in read &&
    (read.doubt?.statements ?? 0) < doubt.statements &&
    result.text.length >= answer.text.length * SECOND_ANSWER_SHARE_MIN;
  return isBetter ? { text: result.text, value: read.value } : answer;
}

async function send<T>(
  asker: Asker,
  question: ModelQuestion<T>,
  complaint: string,
  job: ModelJob,
  attempt: number,
): Promise<ChatResult> {
  const user = complaint
    ? `${question.user}\n\nYour last answer could not be used as it was: ${complaint.slice(0, COMPLAINT_CHARS_MAX)}\nAnswer again, in exactly the form that was asked for.`
    : question.user;
  const promptTokens = estimateTokens(question.system) + estimateTokens(user);
  // Here, because the vendors' SDKs take 0.1 s to load, and before the permit, whose time runs.
  const { callChat } = await import('./call-chat.ts');
  const permit = await asker.gate.enter({
    model: asker.server.model,
    job,
    tokens: Math.ceil(promptTokens * PROMPT_FACTOR) + PROMPT_EXTRA + question.outputTokensMax,
    waitMsMax: question.waitMsMax,
  });
  let arrived: Promise<void> = Promise.resolve();
  const result = await callChat(
    asker.server,
    { system: question.system, user, schema: question.schema, outputTokensMax: question.outputTokensMax },
    asker.structured,
    {
      idleMs: asker.idleMs,
      totalMs: asker.timeoutMs,
      grantedAt: permit.grantedAt,
      ...(job.signal ? { signal: job.signal } : {}),
      onArrived: () => {
        arrived = asker.gate.arrived(permit);
      },
    },
  );
  await arrived;
  // A canceled request says nothing about the server.
  const outcome = job.signal?.aborted ? 'answered' : outcomeOf(asker, result.fault, attempt);
  await asker.gate.leave(permit, result, result.isUnsent ? 'unsent' : outcome);
  return result;
}
