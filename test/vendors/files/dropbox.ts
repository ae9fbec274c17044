import type { files, sharing, users } from 'dropbox';
import { sha256Hex } from '../../../src/lib/ids/sha256.ts';
import { type FakeAnswer, type FakeRequest, FakeVendor } from '../fake-vendor.ts';

interface FakeFile {
  id: string;
  path: string;
  rev: number;
  modified: string;
  content: string;
  isDownloadable: boolean;
}

interface FakeMember {
  name: string;
  access: sharing.AccessLevel['.tag'];
}

export const refusedByDropbox = (status: number, summary: string, error: object = {}): FakeAnswer => ({
  status,
  body: { error_summary: `${summary}/..`, error: { '.tag': summary.split('/')[0], ...error } },
});
export const RESET = refusedByDropbox(409, 'reset');
const NOT_FOUND = refusedByDropbox(409, 'path/not_found');

/** A fake Dropbox and its log of paths: https://github.com/dropbox/dropbox-api-spec/blob/main/files.stone */
export class FakeDropbox extends FakeVendor {
  /** By id, in listing order. */
  readonly files = new Map<string, FakeFile>();
  readonly folders = new Set<string>();
  /** Refusals for a file, by its id. */
  readonly refused = new Map<string, FakeAnswer>();
  /** Members of shared folders, by path. */
  readonly members = new Map<string, FakeMember[]>();
  /** The account's team space. */
  root = '1';
  #forgotten = 0;
  #ids = 0;
  readonly #log: string[] = [];

  get contentUrl(): string {
    return this.url;
  }

  add(path: string, content: string, { isDownloadable = true } = {}): FakeFile {
    const id = `id:${String(++this.#ids).padStart(4, '0')}`;
    const file = { id, path, rev: 1, modified: this.now(), content, isDownloadable };
    this.files.set(id, file);
    this.#log.push(path);
    return file;
  }

  folder(path: string): void {
    this.folders.add(path);
    this.#log.push(path);
  }

  edit(file: FakeFile, content: string): void {
    Object.assign(file, { content, rev: file.rev + 1, modified: this.now() });
    this.#log.push(file.path);
  }

  /** Puts another file in its place, under a new id. */
  replace(file: FakeFile, content: string): FakeFile {
    this.files.delete(file.id);
    return this.add(file.path, content);
  }

  /** Moves a file, or a folder with all its contents: only the old path itself is reported as deleted. */
  move(from: string, to: string): void {
    this.now();
    this.#log.push(from);
    for (const folder of Array.from(this.folders))
      if (isAt(folder, from) && this.folders.delete(folder)) this.folder(to + folder.slice(from.length));
    for (const file of this.files.values()) {
      if (!isAt(file.path, from)) continue;
      file.path = to + file.path.slice(from.length);
      this.#log.push(file.path);
    }
  }

  delete(path: string): void {
    this.now();
    for (const { id, path: own } of this.files.values()) if (isAt(own, path)) this.files.delete(id);
    for (const folder of this.folders) if (isAt(folder, path)) this.folders.delete(folder);
    this.#log.push(path);
  }

  forget(): void {
    this.#forgotten = this.#log.length;
  }

  protected answer({ url, method, headers, body }: FakeRequest): FakeAnswer {
    const route = url.pathname.replace('/2/', '');
    const request = { url, method, headers, body };
    // Routes without an argument receive `null` or nothing.
    const sent = String(headers['dropbox-api-arg'] ?? body);
    const argument: Record<string, unknown> = JSON.parse(sent === '' ? 'null' : sent) ?? {};
    this.requests.push(route);
    if (headers.authorization !== `Bearer ${this.key}` && !this.hasToken(request))
      return refusedByDropbox(401, 'expired_access_token');
    if (route === 'users/get_current_account') return { body: this.#account() };
    if (route.startsWith('sharing/list_folder_members')) return this.#listMembers(argument);
    if (headers['dropbox-api-path-root'] !== JSON.stringify({ '.tag': 'root', root: this.root }))
      return refusedByDropbox(422, 'invalid_root');
    if (route === 'files/list_folder') return this.#begin(argument);
    if (route === 'files/list_folder/continue') return this.#continue(String(argument.cursor));
    const file = this.files.get(String(argument.path));
    if (!file) return NOT_FOUND;
    if (route === 'files/get_metadata') return { body: this.#entryOf(file) };
    return this.#content(route, file, argument.export_format);
  }

  /** Returns the shared folder that contains a path. */
  #sharedFolderOf(path: string): Pick<files.FileMetadata, 'sharing_info'> {
    const shared = [...this.members.keys()].filter((one) => isAt(path, one)).at(-1);
    return shared === undefined
      ? {}
      : { sharing_info: { read_only: false, parent_shared_folder_id: shared } };
  }

  /** Lists members; a cursor names the folder and the number of members before. */
  #listMembers({ shared_folder_id, cursor }: Record<string, unknown>): FakeAnswer {
    const [folder = '', from = '0'] = String(cursor ?? shared_folder_id).split(' ');
    const all = this.members.get(folder);
    if (!all) return refusedByDropbox(409, 'access_error/invalid_id');
    const end = Number(from) + this.perPage;
    const found = all.slice(Number(from), end).map(
      ({ name, access }): sharing.UserMembershipInfo => ({
        access_type: { '.tag': access },
        user: {
          account_id: `dbid:${name}`,
          email: `${name}@Taproot.example`,
          display_name: name,
          same_team: true,
        },
        is_inherited: false,
      }),
    );
    const more = end < all.length ? { cursor: `${folder} ${end}` } : {};
    const body: sharing.SharedFolderMembers = { users: found, groups: [], invitees: [], ...more };
    return { body };
  }

  #account(): users.FullAccount {
    return {
      account_id: 'dbid:ada',
      name: {
        given_name: 'Ada',
        surname: 'Moor',
        familiar_name: 'Ada',
        display_name: 'Ada Moor',
        abbreviated_name: 'AM',
      },
      email: 'ada@taproot.example',
      email_verified: true,
      disabled: false,
      locale: 'en',
      referral_link: 'https://db.tt/ada',
      is_paired: false,
      account_type: { '.tag': 'business' },
      root_info: { '.tag': 'team', root_namespace_id: this.root, home_namespace_id: '1', home_path: '/Ada' },
    };
  }

  #content(route: string, file: FakeFile, format: unknown): FakeAnswer {
    const refusal = this.refused.get(file.id);
    if (refusal) return refusal;
    if (route === 'files/download' && !file.isDownloadable) return refusedByDropbox(409, 'unsupported_file');
    if (route === 'files/export' && (file.isDownloadable || format !== 'markdown'))
      return refusedByDropbox(409, file.isDownloadable ? 'non_exportable' : 'invalid_export_format');
    if (route !== 'files/download' && route !== 'files/export') throw new Error(`no such route: ${route}`);
    // The metadata of a file is in a header, because the body is its content.
    const told = { 'dropbox-api-result': JSON.stringify(this.#entryOf(file)) };
    return { headers: { 'content-type': 'application/octet-stream', ...told }, body: file.content };
  }

  #begin({ path, recursive }: Record<string, unknown>): FakeAnswer {
    if (recursive === false) return this.#listFolders(String(path));
    if (path !== '' || recursive !== true) throw new Error('all is listed');
    return this.#list('', this.#log.length);
  }

  #listFolders(path: string): FakeAnswer {
    const isThere = path === '' || [...this.folders].some((one) => one.toLowerCase() === path);
    if (!isThere) return NOT_FOUND;
    const inside = [...this.folders].filter((one) => one.toLowerCase().replace(/\/[^/]*$/, '') === path);
    return { body: { entries: inside.map(folderEntry), cursor: 'none', has_more: false } };
  }

  /** Continues a list; a cursor names the last id listed, or none once all are, and the position in the log. */
  #continue(cursor: string): FakeAnswer {
    const [after = '', at] = cursor.split(' ');
    if (Number(at) < this.#forgotten) return RESET;
    return after === '-' ? this.#changes(Number(at)) : this.#list(after, Number(at));
  }

  #list(after: string, at: number): FakeAnswer {
    const folders = after === '' ? [...this.folders].map(folderEntry) : [];
    const rest = [...this.files.values()]
      .filter(({ id }) => id > after)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const page = rest.slice(0, this.perPage);
    const last = rest.length > page.length ? page.at(-1)?.id : undefined;
    const has_more = last !== undefined || this.#log.length > at;
    const entries = [...folders, ...page.map((file) => this.#entryOf(file))];
    return { body: { entries, cursor: `${last ?? '-'} ${at}`, has_more } };
  }

  /** Returns the current entry of each changed path, at the position of its last change. */
  #changes(from: number): FakeAnswer {
    const to = Math.min(from + this.perPage, this.#log.length);
    const paths = new Set(this.#log.slice(from, to).toReversed());
    const entries = [...paths].toReversed().map((path) => this.#entryAt(path));
    return { body: { entries, cursor: `- ${to}`, has_more: to < this.#log.length } };
  }

  #entryOf(file: FakeFile): files.FileMetadataReference {
    return { ...fileEntry(file), ...this.#sharedFolderOf(file.path) };
  }

  #entryAt(path: string): files.ListFolderResult['entries'][number] {
    const file = [...this.files.values()].find((one) => one.path === path);
    if (file) return this.#entryOf(file);
    if (this.folders.has(path)) return folderEntry(path);
    return { '.tag': 'deleted', ...placeOf(path) };
  }
}

const isAt = (path: string, place: string): boolean => path === place || path.startsWith(`${place}/`);

const placeOf = (path: string) => ({
  name: path.slice(path.lastIndexOf('/') + 1),
  path_lower: path.toLowerCase(),
  path_display: path,
});

const folderEntry = (path: string): files.FolderMetadataReference => ({
  '.tag': 'folder',
  id: `id:of${path}`,
  ...placeOf(path),
});

const fileEntry = ({
  id,
  path,
  rev,
  modified,
  content,
  isDownloadable,
}: FakeFile): files.FileMetadataReference => ({
  '.tag': 'file',
  ...placeOf(path),
  id,
  client_modified: modified.replace('.000', ''),
  server_modified: modified.replace('.000', ''),
  rev: `rev${rev}`,
  size: content.length,
  is_downloadable: isDownloadable,
  ...(isDownloadable
    ? { content_hash: sha256Hex(content) }
    : { export_info: { export_as: 'html', export_options: ['html', 'markdown'] } }),
});
