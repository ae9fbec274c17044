import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Visit, visit } from '../../../test/browser/browser.ts';
import { eventually } from '../../../test/eventually.ts';
import { useSharedService } from '../../../test/set-up/use-service.ts';

const { service, admin } = useSharedService();
let visited: Visit;

/** Listed as soon as they are stored. Twelve a month from January 2024 on, month after month. */
const items = Array.from({ length: 132 }, (_, at) => ({
  resource_id: `d${at}`,
  title: `Note ${String(at).padStart(3, '0')}`,
  text: `What note ${at} says.`,
  date: new Date(Date.UTC(2024, Math.floor(at / 12), 1 + (at % 12))).toISOString(),
}));

beforeAll(async () => {
  for (const from of [0, 100])
    await admin.post('/memories/add/bulk', { items: items.slice(from, from + 100) });
  visited = await visit({ url: service.url });
  await visited.page.goto(`/app/#code=${(await admin.post('/auth/sign_in_code')).body.code}`);
  await visited.page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
});
afterAll(() => visited.context.close());

const row = (title: string) => visited.page.getByRole('link', { name: title, exact: true });
const rail = () => visited.page.getByRole('slider', { name: 'Month' });

test('the rail leads to a month, and from there the list continues in both directions', async () => {
  const { page } = visited;
  await page.goto('/app/documents');
  await row('Note 131').waitFor();
  await page.getByText('132 in all').waitFor();
  // It shows its bars once its height is known.
  await page.locator('[role=slider][aria-valuemax="10"]').waitFor();
  await rail().focus();
  await page.keyboard.press('End');
  // January 2024 is the oldest month: its newest note comes first, with newer ones above it.
  await row('Note 011').waitFor();
  expect(new URL(page.url()).searchParams.get('before')).toBe('2024-02-01T00:00:00.000Z');
  await row('Note 012').waitFor();
  const rowsAbove = async () => {
    await page.evaluate('document.querySelector("ul[aria-label=Documents]").scrollTop = 0');
    return row('Note 115').count();
  };
  expect(await eventually(rowsAbove, (count) => count > 0)).toBe(1);
  await page.keyboard.press('PageDown');
  await page.waitForURL((url) => url.searchParams.get('before') !== '2024-02-01T00:00:00.000Z');
  await rail().press('Home');
  await row('Note 131').waitFor();
  expect(visited.problems).toEqual([]);
});

test('filters are in the address and the count covers all matches', async () => {
  const { page } = visited;
  await page.goto('/app/documents?title=note');
  await page.getByText('132 match').waitFor();
  await page.getByRole('searchbox', { name: 'Search titles' }).fill('note 01');
  await page.getByText('10 match').waitFor();
  expect(new URL(page.url()).searchParams.get('title')).toBe('note 01');
  await page.getByRole('combobox', { name: 'Type' }).selectOption('web page');
  await page.getByText('Nothing here with “note 01” in the title and type web page.').waitFor();
  await page.getByRole('button', { name: 'Show everything' }).first().click();
  await page.getByText('132 in all').waitFor();
});

test('matches are deleted after their number is typed, and the number is requested again if it changed meanwhile', async () => {
  const { page } = visited;
  await page.goto('/app/documents?title=note+05');
  await page
    .getByRole('region', { name: 'All 10 documents that match' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await admin.post('/memories/add', { resource_id: 'late', title: 'Note 05 late', text: 'Meanwhile.' });
  const ask = page.getByRole('dialog');
  await ask.getByRole('textbox').fill('10');
  await page.keyboard.press('Enter');
  await ask.getByText('Nothing was done').waitFor();
  await page.getByRole('dialog', { name: 'Delete 11 documents' }).getByRole('textbox').fill('11');
  await page.keyboard.press('Enter');
  await page.getByText('Nothing here with “note 05” in the title.').waitFor();
  expect((await admin.get('/memories/timeline')).body.total).toBe(122);
});
