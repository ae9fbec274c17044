import { z } from 'zod';
import { sha256Hex } from '../../../lib/ids/sha256.ts';
import type { AnswerToWrite, FilesToWrite, FileToWrite, HunkToMerge } from '../../model.ts';
import { FILE_KINDS, fileKindOf } from '../../revise/kinds.ts';
import { DATA_RULE, dataText } from '../data-text.ts';
import { REVISE_SYSTEM } from '../revise/prompt.ts';

const STATEMENT_RULES = `- Begin with a level-one heading. Short sections, short lists, plain sentences. One statement per list item or row, so that each can change by itself; no paragraphs that mix what several documents say.
- Every sentence, list item and table row ends with the citation of the evidence that says it, as [^label]; several when several say it. Cite only labels that are given.
- What the evidence does not say is not there. Where it contradicts itself, the newer date holds; name the older statement only as replaced. Evidence that is marked as no longer so is history.
- What somebody says in a conversation is that person's word: name who said it, and take a proposal or a question for what it is.
- Write in the language that most of the evidence is in.`;

export const FILE_SYSTEM = `You write one Markdown file of a team's context tree from evidence.
${DATA_RULE}
- Answer with the Markdown of the file and nothing else: no talk about it, no code fence around it, no footnote definitions.
${STATEMENT_RULES}`;

/** On its own line above each file of an answer with several. */
export const FILE_MARK = '=== ';

export const FILES_SYSTEM = `You write the Markdown files of one team's context tree from evidence.
${DATA_RULE}
- Answer with all files in the order in which they are asked for, each under a line "${FILE_MARK}key", and at the end the line "${FILE_MARK}end". No talk, no code fence around it, no footnote definitions.
- Each statement stands in one file, the one that it serves best; a file of which the evidence says nothing is left empty.
${STATEMENT_RULES}`;

type Whole = Pick<FileToWrite, 'tier' | 'teamName' | 'today' | 'organization'>;

const teamOf = ({ teamName }: Whole): string =>
  teamName ? ` of the team ${dataText('name', teamName)}` : '';

const surroundings = ({ today, organization }: Whole): string[] => [
  today ? `Today is ${today}.` : '',
  organization?.length ? `The organization is called ${dataText('names', organization.join(', '))}` : '',
];

/** Returns the request to write one file from evidence. */
export function filePrompt(file: FileToWrite, evidence: string): string {
  const about = [
    ...surroundings(file),
    `The file "${file.key}" (${file.tier} tier${teamOf(file)}) is to say:\n${file.prompt}`,
    file.isSingle ? '' : `Its form: ${fileKindOf(file.key).form}`,
  ];
  return `${about.filter(Boolean).join('\n')}\n\nThe evidence:\n${evidence}`;
}

/** Returns the request to write several files of one tier from the same evidence. */
export function filesPrompt(files: FilesToWrite, evidence: string): string {
  const about = [
    ...surroundings(files),
    `The files (${files.tier} tier${teamOf(files)}):`,
    ...files.files.map(
      ({ key, prompt }) => `${FILE_MARK}${key}\n${prompt}\nIts form: ${fileKindOf(key).form}`,
    ),
  ];
  return `${about.filter(Boolean).join('\n')}\n\nThe evidence:\n${evidence}`;
}

const NOTHING: FileToWrite = { key: '', prompt: '', tier: 'workstream', teamName: null, evidence: [] };

/** Changes with any word of the file prompts; stored with what was written. */
export const FILE_PROMPT_VERSION = sha256Hex(
  [
    FILE_SYSTEM,
    FILES_SYSTEM,
    REVISE_SYSTEM,
    JSON.stringify(FILE_KINDS),
    filePrompt(NOTHING, ''),
    filesPrompt({ ...NOTHING, files: [] }, ''),
  ].join(),
).slice(0, 8);

/** An empty answer means that the evidence contains none. */
export const answerSchema = z.object({ answer: z.string().nullable() });

export const ANSWER_SYSTEM = `You answer a question from evidence.
${DATA_RULE}
Answer with one JSON object and nothing else: {"answer": string | null}
- One to four sentences, in the language of the question. Every sentence ends with the citation of the evidence that says it, as [^label]. Cite only labels that are given.
- null when the evidence does not answer the question. Never guess.`;

/** Returns the request to answer a question from evidence. */
export const answerPrompt = (input: AnswerToWrite, evidence: string): string =>
  `The question:\n${dataText('question', input.question)}\n\nThe evidence:\n${evidence}`;

export const mergeSchema = z.object({ merged: z.string() });

export const MERGE_SYSTEM = `A person edited a passage, and at the same time the passage was rewritten. You merge the two.
${DATA_RULE}
Answer with one JSON object and nothing else: {"merged": string}
- "merged" takes the place of the passage, with its line breaks. It keeps everything that the person wrote or changed, word for word where it can stand; from the new text it takes what is new and does not contradict the person.
- What the person deleted stays deleted. Where the two contradict each other, the person is right.
- Citations such as [^ab12cd34] stay with the statements they belong to; none are made up. Nothing of the text before or after is repeated.`;

/** Returns the request to merge one conflict, with the lines around it. */
export const mergePrompt = (hunk: HunkToMerge): string =>
  [
    dataText('before', hunk.context.before),
    dataText('original', hunk.base),
    dataText('person', hunk.ours),
    dataText('new', hunk.theirs),
    dataText('after', hunk.context.after),
  ].join('\n');
