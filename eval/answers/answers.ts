import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type JudgedQuestion, judgeAnswer, scoreVerdicts, type Verdict } from './judge-answer.ts';
import { type Post, poster, storeSet } from './store-set.ts';
import { startProduct } from '../product.ts';
import { readJsonLines } from '../read-lines.ts';
import type { SuiteOptions, SuiteSummary } from '../suite.types.ts';

const FROZEN_SET = import.meta.dirname;

interface Asked extends JudgedQuestion {
  verdict: Verdict;
  isAnswerable: boolean;
  /** Whether the answer or what is shown instead holds the fact. */
  isShown: boolean;
  answer: string | null;
  /** The passages shown instead of an answer. */
  nearest: string | null;
  notices: string[];
  /** The documents found, best first. */
  found: string[];
}

/**
 * Stores the texts of a set over the API, asks its questions over the API, and counts by kind and by the fact's location how often the
 * answer contains it. Defaults to this repository's set without --data; see answers/README.md for the format.
 */
export async function run({ data, out, limit }: SuiteOptions): Promise<SuiteSummary> {
  const set = data || FROZEN_SET;
  const questions = readJsonLines<JudgedQuestion>(path.join(set, 'questions.jsonl')).slice(0, limit);
  const product = await startProduct({ worker: false });
  try {
    const post = await poster(product.app);
    const texts = await storeSet(post, set);
    const asked: Asked[] = [];
    for (const question of questions) asked.push(await ask(post, question));
    if (out) writeFileSync(out, asked.map((line) => `${JSON.stringify(line)}\n`).join(''));
    return { suite: 'answers', texts, ...summaryOf(asked) };
  } finally {
    await product.close();
  }
}

async function ask(post: Post, question: JudgedQuestion): Promise<Asked> {
  // The format of our own API's answers.
  const reply = (await post('/memories/query', { query: question.question, answer: true })) as {
    answer: string | null;
    nearest_passage: { text: string } | null;
    documents: { resource_id: string }[];
    notices: string[];
  };
  const nearest = reply.nearest_passage?.text ?? null;
  return {
    ...question,
    verdict: judgeAnswer(question, reply.answer, reply.notices.some(isUnsure)),
    isAnswerable: question.holds.length > 0,
    isShown: judgeAnswer(question, reply.answer ?? nearest) === 'right',
    answer: reply.answer,
    nearest,
    notices: reply.notices,
    found: reply.documents.map((document) => document.resource_id),
  };
}

/** Passages that may be the answer and those that are only near differ in what the service says of them. */
const isUnsure = (notice: string): boolean => notice.startsWith('Not sure');

function summaryOf(asked: readonly Asked[]): Record<string, unknown> {
  const by = (key: (one: Asked) => string | null) =>
    Object.fromEntries(
      [...Map.groupBy(asked, key)].map(([name, group]) => [name ?? 'none', scoreVerdicts(group)]),
    );
  return { all: scoreVerdicts(asked), by_kind: by((one) => one.kind), by_place: by((one) => one.place) };
}
