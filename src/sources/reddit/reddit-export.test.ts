import { describe, expect, test } from 'vitest';
import { csvHeader } from '../csv-records.ts';
import { isRedditArchive, isRedditCsv, isRedditWritten, readRedditCsv } from './reddit-export.ts';

const HEADER = 'id,permalink,date,ip,subreddit,title,url,body,parent';
const read = (...rows: string[]) => [...readRedditCsv([HEADER, ...rows].join('\n'))];

describe('a Reddit export', () => {
  test('never shows an IP address', () => {
    const documents = read('p1,/r/pumps/1,2026-03-01 10:00:00 UTC,203.0.113.9,pumps,Title,,Body,');
    expect(documents).toHaveLength(1);
    expect(JSON.stringify(documents)).not.toContain('203.0.113.9');
  });

  test.each([
    ['/r/pumps/1', 'https://www.reddit.com/r/pumps/1'],
    ['r/pumps/1', 'https://www.reddit.com/r/pumps/1'],
    ['https://www.reddit.com/r/pumps/1', 'https://www.reddit.com/r/pumps/1'],
    ['', null],
  ])('an address of %j becomes %j', (permalink, url) => {
    expect(read(`p1,${permalink},,,pumps,T,,B,`)[0]?.url).toBe(url);
  });

  test.each([
    ['deleted', 'p1,/x,,,pumps,T,,[deleted],'],
    ['removed', 'p1,/x,,,pumps,T,,[removed],'],
    ['empty', 'p1,/x,,,pumps,,,,'],
    ['without an id', ',/x,,,pumps,T,,B,'],
  ])('a post that is %s is not a document', (_what, row) => {
    expect(read(row)).toEqual([]);
  });

  test('a post without text is its title, and a comment names what it replies to', () => {
    const [link, comment] = read(
      'p1,/x,,,pumps,Look,https://example.org,,',
      'c1,/y,,,pumps,,,"So **it** is.\n\nReally.",t3_p1',
    );
    expect(link).toMatchObject({
      title: 'Look',
      metadata: { link: 'https://example.org' },
      blocks: [{ text: 'Look' }],
    });
    expect(comment?.blocks.map(({ text, reply_to }) => [text, reply_to])).toEqual([
      ['So it is.', 't3_p1'],
      ['Really.', undefined],
    ]);
  });
});

test.each([
  ['export/comments.csv', true],
  ['chat_history.csv', true],
  ['post_votes.csv', false],
  ['my_comments.csv', false],
])('%s contains the written text: %s', (name, expected) => {
  expect(isRedditWritten(name)).toBe(expected);
});

test('other archives and tables are not Reddit exports', () => {
  expect(isRedditArchive(['a/comments.csv', 'a/posts.csv', 'a/statistics.csv'])).toBe(true);
  expect(isRedditArchive(['comments.csv', 'posts.csv'])).toBe(false);
  expect(isRedditCsv(csvHeader(HEADER))).toBe(true);
  expect(isRedditCsv(csvHeader('id,title,body'))).toBe(false);
});
