import { Parser } from 'htmlparser2';
import type { ReadElement, DomNode } from './dom.ts';

class FragmentText implements DomNode {
  readonly nodeType = 3;
  readonly childNodes: readonly DomNode[] = [];
  textContent: string;

  constructor(text: string) {
    this.textContent = text;
  }
}

class FragmentElement implements ReadElement {
  readonly nodeType = 1;
  readonly localName: string;
  readonly childNodes: (FragmentText | FragmentElement)[] = [];
  private readonly attributes: Record<string, string>;

  constructor(localName: string, attributes: Record<string, string>) {
    this.localName = localName;
    this.attributes = attributes;
  }

  get children(): FragmentElement[] {
    return this.childNodes.filter((node) => node.nodeType === 1);
  }

  get textContent(): string {
    let text = '';
    // Iterative: a hostile page nests deeper than the stack.
    const waiting: (FragmentText | FragmentElement)[] = [this];
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      if (node instanceof FragmentText) text += node.textContent;
      else for (const child of node.childNodes.toReversed()) waiting.push(child);
    }
    return text;
  }

  getAttribute(name: string): string | null {
    return this.hasAttribute(name) ? (this.attributes[name] ?? null) : null;
  }

  hasAttribute(name: string): boolean {
    return Object.hasOwn(this.attributes, name);
  }

  querySelector(selector: string): FragmentElement | null {
    const [first] = this.querySelectorAll(selector);
    return first ?? null;
  }

  /** `selector`: element names, separated by commas. */
  *querySelectorAll(selector: string): Generator<FragmentElement> {
    const names = new Set(selector.split(', '));
    const waiting = this.children.reverse();
    for (let element = waiting.pop(); element; element = waiting.pop()) {
      if (names.has(element.localName)) yield element;
      for (const child of element.children.reverse()) waiting.push(child);
    }
  }
}

/**
 * Parses a piece of HTML into the tree that htmlBlocks walks: the nodes of `parseDom` without a surrounding document, in about half the
 * time. Drops comments.
 */
export function parseFragment(html: string): DomNode {
  const root = new FragmentElement('#fragment', {});
  const open = [root];
  const innermost = (): FragmentElement => open.at(-1) ?? root;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element = new FragmentElement(name, attributes);
        innermost().childNodes.push(element);
        open.push(element);
      },
      ontext(text) {
        const { childNodes } = innermost();
        const last = childNodes.at(-1);
        // Entities arrive as separate pieces.
        if (last instanceof FragmentText) last.textContent += text;
        else childNodes.push(new FragmentText(text));
      },
      onclosetag() {
        open.pop();
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return root;
}
