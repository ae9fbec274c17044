const TAG = /<(\/?)((?:\w+:)?)(AlternateContent|Choice|Fallback|drawing|pict|txbxContent)\b[^<>]*?(\/?)>/g;
const TEXT = /<\w+:t[ >]/;

/** An open element: its content so far, and the text boxes to insert after it. */
interface Open {
  name: string;
  prefix: string;
  start: string;
  parts: string[];
  boxes: string[];
  hasText: boolean;
  choice: Shown | null;
  fallback: Shown | null;
}

interface Shown {
  xml: string;
  hasText: boolean;
}

/**
 * Moves text boxes to where mammoth reads them. It always takes the fallback of an alternative, even if that is missing or has no text, and
 * supports text boxes only in some old shapes, so boxes of drawings and other shapes are moved into a plain `w:pict` after them (ECMA-376,
 * 17.17.1; MS-ODRAWXML 2.24). Everything else stays as it is.
 */
export function showTextBoxes(xml: string): string {
  if (!/txbxContent|AlternateContent/.test(xml)) return xml;
  const root = opened('', '', '');
  /** Open elements below the root. */
  const stack: Open[] = [];
  let from = 0;
  for (const match of xml.matchAll(TAG)) {
    const [tag, isEnd, prefix = '', name = '', isEmpty] = match;
    const top = stack.at(-1) ?? root;
    append(top, xml.slice(from, match.index));
    from = match.index + tag.length;
    if (isEmpty) append(top, tag);
    else if (!isEnd) stack.push(opened(name, prefix, tag));
    else if (top.name === name) close(stack, root, tag);
    // An end tag without a start: the file is damaged, and the parser that follows reports where.
    else append(top, tag);
  }
  append(stack.at(-1) ?? root, xml.slice(from));
  while (stack.length > 0) close(stack, root, '');
  return root.parts.join('');
}

function opened(name: string, prefix: string, start: string): Open {
  return { name, prefix, start, parts: [], boxes: [], hasText: false, choice: null, fallback: null };
}

function append(element: Open, xml: string): void {
  if (xml === '') return;
  element.parts.push(xml);
  element.hasText ||= TEXT.test(xml);
}

function close(stack: Open[], root: Open, end: string): void {
  const element = stack.pop();
  if (!element) return;
  const parent = stack.at(-1) ?? root;
  const inner = element.parts.join('');
  const { hasText } = element;
  switch (element.name) {
    case 'Choice':
      parent.choice ??= { xml: inner, hasText };
      return;
    case 'Fallback':
      parent.fallback ??= { xml: inner, hasText };
      return;
    case 'AlternateContent': {
      const { choice, fallback } = element;
      add(parent, fallback && (fallback.hasText || !choice?.hasText) ? fallback : choice);
      return;
    }
    case 'txbxContent': {
      const shape = stack.findLast(({ name }) => /^(?:drawing|pict|txbxContent)$/.test(name));
      const whole = element.start + inner + end;
      if (!shape || shape.name === 'txbxContent') add(parent, { xml: whole, hasText });
      else shape.boxes.push(whole);
      if (shape) shape.hasText ||= hasText;
      return;
    }
    default: {
      const w = element.prefix;
      const boxes = element.boxes.length > 0 ? `<${w}pict>${element.boxes.join('')}</${w}pict>` : '';
      add(parent, { xml: element.start + inner + end + boxes, hasText });
    }
  }
}

function add(element: Open, shown: Shown | null): void {
  if (!shown) return;
  element.parts.push(shown.xml);
  element.hasText ||= shown.hasText;
}
