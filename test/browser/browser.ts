import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { buildWeb } from './build-web.ts';
import { findBrowser } from './find-browser.ts';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

let launched: Promise<Browser> | undefined;

async function launch(): Promise<Browser> {
  const executablePath = await findBrowser();
  return chromium.launch({ executablePath, args: FLAGS, headless: true });
}

/** Returns the browser of this test worker, shared by its files; it ends with the worker. Builds the app first if needed. */
async function sharedBrowser(): Promise<Browser> {
  launched ??= buildWeb().then(launch);
  return launched;
}

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Problems in the page since it was opened: scripts that threw, blocked content, requests to other hosts. */
  problems: string[];
}

interface VisitOptions {
  url: string;
  width?: number;
  dark?: boolean;
}

/** Opens a browser window with its own profile. */
export async function visit({ url, width = 1360, dark = false }: VisitOptions): Promise<Visit> {
  const browser = await sharedBrowser();
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: width < 720 ? 844 : 850 },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'en-US',
  });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted ?Type/i.test(message.text())) problems.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith('data:'))
      problems.push(`asked ${request.url()}`);
  });
  return { page, context, problems };
}
