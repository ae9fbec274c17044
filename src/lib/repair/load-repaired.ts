import { registerHooks } from 'node:module';

/** Source text of a file and its replacement; the text stands in the file once. */
export type Repair = [wrong: string, right: string];

export interface RepairedPackage<T> {
  /** As messages name it, with the version that the repairs are for. */
  name: string;
  /** The end of the path of each file to repair. */
  repairs: Readonly<Record<string, readonly Repair[]>>;
  /** Imports the package; nothing else in the process may have imported it before. */
  load: () => Promise<T>;
}

/** Loads a package with mistakes in its source replaced; throws if another version is installed. */
export async function loadRepaired<T>({ name, repairs, load }: RepairedPackage<T>): Promise<T> {
  const left = new Set(Object.keys(repairs));
  const hooks = registerHooks({
    load: (url, context, next) => {
      const loaded = next(url, context);
      const file = Object.keys(repairs).find((end) => url.endsWith(end));
      if (!file || loaded.source === undefined || loaded.source === null) return loaded;
      left.delete(file);
      const source =
        typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
      return { ...loaded, source: repair(name, file, source, repairs[file] ?? []) };
    },
  });
  try {
    const loaded = await load();
    if (left.size) throw new Error(`${name} was loaded by something else before it could be repaired.`);
    return loaded;
  } finally {
    hooks.deregister();
  }
}

function repair(name: string, file: string, source: string, repairs: readonly Repair[]): string {
  return repairs.reduce((text, [wrong, right]) => {
    if (text.split(wrong).length !== 2)
      throw new Error(`${file} is not that of ${name}, which is repaired when it is loaded.`);
    return text.replace(wrong, () => right);
  }, source);
}
