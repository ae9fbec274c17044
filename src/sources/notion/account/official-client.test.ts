import { Client, collectPaginatedAPI, isFullBlock, isFullPage, LogLevel } from '@notionhq/client';
import { afterAll, expect, test } from 'vitest';
import { FakeNotion } from '../../../../test/vendors/notion.ts';

const notion = new FakeNotion();
await notion.start();
afterAll(() => notion.close());

const clientOf = (auth: string) =>
  new Client({ auth, baseUrl: notion.url, retry: false, logLevel: LogLevel.ERROR });
const client = clientOf(notion.key);

async function readBlocks(id: string): Promise<string[]> {
  const texts: string[] = [];
  for (const block of await collectPaginatedAPI(client.blocks.children.list, { block_id: id })) {
    if (!isFullBlock(block)) throw new Error('a block without its content');
    if (block.type === 'paragraph')
      texts.push(block.paragraph.rich_text.map(({ plain_text }) => plain_text).join(''));
    if (block.has_children) texts.push(...(await readBlocks(block.id)));
  }
  return texts;
}

test('Notion’s own client reads every page and block of the fake, page by page', async () => {
  notion.perPage = 2;
  for (const title of ['Weir', 'Gate', 'Lock']) {
    const page = notion.add(title);
    for (let i = 0; i < 3; i++) notion.write(page, 'paragraph', `Paragraph ${i} of ${title}`);
    const outer = notion.write(page, 'paragraph', `Outer of ${title}`);
    notion.write(page, 'paragraph', `Inner of ${title}`, outer);
  }
  const found = await collectPaginatedAPI(client.search, {
    filter: { property: 'object', value: 'page' },
    sort: { timestamp: 'last_edited_time', direction: 'descending' },
  });
  expect(found.map(({ id }) => id).toSorted()).toEqual([...notion.pages.keys()].toSorted());
  for (const page of found) {
    if (!isFullPage(page)) throw new Error('a page without its properties');
    const name = page.properties.Name;
    const title = name?.type === 'title' ? name.title.map(({ plain_text }) => plain_text).join('') : '';
    expect(title).toBe(notion.pages.get(page.id)?.title);
    expect(await client.pages.retrieve({ page_id: page.id })).toEqual(page);
    expect(await readBlocks(page.id)).toEqual([
      ...[0, 1, 2].map((i) => `Paragraph ${i} of ${title}`),
      `Outer of ${title}`,
      `Inner of ${title}`,
    ]);
  }
});

test('Notion’s own client recognizes the fake’s refusals as Notion’s', async () => {
  await expect(clientOf('another').users.me({})).rejects.toMatchObject({ code: 'unauthorized' });
  const page_id = '00000000-0000-4000-8000-999999999999';
  await expect(client.pages.retrieve({ page_id })).rejects.toMatchObject({ code: 'object_not_found' });
});
