import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { formOf } from '../../client/uploads.ts';
import { type JudgedQuestion, judgeAnswer, scoreVerdicts, type Verdict } from './judge-answer.ts';
import { readText } from './read-text.ts';
import { startProduct } from '../product.ts';
import { readJsonLines } from '../read-lines.ts';
import type { SuiteOptions, SuiteSummary } from '../suite.types.ts';

const FROZEN_SET = import.meta.dirname;
const BATCH = 50;

interface Asked extends JudgedQuestion {
  verdict: Verdict;
  isAnswerable: boolean;
  answer: string | null;
  /** The passage shown instead of an uncertain answer. */
  nearest: string | null;
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
  const texts = textsOf(path.join(set, 'texts'));
  const files = filesBelow(path.join(set, 'files'));
  const product = await startProduct({ worker: false });
  try {
    const post = await poster(product.app);
    for (let at = 0; at < texts.length; at += BATCH)
      await post('/memories/import', { items: texts.slice(at, at + BATCH) });
    for (const file of files) await post('/memories/upload', uploadOf(path.join(set, 'files'), file));
    const asked: Asked[] = [];
    for (const question of questions) asked.push(await ask(post, question));
    if (out) writeFileSync(out, asked.map((line) => `${JSON.stringify(line)}\n`).join(''));
    return { suite: 'answers', texts: texts.length + files.length, ...summaryOf(asked) };
  } finally {
    await product.close();
  }
}

type Post = (route: string, body: unknown) => Promise<unknown>;

async function poster({
  firstKey,
  listen,
}: {
  firstKey: string | null;
  listen: () => Promise<string>;
}): Promise<Post> {
  const url = await listen();
  return async (route, body) => {
    const isForm = body instanceof FormData;
    const reply = await fetch(`${url}${route}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${firstKey}`,
        ...(isForm ? {} : { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${route} answers ${reply.status}: ${await reply.text()}`);
    return reply.json();
  };
}

/** Returns every Markdown file below a folder; the name is the resource id. */
const textsOf = (folder: string) =>
  filesBelow(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => readText(path.basename(file, '.md'), readFileSync(path.join(folder, file), 'utf8')));

const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
        .sort()
    : [];

/** Returns a file as `cambium import` sends it; its path is the resource id. */
const uploadOf = (folder: string, file: string): FormData =>
  formOf({
    file: new Blob([readFileSync(path.join(folder, file))]),
    filename: path.basename(file),
    resource_id: file,
    metadata: { folder: path.dirname(file), root: path.basename(path.dirname(folder)), root_path: file },
  });

async function ask(post: Post, question: JudgedQuestion): Promise<Asked> {
  // The format of our own API's answers.
  const reply = (await post('/memories/query', { query: question.question, answer: true })) as {
    answer: string | null;
    nearest_passage: { text: string } | null;
    documents: { resource_id: string }[];
  };
  const nearest = reply.nearest_passage?.text ?? null;
  return {
    ...question,
    verdict: judgeAnswer(question, reply.answer, nearest),
    isAnswerable: question.holds.length > 0,
    answer: reply.answer,
    nearest,
    found: reply.documents.map((document) => document.resource_id),
  };
}

function summaryOf(asked: readonly Asked[]): Record<string, unknown> {
  const by = (key: (one: Asked) => string | null) =>
    Object.fromEntries(
      [...Map.groupBy(asked, key)].map(([name, group]) => [name ?? 'none', scoreVerdicts(group)]),
    );
  return { all: scoreVerdicts(asked), by_kind: by((one) => one.kind), by_place: by((one) => one.place) };
}
