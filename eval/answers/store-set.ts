import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { formOf } from '../../client/uploads.ts';
import type { Product } from '../product.ts';
import { readText } from './read-text.ts';

const BATCH = 50;

export type Post = (route: string, body: unknown) => Promise<unknown>;

/** Returns a function that sends a request as the first key, and fails if the answer is an error. */
export async function poster({ firstKey, listen }: Product['app']): Promise<Post> {
  const url = await listen();
  return async (route, body) => {
    const isForm = body instanceof FormData;
    const reply = await fetch(`${url}${route}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${firstKey}`,
        ...(isForm ? {} : { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${route} answers ${reply.status}: ${await reply.text()}`);
    return reply.json();
  };
}

/** Stores the texts and files of a set over the API, and returns how many there are. */
export async function storeSet(post: Post, set: string): Promise<number> {
  const texts = textsOf(path.join(set, 'texts'));
  const files = filesBelow(path.join(set, 'files'));
  for (let at = 0; at < texts.length; at += BATCH)
    await post('/memories/import', { items: texts.slice(at, at + BATCH) });
  for (const file of files) await post('/memories/upload', uploadOf(path.join(set, 'files'), file));
  return texts.length + files.length;
}

/** Returns every Markdown file below a folder; the name is the resource id. */
const textsOf = (folder: string) =>
  filesBelow(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => readText(path.basename(file, '.md'), readFileSync(path.join(folder, file), 'utf8')));

const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
        .sort()
    : [];

/** Returns a file as `cambium import` sends it; its path is the resource id. */
const uploadOf = (folder: string, file: string): FormData =>
  formOf({
    file: new Blob([readFileSync(path.join(folder, file))]),
    filename: path.basename(file),
    resource_id: file,
    metadata: { folder: path.dirname(file), root: path.basename(path.dirname(folder)), root_path: file },
  });
