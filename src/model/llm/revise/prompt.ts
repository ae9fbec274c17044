import type { FileToRevise } from '../../model.ts';
import { fileKindOf } from '../../revise/kinds.ts';
import type { LabelNumbers } from '../../revise/labels.ts';
import { passedDays } from '../../revise/passed-days.ts';
import type { ReadNews } from '../../revise/revision.ts';
import { DATA_RULE, dataText } from '../data-text.ts';

export const REVISE_SYSTEM = `You keep one Markdown file of a team's context tree up to date. The file exists and stays as it is. You name the few lines that the news asks to change.
${DATA_RULE}
Every line of the file has an id, then a bar; neither is part of the text. A star behind the id: the news may touch this line. Only such lines can be replaced, deleted or moved; read the others, and insert after them. In a changed document, - lines are no longer true, + lines are new.
Answer with operations only, each with the labels of the news that asks for it, then @end:
@id replace [^1]
(the whole new line)
@id after [^1]
(new lines)
@id move @past [^1]
@id delete [^1]
@id doubt [^1]
(why a line without a star may no longer be true)
@none when nothing is to change.
- Keep every word that the news does not change: a date that moved is a date replaced. A row keeps its cells, an item its indent. Every sentence or row that you write ends with its citations: the news, and older ones that still say it. One statement per item.
- What a newer document corrects, replace; what it answers or supersedes, move to the section for such things (@past) with the date; delete only what rests on passages that are gone. Under PASSED stand lines whose day has passed: say what was due then, or move them; they need no label.
- Insert only what belongs here, at most three lines per document. Much news asks for nothing.`;

/** News as shown in the prompt. */
export interface ShownNews {
  news: ReadNews;
  text: string;
}

/** Returns the request to revise a file by the news: the open lines, and why each is open. */
export function revisePrompt(
  { key, prompt, tier, teamName, today, organization, revision }: FileToRevise,
  file: string,
  shown: readonly ShownNews[],
  labels: LabelNumbers,
): string {
  const team = teamName ? ` of the team ${dataText('name', teamName)}` : '';
  const passed = revision.lines.flatMap((line) => {
    const days = line.openings.some((one) => one?.reason === 'passed')
      ? passedDays(line.text, { since: revision.since, today: revision.today })
      : [];
    return days.length ? [`${line.id}: ${days.join(', ')}`] : [];
  });
  const standing = revision.standing.map(({ label, title, date }) =>
    labels.shorten(`[^${label}] ${[title ?? 'Untitled', date?.slice(0, 10)].filter(Boolean).join(', ')}`),
  );
  return [
    `Today is ${today ?? revision.today}.`,
    organization?.length ? `The organization is called ${dataText('names', organization.join(', '))}` : '',
    `The file "${key}" (${tier} tier${team}) is to say:\n${prompt}\n${fileKindOf(key).change}`,
    `The file:\n${dataText('file', file)}`,
    ...shown.map(({ news, text }) => `${headOf(news, labels)}\n${dataText('news', text)}`),
    passed.length ? `PASSED\n${passed.join('\n')}` : '',
    standing.length
      ? `What else the file cites, which stands:\n${dataText('titles', standing.join('\n'))}`
      : '',
  ]
    .filter(Boolean)
    .join('\n\n');
}

function headOf({ evidence, isNew, before }: ReadNews, labels: LabelNumbers): string {
  const state = isNew || before === null ? 'NEW' : 'CHANGED';
  const { author, date, source, title } = evidence;
  const facts = [title ?? '', author ? `by ${author}` : '', date?.slice(0, 10) ?? '', source];
  return `${state} ${labels.shorten(`[^${evidence.label}]`)}\n${dataText('about', facts.filter(Boolean).join(' · '))}`;
}

/** Lists the problems of an answer, to request the same lines again. */
export const complain = (problems: readonly string[]): string =>
  `Some of your operations could not be applied:\n${problems.join('\n')}\nGive only these operations again, corrected, in exactly the form that was asked for, then @end. Leave out what cannot be corrected.`;
