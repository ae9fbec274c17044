import type { Page } from 'playwright-core';

/** Checks what a page shows in each width and theme, as its window is resized and the system's theme changes: opening it again costs more. */
export async function inEveryLook(page: Page, check: (width: number) => Promise<void>): Promise<void> {
  for (const width of [1360, 390])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 850 });
      await page.emulateMedia({ colorScheme });
      await check(width);
    }
}
