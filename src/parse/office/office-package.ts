import type { FileMetadata } from '../block.ts';
import { ParseError } from '../parse-error.ts';
import type { ReadBudget } from '../parse-limits.ts';
import { openZip, type ZipEntry } from '../zip/open-zip.ts';
import { readXml } from './read-xml.ts';

/** The parts of a zipped document (OOXML, OpenDocument, EPUB) by name. */
export class OfficePackage {
  private readonly entries: Map<string, ZipEntry>;

  constructor(entries: readonly ZipEntry[]) {
    this.entries = new Map(entries.map((entry) => [entry.name.replace(/^\//, ''), entry]));
  }

  get names(): string[] {
    return [...this.entries.keys()];
  }

  has(name: string): boolean {
    return this.entries.has(name.replace(/^\//, ''));
  }

  async find(name: string): Promise<Uint8Array | null> {
    const entry = this.entries.get(name.replace(/^\//, ''));
    return entry ? entry.read() : null;
  }

  /** Throws `ParseError` (`malformed`) if the document's main part is missing. */
  async get(name: string): Promise<Uint8Array> {
    const bytes = await this.find(name);
    if (bytes) return bytes;
    throw new ParseError(
      'malformed',
      `The document has no part "${name}"; it is damaged. Save it again and send the new file.`,
    );
  }
}

/** Opens an Office file; throws a ParseError if it is not a readable archive. */
export async function openPackage(bytes: Uint8Array, budget: ReadBudget): Promise<OfficePackage> {
  return new OfficePackage(await openZip(bytes, budget));
}

/** Returns the targets of a part's relationships by id, as names in the package. */
export async function relationships(pack: OfficePackage, part: string): Promise<Map<string, string>> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const rels = await pack.find(`${folder}_rels/${part.slice(folder.length)}.rels`);
  const targets = new Map<string, string>();
  if (!rels) return targets;
  readXml(rels, {
    open(name, { Id, Target, TargetMode }) {
      if (name !== 'Relationship' || Id === undefined || Target === undefined) return;
      targets.set(Id, TargetMode === 'External' ? Target : resolvePart(folder, Target));
    },
  });
  return targets;
}

/** Resolves a relative reference inside a package: `../slides/a.xml` from `ppt/notes/` is `ppt/slides/a.xml`. */
export function resolvePart(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const parts: string[] = [];
  for (const step of `${folder}${target}`.split('/')) {
    if (step === '..') parts.pop();
    else if (step !== '.' && step !== '') parts.push(step);
  }
  return parts.join('/');
}

const PROPERTIES: Record<string, string> = {
  title: 'title',
  creator: 'author',
  created: 'created_at',
  modified: 'last_modified',
  subject: 'subject',
  description: 'description',
  language: 'language',
  'initial-creator': 'author',
  'creation-date': 'created_at',
  date: 'last_modified',
};

/** Reads title, author and dates from Dublin Core properties (`docProps/core.xml`, `meta.xml`). */
export async function coreProperties(pack: OfficePackage, part: string): Promise<FileMetadata> {
  const bytes = await pack.find(part);
  const metadata: FileMetadata = {};
  if (!bytes) return metadata;
  let key: string | undefined;
  let value = '';
  readXml(bytes, {
    open(name) {
      key = PROPERTIES[name];
      value = '';
    },
    text(text) {
      value += text;
    },
    close(name) {
      const written = value.trim();
      if (key !== undefined && PROPERTIES[name] === key && written !== '') metadata[key] ??= written;
      key = undefined;
    },
  });
  return metadata;
}
