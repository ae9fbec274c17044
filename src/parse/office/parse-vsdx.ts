import type { RawBlock, RawDocument } from '../block.ts';
import type { ReadBudget } from '../parse-limits.ts';
import { coreProperties, type OfficePackage, openPackage, relationships } from './office-package.ts';
import { readXml } from './read-xml.ts';
import { foldSpace } from '../../lib/strings/fold-space.ts';

const PAGES = 'visio/pages/pages.xml';

/**
 * Reads a Visio drawing (VSDX): per page a heading, the text of its shapes as list items, then what its lines connect ("Shop → Orders:
 * HTTPS"). Skips stencils and backgrounds, which repeat on many pages. The format: learn.microsoft.com/office/client-developer/visio.
 */
export async function parseVsdx(bytes: Uint8Array, budget: ReadBudget): Promise<RawDocument> {
  const pack = await openPackage(bytes, budget);
  const metadata = await coreProperties(pack, 'docProps/core.xml');
  const pages = await listPages(pack);
  const blocks: RawBlock[] = [];
  for (const { name, part } of pages) {
    const texts = pageTexts(await pack.get(part));
    if (texts.length === 0) continue;
    blocks.push({ type: 'heading', text: name, level: 2 });
    for (const text of texts) blocks.push({ type: 'list_item', text, level: 1 });
  }
  metadata.pages = pages.length;
  return {
    title: typeof metadata.title === 'string' ? metadata.title : null,
    blocks,
    metadata,
    warnings: [],
  };
}

/** Returns pages in the order of the drawing, without its backgrounds. */
async function listPages(pack: OfficePackage): Promise<{ name: string; part: string }[]> {
  const targets = await relationships(pack, PAGES);
  const pages: { name: string; part: string }[] = [];
  let name: string | null = null;
  readXml(await pack.get(PAGES), {
    open(element, attributes) {
      if (element === 'Page')
        name = attributes.Background === '1' ? null : (attributes.Name ?? `Page ${pages.length + 1}`);
      const part = element === 'Rel' ? targets.get(attributes['r:id'] ?? '') : undefined;
      if (part !== undefined && name !== null) pages.push({ name, part });
    },
  });
  return pages;
}

/** The two shapes to which the ends of a line are glued. */
interface Ends {
  from?: string;
  to?: string;
}

/** Returns the texts of a page's shapes, then its lines between shapes that have text. */
function pageTexts(xml: Uint8Array): string[] {
  const textOf = new Map<string, string>();
  const lines = new Map<string, Ends>();
  const open: string[] = [];
  let isText = false;
  readXml(xml, {
    open(element, attributes) {
      if (element === 'Shape') open.push(attributes.ID ?? '');
      else if (element === 'Text') isText = true;
      else if (element === 'Connect') addEnd(lines, attributes);
    },
    text(part) {
      const shape = open.at(-1);
      if (isText && shape !== undefined) textOf.set(shape, (textOf.get(shape) ?? '') + part);
    },
    close(element) {
      if (element === 'Shape') open.pop();
      else if (element === 'Text') isText = false;
    },
  });
  for (const [shape, text] of textOf) textOf.set(shape, foldSpace(text));
  const connected = [...lines].flatMap(([line, ends]) => sayConnection(ends, textOf.get(line), textOf));
  const shapes = [...textOf].filter(([shape, text]) => text !== '' && !lines.has(shape));
  return [...shapes.map(([, text]) => text), ...connected];
}

function addEnd(lines: Map<string, Ends>, { FromSheet, FromCell, ToSheet }: Record<string, string>): void {
  if (FromSheet === undefined || ToSheet === undefined) return;
  const ends = lines.get(FromSheet) ?? {};
  if (FromCell === 'BeginX') ends.from = ToSheet;
  else if (FromCell === 'EndX') ends.to = ToSheet;
  lines.set(FromSheet, ends);
}

/** Describes a connection; a line that ends at a shape without text keeps only its own label. */
function sayConnection(
  { from, to }: Ends,
  label: string | undefined,
  textOf: ReadonlyMap<string, string>,
): string[] {
  const [start, end] = [from, to].map((shape) => (shape === undefined ? '' : (textOf.get(shape) ?? '')));
  if (!start || !end) return label ? [label] : [];
  return [label ? `${start} → ${end}: ${label}` : `${start} → ${end}`];
}
