import type { RawBlock } from '../../../parse/block.ts';
import { presentFacts, type RawSourceDocument } from '../../../parse/source-document.ts';
import { readCsv } from '../../../parse/tables/read-csv.ts';
import { CsvRecord, csvDate } from '../../csv-records.ts';
import { commentBlock, issuePeople } from './jira-task.ts';
import { parseJiraMarkup } from './jira-markup.ts';

/** Returns whether the columns are those of a Jira export. */
export function isJiraCsv(header: ReadonlySet<string>): boolean {
  return ['issuekey', 'issuetype', 'summary', 'status'].every((name) => header.has(name));
}

/** Columns that appear elsewhere in the document. */
const TOLD = ['Summary', 'Issue key', 'Description', 'Comment', 'Created', 'Updated'];
/** Columns about Jira itself: ids, counters, the project's settings and the order of boards. */
const NOT_TOLD =
  /^(?:.*\bIds?|Project (?:name|key|type|lead|description|url)|Votes|Watchers|Log Work|Attachment|Σ.*|Work Ratio|Last Viewed|Rank|Development|Security Level|Status Category Changed|\[CHART\].*)$/i;

/**
 * Reads Jira's CSV export (“all fields” or “current fields”): every issue is a task with its description, comments, state, people and dates.
 * Comments of Jira Cloud name their author by an id, which becomes a name where another column of the file has both.
 */
export function* readJiraCsv(text: string): Generator<RawSourceDocument> {
  const [header = [], ...rows] = readCsv(text).rows;
  const columns = header.map((name) => /^Custom field \((.+)\)$/i.exec(name.trim())?.[1] ?? name);
  const records = rows.map(
    (row) => new CsvRecord(columns.map((name, i) => [name, readableDate(row[i] ?? '')])),
  );
  const names = new Map(records.flatMap(namesOf));
  const hidden = columns.filter((name) => NOT_TOLD.test(name.trim()));
  for (const record of records) {
    const key = record.get('Issue key');
    if (key !== null) yield issueDocument(key, record, { names, hidden });
  }
}

/** People by their account's id: `Assignee` is next to `Assignee Id`. */
function namesOf(record: CsvRecord): [string, string][] {
  return ['Assignee', 'Reporter', 'Creator', 'Watchers'].flatMap((role) => {
    const names = record.all(role);
    return record
      .all(`${role} Id`)
      .map((id, i): [string, string] => [id, names[i] ?? ''])
      .filter(([, name]) => name !== '');
  });
}

interface ExportFacts {
  names: ReadonlyMap<string, string>;
  hidden: readonly string[];
}

function issueDocument(key: string, record: CsvRecord, { names, hidden }: ExportFacts): RawSourceDocument {
  const { blocks, metadata } = record.rest([...TOLD, ...hidden]);
  const author = record.get('Reporter', 'Creator');
  const project = record.get('Project name', 'Project key');
  const named = [author, ...record.all('Assignee')].filter((name) => name !== null);
  const text = parseJiraMarkup(record.get('Description') ?? '');
  const comments = record.all('Comment').map((comment) => commentOf(comment, names));
  return {
    source: 'vault',
    type: 'task',
    resourceId: key,
    title: record.get('Summary') ?? key,
    blocks: [...blocks, ...text, ...comments],
    metadata: { ...metadata, ...presentFacts({ identifier: key, author, project }) },
    warnings: [],
    createdAt: jiraDate(record.get('Created')),
    lastModified: jiraDate(record.get('Updated')),
    participants: issuePeople(
      named.map((name) => ({ name, email: null })),
      comments,
    ),
  };
}

/** Reads `11/Mar/24 9:42 AM;author;text`; a comment written otherwise is its text. */
function commentOf(cell: string, names: ReadonlyMap<string, string>): RawBlock {
  const [, date = '', author = '', text = ''] = /^([^;\n]{6,30});([^;\n]{1,100});([\s\S]*)$/.exec(cell) ?? [];
  const at = jiraDate(date);
  if (at === null) return commentBlock({ body: parseJiraMarkup(cell), name: null, date: null });
  return commentBlock({ body: parseJiraMarkup(text), name: names.get(author) ?? author, date: at });
}

/** Writes a cell that is a date without a name of a month: `30/Nov/26 12:00 AM`, a day, becomes `2026-11-30`. */
function readableDate(cell: string): string {
  const at = NAMED_DATE.test(cell) ? jiraDate(cell) : null;
  return at === null
    ? cell
    : at
        .replace('T', ' ')
        .replace(/:00\.000Z$/, '')
        .replace(/ 00:00$/, '');
}

const NAMED_DATE = /^(\d{1,2})\/([A-Za-z]{3})\/(\d{2}|\d{4})(?: \d{1,2}:\d{2} [AP]M)?$/;

/** Converts a date as Jira exports it in its first settings (`11/Mar/24 9:42 AM`), or as any other exporter, to ISO 8601. */
function jiraDate(value: string | null): string | null {
  const named = /^(\d{1,2})\/([A-Za-z]{3})\/(\d{2}|\d{4})\b(.*)$/.exec(value ?? '');
  if (!named) return csvDate(value);
  const [, day = '', month = '', year = '', time = ''] = named;
  return csvDate(`${day} ${month} ${year.length === 2 ? `20${year}` : year}${time}`);
}
