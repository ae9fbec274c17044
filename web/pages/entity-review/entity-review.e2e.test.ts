import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMentions } from '../../../test/add-mentions.ts';
import { seriousProblems } from '../../../test/browser/axe.ts';
import { type Visit, visit } from '../../../test/browser/browser.ts';
import { eventually } from '../../../test/eventually.ts';
import { useSharedService } from '../../../test/set-up/use-service.ts';

/** Text that anybody may write where a name is shown. */
const HOSTILE = [
  '<script>document.title="run"</script>',
  '<img src=x onerror="document.title=1">',
  '\u202eesrever name',
  `Long ${'x'.repeat(100)}`,
];

const { service, admin } = useSharedService();
let visited: Visit;
beforeAll(async () => {
  await addMentions(service, admin, 'minutes', ['person:Robert Miller', 'person:Kate Moss']);
  await addMentions(service, admin, 'mail', ['person:Bob Miller', 'person:Katherine Moss']);
  await addMentions(service, admin, 'hostile', [
    'topic:Kiln repair',
    'topic:Gasket order',
    'topic:Pump test',
    'topic:Boiler check',
  ]);
  visited = await visit({ url: service.url });
  await visited.page.goto(`/app/#code=${(await admin.post('/auth/sign_in_code')).body.code}`);
  await visited.page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
});
afterAll(() => visited.context.close());

const reviews = async (): Promise<number> => (await admin.get('/entities/reviews')).body.total;
const names = async (): Promise<string[]> =>
  (await admin.get('/entities?limit=500')).body.items.map((one: { name: string }) => one.name);

test('pairs are decided by keyboard alone: postponed, kept separate, merged under the chosen name, and undone', async () => {
  const { page } = visited;
  expect(await eventually(reviews, (count) => count === 2)).toBe(2);
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await page.getByRole('link', { name: '2 uncertain pairs' }).press('Enter');
  await page.getByText('2 pairs are left').waitFor();
  await page.keyboard.press('d');
  await page.getByText('The last pair').waitFor();
  await page.keyboard.press('z');
  await page.getByText('2 pairs are left').waitFor();
  await page.keyboard.press('d');
  await page.getByText('The last pair').waitFor();
  const pair = page.getByRole('region', { name: 'A pair' });
  const sides = await pair.getByRole('heading', { level: 2 }).allTextContents();
  await page.keyboard.press('w');
  await page.keyboard.press('s');
  await page.getByText('Every pair is decided.').waitFor();
  expect((await names()).filter((name) => sides.includes(name))).toHaveLength(1);
  expect(await seriousProblems(page)).toEqual([]);
});

test.each(HOSTILE)(
  'a name that is not a name is text in lists, pages, dialogs and suggestions: %s',
  async (name) => {
    const { page, problems } = visited;
    const { items } = (await admin.get('/entities?type=topic&sort_by=id')).body;
    const { id } = items[HOSTILE.indexOf(name)];
    expect((await admin.send('PATCH', `/entities/${id}`, { name })).status).toBe(200);
    await page.goto(`/app/entities/${id}`);
    await page.getByRole('button', { name: 'Rename' }).press('Enter');
    const rename = page.getByRole('dialog', { name: 'Rename' });
    await rename.getByLabel('Name').waitFor();
    await page.keyboard.press('Escape');
    // Focus returns when the dialog is gone, which would take it from what is pressed next.
    await rename.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Merge into…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Which one stays?' });
    await dialog.getByLabel('The one that stays').fill(name.slice(0, 100));
    await page.keyboard.press('Escape');
    await page.goto('/app/search');
    await page.getByRole('combobox', { name: 'What do you want to know?' }).fill(name.slice(0, 60));
    await page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first().waitFor();
    expect(await page.locator('main script, main img').count()).toBe(0);
    expect(await page.title()).toBe('Search · Cambium');
    expect(problems).toEqual([]);
  },
);
