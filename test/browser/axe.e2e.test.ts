import { expect, test } from 'vitest';
import { seriousProblems } from './axe.ts';
import { visit } from './browser.ts';

const pageWith = (main: string) =>
  `<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1>${main}</main></html>`;

test('accessibility problems are reported with their element, and nothing else is', async () => {
  const { page, context } = await visit({ url: 'http://127.0.0.1:9' });
  await page.setContent(pageWith('<p>Text that can be read</p><h4>A heading out of order</h4>'));
  expect(await seriousProblems(page)).toEqual([]);
  await page.setContent(pageWith('<img src="data:,"><p style="color: #ccc">Pale</p><button></button>'));
  const found = (await seriousProblems(page)).map((text) => text.split(': ').slice(0, 2));
  expect(found).toEqual([
    ['button-name', 'button'],
    ['color-contrast', 'p'],
    ['image-alt', 'img'],
  ]);
  await context.close();
});
