import type { RawBlock } from '../../block.ts';
import type { OfficePackage } from '../office-package.ts';
import { readXml } from '../read-xml.ts';
import { foldSpace } from '../../../lib/strings/fold-space.ts';

/** Parts with their own text that the body only references, in reading order. */
const PARTS = [
  /^word\/diagrams\/data\d*\.xml$/,
  /^word\/charts\/chart\d*\.xml$/,
  /^word\/header\d*\.xml$/,
  /^word\/footer\d*\.xml$/,
];

/** Returns the text of diagrams, charts, headers and footers of a Word document, a paragraph each; omits repetitions and page numbers. */
export async function textOutsideBody(pack: OfficePackage): Promise<RawBlock[]> {
  const lines = new Set<string>();
  for (const part of PARTS) {
    for (const name of pack.names.filter((candidate) => part.test(candidate))) {
      for (const line of paragraphsOf(await pack.get(name))) lines.add(line);
    }
  }
  return [...lines].map((text): RawBlock => ({ type: 'paragraph', text }));
}

/** Returns the paragraphs of a WordprocessingML or DrawingML part. */
function paragraphsOf(xml: Uint8Array): string[] {
  const found: string[] = [];
  let text = '';
  let isText = false;
  let isNumbered = false;
  readXml(xml, {
    open(name, attributes) {
      if (name === 't') isText = true;
      else if (name === 'tab' || name === 'br') text += ' ';
      else if (name === 'fldSimple') isNumbered ||= /\bPAGE\b/.test(attributes.instr ?? '');
      else if (name === 'p') [text, isNumbered] = ['', false];
    },
    text(piece) {
      if (isText) text += piece;
      // Text of `w:instrText`: the instruction of a field.
      else if (/^\s*PAGE\b/.test(piece)) isNumbered = true;
    },
    close(name) {
      if (name === 't') isText = false;
      if (name !== 'p') return;
      const line = foldSpace(text);
      if (/\p{L}/u.test(line) && !(isNumbered && line.length <= 30)) found.push(line);
      text = '';
    },
  });
  return found;
}
