import type { Connector } from '../../src/sources/contract.ts';
import { linearConnector } from '../../src/sources/linear/account/connector.ts';
import type { FakeAnswer, FakeVendor } from './fake-vendor.ts';
import { slackConnector } from '../../src/sources/slack/account/connector.ts';
import { githubConnector } from '../../src/sources/github/account/connector.ts';
import { webCrawler } from '../../src/sources/web_crawler/crawler/connector.ts';
import { startBox } from './files/box-story.ts';
import { startDropbox } from './files/dropbox-story.ts';
import { startCalendar } from './google/calendar-story.ts';
import { startGmail } from './google/gmail-story.ts';
import { startDrive } from './google/drive-story.ts';
import { startHubspot } from './crm/hubspot-story.ts';
import { startSalesforce } from './crm/salesforce-story.ts';
import { startCoda } from './pages/coda-story.ts';
import { startTeams } from './teams/teams-story.ts';
import { startFathom } from './meetings/fathom-story.ts';
import { startGranola } from './meetings/granola-story.ts';
import { FakeGithub } from './github.ts';
import { FakeLinear } from './linear/linear.ts';
import { notionConnector } from '../../src/sources/notion/account/connector.ts';
import { FakeNotion } from './notion.ts';
import { FakeSlack } from './slack.ts';
import { FakeSite, htmlPage } from './web-site.ts';

/** An account in which numbered things are created, changed and deleted; tests of guarantees for every vendor use it. */
export interface VendorStory {
  connector: Connector;
  fake: FakeVendor;
  config: object;
  /** Who connects it; by default the app, for all its users. */
  owner?: string;
  /** Creates a thing or changes it. */
  put(item: number, text: string): void;
  remove(item: number): void;
  /** Renames a thing: its documents get another resource id if the vendor derives the id from the name. */
  move(item: number): void;
  /** Returns the title and texts of every document, by resource id. */
  expected(): Promise<Record<string, string[]>>;
  /** The vendor's rate-limit answer. */
  limited: FakeAnswer;
  /** The vendor's answer to an expired cursor. */
  lost: FakeAnswer;
  /** The answer of an intermediary; for a vendor of files, whose answers may be any text, with another status. */
  garbled?: FakeAnswer;
  /** Requests of a run without changes. */
  idleRequests: number;
  /** Requests of a run whose second request must wait; the first one, for a vendor that limits each method. */
  pausedRequests: number;
  /** Hours after which every change has arrived. */
  settledHours: number;
}

const unpaced = (connector: Connector): Connector => ({ ...connector, everyMs: 0 });

/** Starts a workspace of issues with comments: changing one adds a comment, edits it, or edits its comment. */
async function startLinear(): Promise<VendorStory> {
  const fake = new FakeLinear();
  await fake.start();
  fake.perPage = 4;
  const issues = new Map<number, ReturnType<FakeLinear['add']>>();
  const commentsOf = (id: string) => [...fake.comments.values()].filter((one) => one.issueId === id);
  const change = (issue: ReturnType<FakeLinear['add']>, text: string) => {
    const [comment] = commentsOf(issue.id);
    if (text.endsWith('1')) fake.comment(issue, text);
    else if (text.endsWith('2') && comment) fake.editComment(comment, text);
    else fake.edit(issue, { title: text });
  };
  return {
    connector: unpaced(linearConnector),
    fake,
    config: { api_url: fake.url },
    put(item, text) {
      const issue = issues.get(item);
      if (issue) change(issue, text);
      else issues.set(item, fake.add(text, `About ${text}`));
    },
    remove(item) {
      const issue = issues.get(item);
      if (issue && item % 2) fake.trash(issue);
      else if (issue) fake.erase(issue);
      issues.delete(item);
    },
    move(item) {
      const issue = issues.get(item);
      if (issue) fake.move(issue, issue.team.key === 'ENG' ? 'OPS' : 'ENG');
    },
    expected: async () =>
      Object.fromEntries(
        [...issues.values()].map(({ id, identifier, title, description }) => [
          identifier,
          [title, description ?? '', ...commentsOf(id).map(({ body }) => body)],
        ]),
      ),
    limited: fake.limit(5),
    lost: { status: 400, body: { errors: [{ extensions: { code: 'INVALID_INPUT' } }] } },
    idleRequests: 2,
    pausedRequests: 0,
    settledHours: 25,
  };
}

/** Starts a channel with messages, some close enough to form one conversation: changing one edits it or adds a reply. */
async function startSlack(): Promise<VendorStory> {
  const fake = new FakeSlack();
  await fake.start();
  fake.perPage = 4;
  const channel = fake.channel('valves');
  const messages = new Map<number, ReturnType<FakeSlack['say']>>();
  return {
    connector: unpaced(slackConnector),
    fake,
    config: { api_url: fake.url },
    put(item, text) {
      const message = messages.get(item);
      if (message && text.endsWith('1')) fake.reply(channel, message, text);
      else if (message && text.endsWith('2')) fake.reply(channel, message, text, 'thread_broadcast');
      else if (message) fake.edit(message, text);
      else {
        fake.pass(text.endsWith('3') ? 20 : 240);
        messages.set(item, fake.say(channel, text));
      }
    },
    remove(item) {
      const message = messages.get(item);
      if (!message) return;
      for (const reply of fake.repliesOf(channel, message).slice(item % 2)) fake.delete(channel, reply);
      fake.delete(channel, message);
      messages.delete(item);
    },
    move(item) {
      const message = messages.get(item);
      if (message) fake.reply(channel, message, 'That makes a thread of it.');
    },
    expected: async () =>
      Object.fromEntries(
        (await fake.readExport()).map(({ resourceId, title, blocks }) => [
          resourceId ?? '',
          [title ?? '', ...blocks.map(({ text }) => text)],
        ]),
      ),
    limited: { status: 429, headers: { 'retry-after': '300' }, body: { ok: false, error: 'ratelimited' } },
    lost: { body: { ok: false, error: 'invalid_cursor' } },
    idleRequests: 3,
    pausedRequests: 1,
    settledHours: 8 * 24,
  };
}

/** Starts a workspace with pages: changing one renames it or adds a paragraph. */
async function startNotion(): Promise<VendorStory> {
  const fake = new FakeNotion();
  await fake.start();
  fake.perPage = 4;
  const pages = new Map<number, ReturnType<FakeNotion['add']>>();
  return {
    connector: unpaced(notionConnector),
    fake,
    config: { api_url: fake.url },
    put(item, text) {
      const page = pages.get(item);
      if (page && text.endsWith('1')) fake.write(page, 'paragraph', text);
      else if (page) fake.rename(page, text);
      else pages.set(item, fake.add(text));
    },
    remove(item) {
      const page = pages.get(item);
      if (page) fake.trash(page);
      pages.delete(item);
    },
    move(item) {
      const page = pages.get(item);
      if (page) fake.rename(page, `Moved ${page.title}`);
    },
    expected: async () =>
      Object.fromEntries(
        [...pages.values()].map((page) => [page.id.replaceAll('-', ''), [page.title, ...fake.textsOf(page)]]),
      ),
    limited: { status: 429, headers: { 'retry-after': '300' }, body: { code: 'rate_limited' } },
    lost: { status: 400, body: { code: 'validation_error' } },
    idleRequests: 1,
    pausedRequests: 0,
    settledHours: 25,
  };
}

/** Starts a repository with threads: changing one adds a comment, edits its comment, or edits it. */
async function startGithub(): Promise<VendorStory> {
  const fake = new FakeGithub('taproot/probe');
  await fake.start();
  fake.perPage = 4;
  const threads = new Map<number, ReturnType<FakeGithub['open']>>();
  const change = (thread: ReturnType<FakeGithub['open']>, text: string) => {
    const [comment] = thread.comments;
    if (text.endsWith('1')) fake.comment(thread, text);
    else if (text.endsWith('2') && comment) fake.editComment(comment, text);
    else fake.edit(thread, { title: text });
  };
  return {
    connector: unpaced(githubConnector),
    fake,
    config: { repositories: fake.repository, api_url: fake.url },
    put(item, text) {
      const thread = threads.get(item);
      if (thread) change(thread, text);
      else threads.set(item, fake.open(text, `About ${text}`, item % 3 === 0));
    },
    remove(item) {
      fake.threads.delete(threads.get(item)?.number ?? 0);
      threads.delete(item);
    },
    move(item) {
      const thread = threads.get(item);
      if (thread) fake.edit(thread, { body: `Moved ${thread.title}` });
    },
    expected: async () =>
      Object.fromEntries(
        [...threads.values()].map(({ number, title, body, comments }) => [
          `${fake.repository}#${number}`,
          [title, body, ...comments.map((comment) => comment.body)],
        ]),
      ),
    limited: { status: 403, headers: { 'retry-after': '300' }, body: { message: 'Too many requests' } },
    lost: { status: 422, body: { message: 'Pagination is limited for this resource.' } },
    idleRequests: 2,
    pausedRequests: 0,
    settledHours: 25,
  };
}

/** Starts a site with pages linked from a first one: changing one gives it another text or title. */
async function startSite(): Promise<VendorStory> {
  const fake = new FakeSite();
  await fake.start();
  const pages = new Map<number, [title: string, text: string]>();
  const urlOf = (item: number) => `/page${item}`;
  const links = () => [...pages.keys()].map(urlOf);
  const show = () => {
    fake.pages.set('/', htmlPage('Home', 'Begin here.', links()));
    for (const [item, [title, text]] of pages) fake.pages.set(urlOf(item), htmlPage(title, text));
  };
  show();
  return {
    connector: unpaced(webCrawler),
    fake,
    config: { url: `${fake.url}/`, limit: 100 },
    put(item, text) {
      pages.set(item, [pages.get(item)?.[0] ?? `Title of ${text}`, `What there is: ${text}.`]);
      show();
    },
    remove(item) {
      // A 404 may be a mistake, so the page is kept for a day; a 410 says it is gone for good.
      if (pages.delete(item)) fake.pages.set(urlOf(item), { body: '', status: item % 2 ? 404 : 410 });
      show();
    },
    move(item) {
      const page = pages.get(item);
      if (page) page[0] = `Moved ${page[1]}`;
      show();
    },
    expected: async () =>
      Object.fromEntries([
        [`${fake.url}/`, ['Home', 'Begin here.', links().join(' ')].filter(Boolean)],
        ...[...pages].map(([item, texts]) => [`${fake.url}${urlOf(item)}`, texts]),
      ]),
    limited: { status: 429, headers: { 'retry-after': '300' }, body: '' },
    lost: { status: 404, body: '' },
    // The site's rules, its sitemap, the first page and ten others.
    idleRequests: 13,
    pausedRequests: 0,
    settledHours: 25,
  };
}

/** By the name of the connector. */
type Story = readonly [name: string, start: () => Promise<VendorStory>];

/** Accounts connected with a key. */
export const KEYED_STORIES: readonly Story[] = [
  ['Linear', startLinear],
  ['Slack', startSlack],
  ['Notion', startNotion],
  ['GitHub', startGithub],
  ['Google Calendar', startCalendar],
  ['Google Drive', startDrive],
  ['Gmail', startGmail],
  ['Fathom', startFathom],
  ['Granola', startGranola],
  ['Box', startBox],
  ['Dropbox', startDropbox],
  ['HubSpot', startHubspot],
  ['Salesforce', startSalesforce],
  ['Coda', startCoda],
  ['Microsoft Teams', startTeams],
];
export const VENDOR_STORIES: readonly Story[] = [...KEYED_STORIES, ['Web pages', startSite]];
