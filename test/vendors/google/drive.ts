import { sha256Hex } from '../../../src/lib/ids/sha256.ts';
import { type FakeAnswer, type FakeRequest, FakeVendor } from '../fake-vendor.ts';

export const GOOGLE_DOC = 'application/vnd.google-apps.document';
const FOLDER = 'application/vnd.google-apps.folder';
const EXPORTED: Record<string, string> = { [GOOGLE_DOC]: 'text/markdown' };

interface FakePermission {
  type: 'user' | 'group' | 'domain' | 'anyone';
  emailAddress?: string;
  domain?: string;
  allowFileDiscovery?: boolean;
  deleted?: boolean;
  view?: string;
}

interface FakeFile {
  id: string;
  name: string;
  mimeType: string;
  parents: string[];
  driveId?: string;
  trashed: boolean;
  version: string;
  createdTime: string;
  modifiedTime: string;
  size?: string;
  capabilities: { canDownload: boolean };
  /** For a file in My Drive: whom it is shared with, if the account may share it. */
  permissions?: FakePermission[];
  inheritedPermissionsDisabled?: boolean;
  content: string;
}

export const refusedByGoogle = (status: number, reason: string, more: object = {}): FakeAnswer => ({
  status,
  body: { error: { code: status, message: 'Refused.', errors: [{ domain: 'global', reason, ...more }] } },
});
export const INVALID_TOKEN = refusedByGoogle(400, 'invalid', { location: 'pageToken' });

/** A fake Google Drive with shared drives, each with its own log: https://developers.google.com/workspace/drive/api/reference/rest/v3 */
export class FakeDrive extends FakeVendor {
  readonly files = new Map<string, FakeFile>();
  /** Names by id of the drives that the account is a member of. */
  readonly drives = new Map<string, string>();
  /** Members of shared drives; the account may not list those of a drive that is missing here. */
  readonly members = new Map<string, FakePermission[]>();
  /** Whether a list is incomplete. */
  isIncomplete = false;
  /** Refusals for a file, by its id. */
  readonly refused = new Map<string, FakeAnswer>();
  /** Earlier tokens have expired. */
  forgotten = 0;
  readonly #log: { part: string; id: string }[] = [];
  #ids = 0;

  /** Creates a file in a folder, a shared drive, or at the top of My Drive. */
  add(name: string, content: string, { mimeType = 'text/plain', parent = 'root-id' } = {}): FakeFile {
    const date = this.now();
    const file = {
      id: `file-${++this.#ids}`,
      name,
      mimeType,
      trashed: false,
      version: '1',
      createdTime: date,
      modifiedTime: date,
      capabilities: { canDownload: true },
      content,
      ...this.#placeIn(parent),
    };
    this.files.set(file.id, file);
    this.#note(file);
    return file;
  }

  folder = (name: string, parent?: string): FakeFile =>
    this.add(name, '', { mimeType: FOLDER, ...(parent ? { parent } : {}) });

  edit(file: FakeFile, change: Partial<FakeFile>): void {
    Object.assign(file, change, { version: `${Number(file.version) + 1}`, modifiedTime: this.now() });
    this.#note(file);
  }

  /** Moves a file; leaving a shared drive or My Drive removes it there. */
  move(file: FakeFile, parent: string): void {
    const from = partOf(file);
    Reflect.deleteProperty(file, 'driveId');
    this.edit(file, this.#placeIn(parent));
    if (partOf(file) !== from) this.#log.push({ part: from, id: file.id });
  }

  /** Trashes a file, or a folder with all its contents, of which only the folder itself is in the log. */
  trash(file: FakeFile): void {
    this.edit(file, { trashed: true });
    for (const one of this.files.values()) if (one.parents[0] === file.id) one.trashed = true;
  }

  erase(file: FakeFile): void {
    this.files.delete(file.id);
    this.#log.push({ part: partOf(file), id: file.id });
  }

  forget(): void {
    this.forgotten = this.#log.length;
  }

  #note(file: FakeFile): void {
    this.#log.push({ part: partOf(file), id: file.id });
  }

  #placeIn(parent: string): Pick<FakeFile, 'parents' | 'driveId'> {
    const driveId = this.drives.has(parent) ? parent : this.files.get(parent)?.driveId;
    return { parents: parent === '' ? [] : [parent], ...(driveId === undefined ? {} : { driveId }) };
  }

  protected answer(request: FakeRequest): FakeAnswer {
    const path = request.url.pathname.replace('/drive/v3/', '');
    const asked = request.url.searchParams;
    this.requests.push(asked.get('alt') === 'media' ? `${path} media` : path);
    if (request.headers.authorization !== `Bearer ${this.key}` && !this.hasToken(request))
      return refusedByGoogle(401, 'authError');
    if (path === 'about') return { body: { user: { emailAddress: 'Ada@taproot.example' } } };
    if (path === 'drives')
      return this.#page(
        'drives',
        asked,
        [...this.drives].map(([id, name]) => ({ id, name })),
      );
    if (asked.get('driveId') !== null && !this.drives.has(asked.get('driveId') ?? ''))
      return refusedByGoogle(404, 'notFound');
    if (path === 'changes/startPageToken') return { body: { startPageToken: String(this.#log.length) } };
    if (path === 'changes') return this.#changes(asked);
    if (path === 'files') return this.#list(asked);
    const [, drive] = /^files\/([\w-]+)\/permissions$/.exec(path) ?? [];
    if (drive !== undefined) return this.#listMembers(drive, asked);
    const [, id = '', isExport] = /^files\/([\w-]+)(\/export)?$/.exec(path) ?? [];
    return this.#get(id, asked, isExport !== undefined);
  }

  #get(id: string, asked: URLSearchParams, isExport: boolean): FakeAnswer {
    if (id === 'root') return { body: { id: 'root-id', name: 'My Drive', mimeType: FOLDER } };
    const file = this.files.get(id);
    if (!file) return refusedByGoogle(404, 'notFound');
    const type = EXPORTED[file.mimeType];
    const isContent = isExport || asked.get('alt') === 'media';
    const refusal = isContent ? this.refused.get(id) : undefined;
    if (refusal) return refusal;
    if (isExport)
      return type !== undefined && type === asked.get('mimeType')
        ? { headers: { 'content-type': type }, body: file.content }
        : refusedByGoogle(403, 'fileNotExportable');
    if (asked.get('alt') !== 'media') return { body: shown(file, asked.get('fields') ?? '') };
    if (type !== undefined) return refusedByGoogle(403, 'fileNotDownloadable');
    return { headers: { 'content-type': file.mimeType }, body: file.content };
  }

  #listMembers(drive: string, asked: URLSearchParams): FakeAnswer {
    const members = this.members.get(drive);
    if (asked.get('supportsAllDrives') !== 'true') return refusedByGoogle(404, 'notFound');
    return members
      ? this.#page('permissions', asked, members)
      : refusedByGoogle(403, 'insufficientFilePermissions');
  }

  #list(asked: URLSearchParams): FakeAnswer {
    const drive = asked.get('driveId');
    if ((asked.get('corpora') === 'drive') !== (drive !== null)) throw new Error('a drive is of its corpus');
    const isFound = conditionOf(asked.get('q') ?? '');
    const found = [...this.files.values()].filter(
      // Files of a shared drive that someone opened are also listed in My Drive.
      (file) => isFound(file) && (drive === null || file.driveId === drive),
    );
    const fields = fieldsOf(asked, 'files');
    const more = this.isIncomplete ? { incompleteSearch: true } : {};
    return this.#page(
      'files',
      asked,
      found.map((file) => shown(file, fields)),
      more,
    );
  }

  /** Returns every changed file once, in its current state, at the position of its last change. */
  #changes(asked: URLSearchParams): FakeAnswer {
    const from = Number(asked.get('pageToken') ?? Number.NaN);
    if (Number.isNaN(from) || from < this.forgotten) return INVALID_TOKEN;
    const part = asked.get('driveId') ?? '';
    const later = this.#log.flatMap((entry, at) =>
      at >= from && entry.part === part ? [{ ...entry, at }] : [],
    );
    const last = new Map(later.map(({ id, at }) => [id, at]));
    const entries = later.filter(({ id, at }) => last.get(id) === at);
    const page = entries.slice(0, this.perPage);
    const changes = page.map(({ id }) => {
      const file = this.files.get(id);
      const isHere = file !== undefined && partOf(file) === part;
      const shownFile = isHere ? { file: shown(file, fieldsOf(asked, 'file')) } : {};
      return { changeType: 'file', fileId: id, removed: !isHere, ...shownFile };
    });
    const end = page.at(-1);
    const isMore = entries.length > page.length && end !== undefined;
    const next = isMore
      ? { nextPageToken: String(end.at + 1) }
      : { newStartPageToken: String(this.#log.length) };
    return { body: { kind: 'drive#changeList', changes, ...next } };
  }

  #page(name: string, asked: URLSearchParams, all: readonly object[], more: object = {}): FakeAnswer {
    const from = Number(asked.get('pageToken') ?? 0);
    const end = from + Math.min(this.perPage, Number(asked.get('pageSize')));
    const next = all.length > end ? { nextPageToken: String(end) } : {};
    return { body: { [name]: all.slice(from, end), ...next, ...more } };
  }
}

const partOf = ({ driveId }: FakeFile): string => driveId ?? '';

function conditionOf(query: string): (file: FakeFile) => boolean {
  const [, first, rest] = /^('[\w-]+' in parents|sharedWithMe = true) and (mimeType .*)$/.exec(query) ?? [];
  if (first !== undefined && rest !== undefined) {
    const conditions = [conditionOf(first), conditionOf(rest)];
    return (file) => conditions.every((isMet) => isMet(file));
  }
  // Files shared by others have no folder here, nor does the root.
  if (query === 'sharedWithMe = true')
    return ({ parents, id, driveId }) => !parents.length && id !== 'root-id' && driveId === undefined;
  const [, parent] = /^'([\w-]+)' in parents$/.exec(query) ?? [];
  if (parent !== undefined) return ({ parents }) => parents.includes(parent === 'root' ? 'root-id' : parent);
  const [, sign, type] = /^mimeType (!?=) '([\w./-]+)' and trashed = false$/.exec(query) ?? [];
  if (sign === undefined) throw new Error(`unknown query: ${query}`);
  return ({ mimeType, trashed }) => !trashed && (mimeType === type) === (sign === '=');
}

/** Returns the fields requested for each file of a list: by default four. */
const fieldsOf = (asked: URLSearchParams, name: string): string =>
  new RegExp(`\\b${name}\\((.*?)\\)(?:\\)|$)`).exec(asked.get('fields') ?? '')?.[1] ?? 'id,name,mimeType';

function shown(file: FakeFile, fields: string): object {
  const md5 =
    EXPORTED[file.mimeType] || file.mimeType === FOLDER ? {} : { md5Checksum: sha256Hex(file.content) };
  const all = {
    ...md5,
    ...file,
    webViewLink: `https://drive.google.com/file/d/${file.id}/view`,
    owners: [{ displayName: 'Ada', emailAddress: 'ada@taproot.example' }],
  };
  const names = fields.replaceAll(/\([^)]*\)?/g, '').split(',');
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
}
