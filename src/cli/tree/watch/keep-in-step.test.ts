import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ApiError, UnreachableError } from '../../../../client/api-error.ts';
import type { FileChanges, StreamedEvent, Tree } from '../../../../client/types.ts';
import { eventually } from '../../../../test/eventually.ts';
import { conflictsFile } from '../conflicts-file.ts';
import { readBelow, writeBelow, writeOver } from '../safe-folder.ts';
import { syncFolder, type WatchClient, keepInStep } from './keep-in-step.ts';

const PATH = 'company/overview.md';
const TEXT = '# Overview\n\nFirst fact.\n\nSecond fact.\n';
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cambium-watch-'));
});
afterEach(() => rm(folder, { recursive: true }));

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A service with one file that refuses changes based on other text than it serves. */
class OneFile implements WatchClient {
  text = TEXT;
  version = 1;
  sent: FileChanges[] = [];
  unreachable = 0;
  /** Sends an event to the open stream; null: the service has no stream. */
  emit: ((event: StreamedEvent) => void) | null = () => {};

  async getLatestTree(): Promise<Tree> {
    if (this.unreachable-- > 0) throw new UnreachableError('http://cambium.invalid', new Error('down'));
    const file = {
      path: PATH,
      content: this.text,
      tier: 'company',
      team: '',
      updated_at: '',
      sha256: '',
      status: 'generated' as const,
      provenance: {},
    };
    return {
      tree_id: 't',
      kind: 'tree',
      status: 'completed',
      version: this.version,
      files: [file],
      error: null,
      created_at: '',
      completed_at: '',
      published_at: null,
      meta: {},
    };
  }

  async changeFiles(_treeId: string, changes: FileChanges): Promise<Tree> {
    if (changes.base_sha256?.[PATH] !== undefined && changes.base_sha256[PATH] !== sha256(this.text))
      throw new ApiError({ status: 409, code: 'EditConflict', message: 'x', detail: null, requestId: null });
    this.sent.push(changes);
    this.change(changes.files?.[PATH] ?? this.text);
    return this.getLatestTree();
  }

  change(text: string): void {
    this.text = text;
    this.version++;
    this.emit?.({ type: 'tree.changed', timestamp: '', data: { tree_id: 't' } });
  }

  async *events({
    signal,
    onOpen,
  }: Parameters<WatchClient['events']>[0] = {}): AsyncGenerator<StreamedEvent> {
    if (this.emit === null)
      throw new ApiError({ status: 404, code: 'NotFound', message: 'x', detail: null, requestId: null });
    onOpen?.();
    while (!signal?.aborted)
      yield await new Promise<StreamedEvent>((resolve) => {
        const end = { type: 'documents.changed', timestamp: '', data: {} } as const;
        signal?.addEventListener('abort', () => resolve(end));
        this.emit = resolve;
      });
  }
}

const local = async () => (await readBelow(folder, PATH)) ?? '';
const save = (text: string) => writeBelow(folder, PATH, text);

describe('a conflict', () => {
  test('keeps the local line, lists the other, and is sent only after it was saved again', async () => {
    const service = new OneFile();
    await syncFolder(service, folder);
    await save(TEXT.replace('Second fact.', 'Second fact, as I see it.'));
    service.change(TEXT.replace('Second fact.', 'Another claim altogether.'));
    const { pull } = await syncFolder(service, folder);
    expect(pull.conflicts).toHaveLength(1);
    expect(await local()).toContain('as I see it');
    const list = await readFile(conflictsFile(folder), 'utf8');
    expect(list).toMatch(/## company\/overview\.md, \d{4}-/);
    expect(list).toContain('Another claim altogether.');
    await syncFolder(service, folder);
    expect(service.sent).toEqual([]);
    await save(`${await local()}\nAnother claim altogether, too.\n`);
    await syncFolder(service, folder);
    expect(service.text).toBe(await local());
  });

  test('with fences in its text remains one block of the list', async () => {
    const service = new OneFile();
    await syncFolder(service, folder);
    await save(TEXT.replace('Second fact.', 'Mine.'));
    service.change(TEXT.replace('Second fact.', '```\ncode of theirs\n```'));
    await syncFolder(service, folder);
    expect(await readFile(conflictsFile(folder), 'utf8')).toContain('````\n```\ncode of theirs\n```\n````');
  });
});

describe('watching', () => {
  let pushes = 0;
  const watch = (service: OneFile, stop: AbortController, failures: string[] = []) =>
    keepInStep(
      service,
      folder,
      { pulled: () => {}, pushed: () => pushes++, failed: ({ message }) => failures.push(message) },
      stop.signal,
    );

  test.each([
    ['by events', true],
    ['by polling, if there are no events', false],
  ])('brings saves to the tree and changes to the folder, %s', async (_how, hasStream) => {
    const service = new OneFile();
    if (!hasStream) service.emit = null;
    const stop = new AbortController();
    const watching = watch(service, stop);
    await eventually(local, (text) => text === TEXT);
    await save(TEXT.replace('First', 'My first'));
    await eventually(
      async () => service.text,
      (text) => text.includes('My first'),
    );
    service.change(service.text.replace('Second', 'Their second'));
    expect(await eventually(local, (text) => text.includes('Their second'))).toBe(service.text);
    stop.abort();
    expect(await watching).toEqual([]);
    expect(await readdir(path.join(folder, 'company'))).toEqual(['overview.md']);
  });

  test('continues if the service is unreachable for a while, and reports it once', async () => {
    const service = new OneFile();
    service.emit = null;
    const stop = new AbortController();
    const failures: string[] = [];
    pushes = 0;
    const watching = watch(service, stop, failures);
    // The first sync is over: until then, any failure ends everything.
    await eventually(
      async () => pushes,
      (count) => count > 0,
    );
    service.unreachable = 2;
    service.text = TEXT.replace('First', 'Newer first');
    await eventually(local, (text) => text.includes('Newer first'));
    stop.abort();
    await watching;
    expect(failures).toHaveLength(1);
  });

  test('ends with the files that have an open conflict', async () => {
    const service = new OneFile();
    await syncFolder(service, folder);
    await save(TEXT.replace('Second fact.', 'Mine.'));
    service.change(TEXT.replace('Second fact.', 'Theirs, quite another.'));
    const stop = new AbortController();
    const watching = watch(service, stop);
    await eventually(() => readFile(conflictsFile(folder), 'utf8').catch(() => ''), Boolean);
    stop.abort();
    expect(await watching).toEqual([PATH]);
  });
});

test('a file saved after it was read is not overwritten', async () => {
  await save('as it was read');
  await save('saved meanwhile');
  expect(await writeOver(folder, PATH, 'as it was read', 'merged')).toBe(false);
  expect(await local()).toBe('saved meanwhile');
  expect(await writeOver(folder, PATH, 'saved meanwhile', 'merged')).toBe(true);
  expect(await local()).toBe('merged');
});
