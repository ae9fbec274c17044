import { tableBlock } from '../tables/table-blocks.ts';
import type { RawBlock, RawDocument } from '../block.ts';
import type { ReadBudget } from '../parse-limits.ts';
import { coreProperties, type OfficePackage, openPackage, relationships } from './office-package.ts';
import { readXml } from './read-xml.ts';

/** PowerPoint's default title for an untitled presentation, in its languages. */
const DEFAULT_TITLE =
  /^(?:PowerPoint[ -]\S+|(?:Présentation|Presentación de|Presentazione di|Apresentação do) PowerPoint)$/i;

/** Reads a presentation (PPTX): per slide a heading (its title, else its number), its text as list items, tables, then its notes. */
export async function parsePptx(bytes: Uint8Array, budget: ReadBudget): Promise<RawDocument> {
  const pack = await openPackage(bytes, budget);
  const metadata = await coreProperties(pack, 'docProps/core.xml');
  if (DEFAULT_TITLE.test(String(metadata.title))) delete metadata.title;
  const blocks: RawBlock[] = [];
  const slides = await slideParts(pack);
  for (const [index, part] of slides.entries()) {
    const slide = readSlide(await pack.get(part));
    blocks.push({ type: 'heading', text: slide.title || `Slide ${index + 1}`, level: 2 }, ...slide.blocks);
    for (const target of (await relationships(pack, part)).values()) {
      if (!target.includes('notesSlide')) continue;
      const notes = await pack.find(target);
      if (notes)
        blocks.push(
          ...readSlide(notes).blocks.map((block): RawBlock => ({ type: 'quote', text: block.text })),
        );
    }
  }
  metadata.slides = slides.length;
  const title = typeof metadata.title === 'string' ? metadata.title : (blocks[0]?.text ?? null);
  return { title, blocks, metadata, warnings: [] };
}

/** Returns slides in presentation order, not in order of file names. */
async function slideParts(pack: OfficePackage): Promise<string[]> {
  const main = 'ppt/presentation.xml';
  const targets = await relationships(pack, main);
  const parts: string[] = [];
  readXml(await pack.get(main), {
    open(name, attributes) {
      const part = name === 'sldId' ? targets.get(attributes['r:id'] ?? '') : undefined;
      if (part !== undefined) parts.push(part);
    },
  });
  return parts;
}

interface Slide {
  title: string;
  blocks: RawBlock[];
}

/** Placeholders that say nothing about the slide's content. */
const META_PLACEHOLDERS = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg']);

function readSlide(xml: Uint8Array): Slide {
  const slide: Slide = { title: '', blocks: [] };
  let placeholder: string | null = null;
  let text = '';
  let level = 1;
  let inText = false;
  let rows: string[][] | null = null;
  readXml(xml, {
    open(name, attributes) {
      if (name === 'sp') placeholder = null;
      else if (name === 'ph') placeholder = attributes.type ?? 'body';
      else if (name === 'p') [text, level] = ['', 1];
      else if (name === 'pPr') level = Number(attributes.lvl ?? '0') + 1;
      else if (name === 't') inText = true;
      else if (name === 'br') text += '\n';
      else if (name === 'tbl') rows = [];
      else if (name === 'tr') rows?.push([]);
      else if (name === 'tc') rows?.at(-1)?.push('');
    },
    text(part) {
      if (inText) text += part;
    },
    close(name) {
      if (name === 't') inText = false;
      else if (name === 'sp') placeholder = null;
      else if (name === 'p') endParagraph();
      else if (name === 'tbl' && rows) {
        slide.blocks.push(tableBlock(rows));
        rows = null;
      }
    },
  });
  return slide;

  function endParagraph(): void {
    const line = text.trim();
    if (line === '' || (placeholder !== null && META_PLACEHOLDERS.has(placeholder))) return;
    const row = rows?.at(-1);
    if (row) row[row.length - 1] = [row.at(-1), line].filter(Boolean).join(' ');
    else if (placeholder === 'title' || placeholder === 'ctrTitle')
      slide.title = [slide.title, line].filter(Boolean).join(' ');
    else slide.blocks.push({ type: 'list_item', text: line, level });
  }
}
