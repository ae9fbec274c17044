import { beforeAll, expect, test } from 'vitest';
import { useSharedService } from '../../../test/set-up/use-service.ts';
import { useSignedIn } from '../../../test/browser/sign-in.ts';
import { seriousProblems } from '../../../test/browser/axe.ts';

const { service, admin } = useSharedService();
const signedIn = useSignedIn(service, { path: '/documents', heading: 'Documents' });

beforeAll(async () => {
  await admin.post('/memories/import', {
    items: [
      {
        source: 'slack',
        resource_id: 'thread',
        type: 'conversation',
        title: 'The valve',
        metadata: {
          channel: 'field-ops',
          url: 'https://chat.example/p1',
          created_at: '2025-10-06T08:00:00Z',
        },
        data: [
          {
            type: 'message',
            sender: { name: 'Ada' },
            date: '2025-10-06T08:00:00Z',
            text: 'The valve leaks.',
          },
          {
            type: 'message',
            sender: { name: 'Ravi' },
            date: '2025-10-06T09:30:00Z',
            text: 'I order a new one.',
          },
        ],
      },
    ],
  });
  await admin.post('/memories/add', {
    resource_id: 'arabic',
    title: 'محضر اجتماع المجلس',
    text: '# محضر الاجتماع\n\nقرر المجلس الميزانية.\n\n1. السفر\n2. الفندق\n',
    metadata: { date: '2026-07-31' },
  });
  await service.settled();
});

test('a conversation says where it comes from, and who wrote each message when', async () => {
  const { page, problems } = await signedIn(admin);
  await page.getByRole('link', { name: 'The valve' }).click();
  const text = page.getByRole('article', { name: 'Text' });
  await text.waitFor();
  const times = await text
    .locator('time')
    .evaluateAll((all) => all.map((one) => one.getAttribute('datetime')));
  expect(times).toEqual(['2025-10-06T08:00:00.000Z', '2025-10-06T09:30:00.000Z']);
  const origin = page.getByText('Where it comes from').locator('..').locator('..');
  expect(await origin.innerText()).toMatch(/Channel\s+field-ops/);
  const original = origin.getByRole('link');
  expect(await original.getAttribute('href')).toBe('https://chat.example/p1');
  expect(await seriousProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
});

test('a file that could not be read is not offered to be read again without it', async () => {
  const form = new FormData();
  form.append('resource_id', 'damaged');
  form.append('file', new Blob(['%PDF-1.7\nnothing']), 'damaged.pdf');
  await fetch(`${service.url}/memories/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.key}` },
    body: form,
  });
  const { page } = await signedIn(admin);
  await page.goto('/app/documents/vault/damaged');
  await page.getByText('The file itself is not stored').waitFor();
  await page.getByText('The PDF is damaged').waitFor();
  expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
});

test('a text from right to left starts at the right, with its own numbers', async () => {
  const { page } = await signedIn(admin, 390);
  await page.goto('/app/documents/vault/arabic');
  await page.getByText('قرر المجلس الميزانية.').last().waitFor();
  expect(await page.evaluate(`getComputedStyle(document.querySelector('article p')).direction`)).toBe('rtl');
  expect(await page.getByRole('article').innerText()).toMatch(/1\.\s+السفر\s+2\.\s+الفندق/);
});
