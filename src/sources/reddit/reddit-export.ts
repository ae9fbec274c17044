import { parseMarkdown } from '../../parse/markdown/parse-markdown.ts';
import { messageBlock } from '../../parse/message-block.ts';
import { presentFacts, type RawSourceDocument } from '../../parse/source-document.ts';
import { type CsvRecord, csvRecords } from '../csv-records.ts';

/** Files of an export with texts that the user wrote; votes, logins, saved lists and so on contain none. */
const WRITTEN = /(?:^|\/)(posts|comments|messages|messages_archive|chat_history)\.csv$/i;

/** Returns whether the columns are those of a Reddit export. */
export function isRedditCsv(header: ReadonlySet<string>): boolean {
  const isPost = header.has('permalink') && header.has('subreddit') && header.has('body');
  const isMessage = header.has('permalink') && header.has('threadid') && header.has('from');
  const isChat = header.has('messageid') && header.has('channelurl');
  return isPost || isMessage || isChat;
}

/** Returns whether the names in an archive are those of a Reddit data export. */
export function isRedditArchive(names: readonly string[]): boolean {
  const files = new Set(names.map((name) => name.split('/').at(-1)));
  return (
    files.has('comments.csv') &&
    files.has('posts.csv') &&
    (files.has('post_votes.csv') ||
      files.has('saved_posts.csv') ||
      files.has('account_gender.csv') ||
      files.has('statistics.csv'))
  );
}

/** Returns whether a file of the archive contains what the person wrote, not what others did or settings. */
export function isRedditWritten(name: string): boolean {
  return WRITTEN.test(name);
}

/** Reads a file of a Reddit data export: every post, comment and private message is a document. Never reads the `ip` column. */
export function* readRedditCsv(text: string): Generator<RawSourceDocument> {
  for (const record of csvRecords(text)) {
    const id = record.get('id', 'message_id');
    const body = record.get('body', 'message') ?? '';
    const title = record.get('title', 'subject');
    if (id === null || (body === '' && title === null) || /^\[(?:deleted|removed)\]$/.test(body)) continue;
    yield item(id, title, body, record);
  }
}

function item(id: string, title: string | null, body: string, record: CsvRecord): RawSourceDocument {
  const url = record.get('permalink', 'channel_url');
  const link = record.get('url');
  const sender = record.get('from', 'username');
  const parent = record.get('parent');
  const date = record.date('date', 'created_at');
  const [first, ...rest] = parseMarkdown(body).blocks;
  const by = { name: sender, email: null };
  const block = messageBlock(first?.text ?? title ?? '', by, { date, reply_to: parent });
  return {
    source: 'reddit',
    type: 'message',
    resourceId: id,
    title,
    blocks: [block, ...rest],
    metadata: presentFacts({
      subreddit: record.get('subreddit'),
      link: link === url ? null : link,
      parent,
      to: record.get('to'),
    }),
    warnings: [],
    createdAt: date,
    participants: sender ? [by] : [],
    url:
      url === null || /^https?:/.test(url)
        ? url
        : `https://www.reddit.com${url.startsWith('/') ? '' : '/'}${url}`,
  };
}
