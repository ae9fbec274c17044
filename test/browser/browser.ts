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

/** The browser of this test worker, which its files share; it ends with the worker. The app is built first, when it is not. */
async function sharedBrowser(): Promise<Browser> {
  launched ??= buildWeb().then(launch);
  return launched;
}

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** What went wrong in the page since it was opened: scripts that threw, what the policy blocked, requests to elsewhere. */
  problems: string[];
}

interface VisitOptions {
  url: string;
  width?: number;
  dark?: boolean;
}

/** A window of a browser with a profile of its own. */
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
