import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import {
  defineLanguageFacet,
  HighlightStyle,
  Language,
  languageDataProp,
  syntaxHighlighting,
} from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { parser, Strikethrough, Table } from '@lezer/markdown';
import { useEffect, useRef, useState } from 'react';

const data = defineLanguageFacet();
const markdown = new Language(
  data,
  parser.configure([
    Table,
    Strikethrough,
    { props: [languageDataProp.add((type) => (type.isTop ? data : undefined))] },
  ]),
  [],
  'markdown',
);

const marks = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '600' },
  { tag: tags.strong, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: tags.monospace, fontFamily: 'var(--font-mono)', fontSize: '0.875rem' },
  { tag: [tags.processingInstruction, tags.contentSeparator], color: 'var(--color-soft)' },
  { tag: [tags.link, tags.url, tags.labelName], color: 'var(--color-sap)' },
]);

const look = EditorView.theme({
  '&': { color: 'var(--color-ink)', fontSize: '1rem' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-serif)', lineHeight: '1.5625rem' },
  '.cm-content': { padding: '0.75rem 0', maxWidth: '68ch', caretColor: 'var(--color-ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--color-ink)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    background: 'var(--color-mark)',
  },
});

interface MarkdownEditorProps {
  initial: string;
  label: string;
  changed: (text: string) => void;
}

/** Edits Markdown. Uses a shadow root with adopted stylesheets, because the page's policy blocks every other way to style it. */
export default function MarkdownEditor({ initial, label, changed }: MarkdownEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  // The initial text: edits come back as a new `initial`, but the editor already has them.
  const [doc] = useState(initial);
  const latest = useRef(changed);
  latest.current = changed;
  useEffect(() => {
    if (!host.current) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const view = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc,
        extensions: [
          history(),
          drawSelection(),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'true' }),
          keymap.of([...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'), ...historyKeymap]),
          markdown,
          syntaxHighlighting(marks),
          look,
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) latest.current(state.doc.toString());
          }),
        ],
      }),
    });
    view.focus();
    return () => view.destroy();
  }, [doc, label]);
  return <div ref={host} data-types className="min-h-64" />;
}
