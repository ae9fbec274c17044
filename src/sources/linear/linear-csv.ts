import type { Sender } from '../../parse/block.ts';
import { plainMarkdown } from '../../parse/markdown/plain-markdown.ts';
import { presentFacts, type RawSourceDocument } from '../../parse/source-document.ts';
import { parseMarkdown } from '../../parse/markdown/parse-markdown.ts';
import { type CsvRecord, csvRecords } from '../csv-records.ts';

/** Returns whether the columns are those of a Linear export. */
export function isLinearCsv(header: ReadonlySet<string>): boolean {
  return (
    ['id', 'title', 'status', 'team'].every((name) => header.has(name)) &&
    (header.has('creator') || header.has('cyclename'))
  );
}

/** Reads Linear's CSV export: every issue is a task with its description, state, people and dates. */
export function* readLinearCsv(text: string): Generator<RawSourceDocument> {
  for (const record of csvRecords(text)) {
    const id = record.get('ID');
    if (id !== null) yield linearIssue(id, record);
  }
}

/** Columns that appear elsewhere in the document. */
const TOLD = ['ID', 'Title', 'Description', 'Created', 'Updated', 'Creator'];

/** Converts an issue given by the columns of Linear's export, which connections use too. */
export function linearIssue(id: string, record: CsvRecord): RawSourceDocument & { participants: Sender[] } {
  const description = record.get('Description');
  const { blocks, metadata } = record.rest(TOLD);
  const people = [record.get('Creator'), record.get('Assignee')].filter((name) => name !== null);
  return {
    source: 'linear',
    type: 'task',
    resourceId: id,
    title: plainMarkdown(record.get('Title') ?? id),
    blocks: [...blocks, ...(description === null ? [] : parseMarkdown(description).blocks)],
    metadata: {
      ...metadata,
      ...presentFacts({
        identifier: id,
        author: record.get('Creator'),
        archived: record.get('Archived') !== null || undefined,
      }),
    },
    warnings: [],
    createdAt: record.date('Created'),
    lastModified: record.date('Updated'),
    participants: [...new Set(people)].map((name) =>
      name.includes('@') ? { name: null, email: name.toLowerCase() } : { name, email: null },
    ),
  };
}
