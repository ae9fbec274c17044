import { z } from 'zod';

// https://developers.notion.com/reference/page and …/block: validates only what is read here.

/** An object whose other fields depend on its type. */
const anyJson = z.json();

export const pageAnswer = z.looseObject({
  id: z.string(),
  created_time: z.iso.datetime(),
  last_edited_time: z.iso.datetime(),
  in_trash: z.boolean(),
  url: z.string(),
  properties: z.record(z.string(), z.record(z.string(), anyJson)),
});
export type NotionPage = z.infer<typeof pageAnswer>;

export const blockAnswer = z
  .object({ id: z.string(), type: z.string(), has_children: z.boolean() })
  .catchall(anyJson);
export type NotionBlock = z.infer<typeof blockAnswer>;

export const botAnswer = z.looseObject({
  id: z.string(),
  bot: z.looseObject({ workspace_name: z.string().nullish() }),
});
