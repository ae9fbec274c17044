import type { RawDocument } from '../block.ts';
import { ParseError } from '../parse-error.ts';
import { htmlPageBlocks } from '../html/parse-html.ts';
import type { ReadBudget } from '../parse-limits.ts';
import { type OfficePackage, openPackage, resolvePart } from './office-package.ts';
import { readXml } from './read-xml.ts';

interface EpubPackage {
  title: string | null;
  metadata: RawDocument['metadata'];
  /** Content documents in reading order, as names in the archive. */
  spine: string[];
}

/** Reads an e-book (EPUB 2 and 3): its chapters in the order of the spine. Throws `ParseError` (`encrypted`) for protected books. */
export async function parseEpub(bytes: Uint8Array, budget: ReadBudget): Promise<RawDocument> {
  const pack = await openPackage(bytes, budget);
  const { title, metadata, spine } = await readPackage(pack);
  const encryption = await pack.find('META-INF/encryption.xml');
  const blocks: RawDocument['blocks'] = [];
  const warnings: string[] = [];
  for (const part of spine) {
    const chapter = await pack.find(part);
    if (!chapter) warnings.push(`The chapter "${part}" is missing.`);
    else for (const block of htmlPageBlocks(new TextDecoder().decode(chapter))) blocks.push(block);
  }
  if (encryption && blocks.length === 0) {
    throw new ParseError(
      'encrypted',
      'The e-book is protected against copying. Send a copy without protection.',
    );
  }
  return { title, blocks, metadata, warnings };
}

async function readPackage(pack: OfficePackage): Promise<EpubPackage> {
  let opf = '';
  readXml(await pack.get('META-INF/container.xml'), {
    open(name, attributes) {
      if (name === 'rootfile' && opf === '') opf = attributes['full-path'] ?? '';
    },
  });
  const folder = opf.slice(0, opf.lastIndexOf('/') + 1);
  const manifest = new Map<string, string>();
  const result: EpubPackage = { title: null, metadata: {}, spine: [] };
  let element = '';
  readXml(await pack.get(opf), {
    open(name, attributes) {
      element = name;
      if (name === 'item')
        manifest.set(attributes.id ?? '', resolvePart(folder, decodePath(attributes.href ?? '')));
      else if (name === 'itemref') result.spine.push(manifest.get(attributes.idref ?? '') ?? '');
    },
    text(text) {
      const value = text.trim();
      if (value === '') return;
      if (element === 'title') result.title ??= value;
      else if (element === 'creator') result.metadata.author ??= value;
      else if (element === 'language') result.metadata.language ??= value;
      else if (element === 'date') result.metadata.date ??= value;
    },
    close() {
      element = '';
    },
  });
  return result;
}

function decodePath(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch (error) {
    // A stray % in a file name: the name is literal.
    if (error instanceof URIError) return href;
    throw error;
  }
}
