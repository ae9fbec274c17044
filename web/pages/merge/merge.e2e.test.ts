import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { seriousProblems } from '../../../test/browser/axe.ts';
import { type Visit, visit } from '../../../test/browser/browser.ts';
import { inEveryLook } from '../../../test/browser/looks.ts';
import { growTree, importDocuments } from '../../../test/grow-tree.ts';
import { ScriptedModel } from '../../../test/models/scripted-model.ts';
import { useService } from '../../../test/set-up/use-service.ts';

const PATH = 'company/overview.md';
const FIRST =
  'The launch is on 18 May at a price of 229 euros. [^LABEL]\n\nThe pilot runs in Spain. [^LABEL]\n\nExports stay. [^LABEL]';
const MINE = 'The launch waits until the audit is passed.';
const NEW = 'The launch is on 15 June in Lyon, for 249 euros.';
let written = FIRST;
let answer = '';
const model = new ScriptedModel({
  extract: () => ({ memories: [], mentions: [], warnings: [] }),
  writeFile: (file) =>
    file.key === 'overview' && file.tier === 'company'
      ? written.replaceAll('LABEL', file.evidence[0]?.label ?? '')
      : '',
  mergeHunk: () => answer,
});
const { service, admin } = useService({ overrides: { model } });
let treeId = '';
let round = 0;
const open: Visit[] = [];

async function write(text: string): Promise<void> {
  written = text;
  round++;
  await importDocuments(admin, [
    { resource_id: 'plan', title: 'Plan', text: `Plan of the launch, revision ${round} of the overview.` },
  ]);
  treeId = (await growTree(admin)).tree_id;
}
const served = async (): Promise<string> =>
  (await admin.get('/context-documents/tree/latest')).body.files.find(
    (one: { path: string }) => one.path === PATH,
  ).content;
/** Saves a change by someone else to the served text. */
async function save(change: (text: string) => string): Promise<void> {
  const { version } = (await admin.get('/context-documents/tree/latest')).body;
  const body = { files: { [PATH]: change(await served()) } };
  const path = `/context-documents/tree/${treeId}/files`;
  const { status } = await admin.as('leonie').send('PATCH', path, body, { 'if-match': `"${version}"` });
  expect(status).toBe(200);
}

/** Creates one passage that both changed and one that only the new text changed. */
async function makeConflict(): Promise<void> {
  await write(FIRST);
  await save((text) => text.replace(/^The launch is.*?euros\./m, MINE));
  await write(
    FIRST.replace(/^The launch is.*?euros\./, NEW).replace('Exports stay.', 'Exports stay until March.'),
  );
}

async function go(path: string): Promise<Visit> {
  const visited = await visit({ url: service.url });
  open.push(visited);
  const { code } = (await admin.post('/auth/sign_in_code')).body;
  await visited.page.goto(`/app${path}#code=${code}`);
  await visited.page.getByRole('heading', { level: 1 }).waitFor();
  return visited;
}
const headline = (page: Page) => page.getByText(/^\d+ changes?:/);

beforeAll(async () => {
  await admin.send('PATCH', '/context-documents/config', { merge_edits: true });
});
beforeEach(async () => {
  answer = '';
  await makeConflict();
});
afterEach(async () => {
  for (const { context } of open.splice(0)) await context.close();
  await admin.post('/context-documents/tree/edits/clear', {});
});

test('by keyboard alone, from Home, a conflict is resolved and saved with at most eight keys', async () => {
  const { page, problems } = await go('/');
  let keys = 0;
  const press = async (key: string) => {
    keys++;
    await page.keyboard.press(key);
  };
  await press('g');
  await press('t');
  // Home shows what is to be reviewed too.
  await page.getByRole('link', { name: /^\d+ to review/ }).waitFor();
  await press('r');
  await page.getByText('generated again since').waitFor();
  await press('j');
  await press('Enter');
  await headline(page).waitFor();
  await press('2');
  await press('Control+Enter');
  await page.getByText(/^Saved as version/).waitFor();
  expect(keys).toBeLessThanOrEqual(8);
  expect(await served()).toContain(NEW);
  expect(await served()).toContain('Exports stay until March.');
  await page.getByText('No edit waits').waitFor();
  expect(problems).toEqual([]);
});

test('with the mouse alone, from Home, it takes at most five clicks', async () => {
  const { page } = await go('/');
  let clicks = 0;
  const click = async (name: RegExp, role: 'link' | 'button') => {
    clicks++;
    await page.getByRole(role, { name }).first().click();
  };
  await click(/^Tree/, 'link');
  await click(/^\d+ to review/, 'link');
  // The tree has a link of the same name.
  await page.getByRole('heading', { name: 'To review', level: 1 }).waitFor();
  await click(new RegExp(PATH), 'link');
  await click(/^1\s*Mine/, 'button');
  await click(/^Save as/, 'button');
  await page.getByText(/^Saved as version/).waitFor();
  expect(clicks).toBeLessThanOrEqual(5);
  expect(await served()).toContain(MINE);
});

test('the page says who decided what, and why the model was refused', async () => {
  const { page } = await go(`/tree/merge/${PATH}`);
  expect(await headline(page).textContent()).toBe('2 changes: 1 by rules, 1 needs you');
  const waiting = page.getByRole('region', { name: /^Change 1: yours kept, needs you/ });
  const text = await waiting.textContent();
  expect(text).toContain('both changed these words');
  expect(text).toContain("The model's answer was refused: it was empty.");
  expect(text).toContain(NEW);
  expect(await page.getByRole('region', { name: /^Change 2: decided by a rule/ }).textContent()).toContain(
    'only the new text changed here',
  );
});

test('both sides, another order, own words and undo show in the result, and omitted lines can be included', async () => {
  const { page, problems } = await go(`/tree/merge/${PATH}`);
  await headline(page).waitFor();
  const card = page.locator('#change-0');
  await page.keyboard.press('3');
  await card.getByText('both, yours first').waitFor();
  await page.keyboard.press('3');
  await card.getByText('both, the new one first').waitFor();
  await page.keyboard.press('1');
  await card.getByRole('button', { name: 'Take it in' }).click();
  await card.getByText('in your own words').waitFor();
  await page.keyboard.press('u');
  await card.getByText('decided by you: your text').waitFor();
  await page.keyboard.press('e');
  const area = page.getByRole('textbox', { name: 'Change 1 in your own words' });
  await area.fill('The launch is open.\n');
  await area.press('Escape');
  await page.keyboard.press('Control+Enter');
  await page.getByText(/^Saved as version/).waitFor();
  expect(await served()).toContain('The launch is open.');
  expect(problems).toEqual([]);
});

test('a merge saved with an open change says so, and the edit stays in review', async () => {
  const { page } = await go(`/tree/merge/${PATH}`);
  await page.getByRole('button', { name: /^Save as v\d+, 1 open/ }).click();
  await page.getByText('The edit stays in review.').waitFor();
  await page.getByRole('heading', { name: 'To review', level: 1 }).waitFor();
  expect(await served()).toContain(MINE);
  expect(await served()).toContain('Exports stay until March.');
  await page.getByRole('link', { name: new RegExp(PATH) }).click();
  await page.getByText('2 changes: 1 by rules, 1 needs you').waitFor();
});

test('a tree that changed meanwhile is read again, and decisions on the same text are kept', async () => {
  const { page } = await go(`/tree/merge/${PATH}`);
  await headline(page).waitFor();
  await page.keyboard.press('2');
  await save((text) => text.replace('in Spain', 'in Portugal'));
  await page.keyboard.press('Control+Enter');
  await page.getByText('3 changes: 2 by rules, 1 by you').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText(/^Saved as version/).waitFor();
  expect(await served()).toContain(NEW);
  expect(await served()).toContain('in Portugal');
});

test('decisions on text that no longer exists are named, with what they would have inserted', async () => {
  const { page } = await go(`/tree/merge/${PATH}`);
  await headline(page).waitFor();
  await page.keyboard.press('1');
  await save((text) => text.replace(MINE, 'The launch waits for the board of the company.'));
  await page.keyboard.press('Control+Enter');
  const lost = page.getByRole('region', { name: 'Decisions that could not be kept' });
  await lost.waitFor();
  expect(await lost.textContent()).toContain(MINE);
});

test('decisions survive a reload of the page', async () => {
  const { page } = await go(`/tree/merge/${PATH}`);
  await headline(page).waitFor();
  await page.keyboard.press('2');
  await page.reload();
  await page.getByText('2 changes: 1 by rules, 1 by you').waitFor();
});

test('an agent’s proposal is decided in the same view, or refused with a reason', async () => {
  await admin.post('/context-documents/tree/edits/clear', {});
  const file = await served();
  const propose = async () => {
    const files = (await admin.get('/context-documents/tree/latest')).body.files;
    const { sha256 } = files.find((one: { path: string }) => one.path === PATH);
    const body = {
      path: PATH,
      base_sha256: sha256,
      content: file.replace('in Spain', 'in Malta'),
      reason: 'The minutes.',
    };
    expect((await admin.as('bot').post(`/context-documents/tree/${treeId}/proposals`, body)).status).toBe(
      201,
    );
  };
  await propose();
  const { page } = await go('/tree/review');
  await page.getByRole('link', { name: /The minutes/ }).click();
  await page.getByText('A proposal by bot: The minutes.').waitFor();
  await headline(page).waitFor();
  await page.getByRole('button', { name: 'Refuse' }).click();
  await page.getByLabel('Why, for whoever proposed it').fill('Not yet.');
  await page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click();
  await page.getByText('The proposal was refused.').waitFor();
  await propose();
  await page.reload();
  await page.getByRole('link', { name: /The minutes/ }).click();
  await headline(page).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText(/^Saved as version/).waitFor();
  expect(await served()).toContain('in Malta');
});

test('axe finds nothing and nothing scrolls sideways, in each width and theme', async () => {
  const { page } = await go(`/tree/merge/${PATH}`);
  await headline(page).waitFor();
  await inEveryLook(page, async (width) => {
    expect(await seriousProblems(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
  });
});
