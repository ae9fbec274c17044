import { afterAll } from 'vitest';
import type { Caller } from '../service.ts';
import { type Visit, visit } from './browser.ts';

interface SignedInAt {
  /** Path of the app's page below /app, and its heading. */
  path: string;
  heading: string;
}

/** Opens signed-in windows on a page for the tests of a file; closes them after its tests. */
export function useSignedIn(service: { readonly url: string }, { path, heading }: SignedInAt) {
  const open: Visit[] = [];
  afterAll(async () => {
    for (const { context } of open) await context.close();
  });
  return async (caller: Caller, width = 1360): Promise<Visit> => {
    const opened = await visit({ url: service.url, width, dark: width < 720 });
    open.push(opened);
    await opened.page.goto(`/app${path}`);
    await opened.page.getByLabel('API key or user token').fill(caller.key);
    await opened.page.keyboard.press('Enter');
    await opened.page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    return opened;
  };
}
