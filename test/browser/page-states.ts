import type { Page, Route } from 'playwright-core';

/** Kinds of answers to a page's requests; `plain`: the service's own. */
export const PAGE_STATES = ['plain', 'loading', 'failed', 'forbidden', 'offline'] as const;
export type PageState = (typeof PAGE_STATES)[number];

const refusal = (status: number, error: string, message: string) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ error, message, detail: null, request_id: 'r-1' }),
});
const ANSWERS: Record<Exclude<PageState, 'plain'>, (route: Route) => Promise<void>> = {
  // The answer never comes.
  loading: () => Promise.resolve(),
  // A 4xx is shown at once; a 5xx would be retried first, with the skeleton on the page.
  failed: (route) => route.fulfill(refusal(409, 'Conflict', 'The list is being rebuilt.')),
  forbidden: (route) => route.fulfill(refusal(403, 'WrongScopes', 'This needs the scope memories:read.')),
  offline: (route) => route.abort('internetdisconnected'),
};

/** Excludes the session and the event stream: without them, there is no page. */
const isData = (url: URL): boolean =>
  !url.pathname.startsWith('/app/') && url.pathname !== '/auth/session' && url.pathname !== '/events';

/** Opens a page in a state; `leave` restores its normal answers. */
export async function openInState(
  page: Page,
  path: string,
  state: PageState,
): Promise<{ leave: () => Promise<void> }> {
  if (state !== 'plain') await page.route(isData, ANSWERS[state]);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  if (state === 'offline') await page.evaluate(`dispatchEvent(new Event('offline'))`);
  return { leave: () => page.unroute(isData) };
}
