/** Whether what is in a folder is read. */
export const FOLDER_MODES = ['sync', 'skip'] as const;

export interface FolderPolicy {
  folder: string;
  mode: (typeof FOLDER_MODES)[number];
}

const fieldOf = (mode: FolderPolicy['mode']) => (mode === 'sync' ? 'folders' : 'skipped_folders');

/** Returns the folder lists of a config as policies, one per folder: policies are not stored separately. Pure. */
export function policiesOf(config: object): FolderPolicy[] {
  const lists = new Map<string, unknown>(Object.entries(config));
  return FOLDER_MODES.flatMap((mode) => {
    const list = lists.get(fieldOf(mode));
    return Array.isArray(list) ? list.map((folder) => ({ folder: String(folder), mode })) : [];
  });
}

/** Returns the folder lists of a config with a new policy for a folder, or without one if `mode` is null. Pure. */
export function withPolicy(
  config: object,
  folder: string,
  mode: FolderPolicy['mode'] | null,
): { folders: string[]; skipped_folders: string[] } {
  const others = policiesOf(config).filter((one) => one.folder !== folder);
  const all = mode === null ? others : [...others, { folder, mode }];
  const listOf = (wanted: FolderPolicy['mode']) =>
    all.filter((one) => one.mode === wanted).map((one) => one.folder);
  return { folders: listOf('sync'), skipped_folders: listOf('skip') };
}
