import { findForm, GUIDE_FORM_WORDS } from '../../guide/forms.ts';
import { readNotes } from '../../guide/read-notes.ts';
import { openGuide } from '../../guide/write-guide.ts';
import { foldName } from '../../text/fold.ts';
import { parseMarkdown } from '../../parse/markdown/parse-markdown.ts';
import type { Evidence, FileToWrite } from '../model.ts';

const SLUG = 'team';

/**
 * Writes a file's Markdown from its evidence by the rules of the guide, for passages that a model failed to write from. Empty if that is
 * too little, or if the guide has no form for the file.
 */
export function writeFileBuiltin(file: FileToWrite): string {
  const { teamName, evidence } = file;
  const form = findForm(GUIDE_FORM_WORDS, file);
  const documents = evidence.map((item) => ({ label: item.label, notes: notesOf(item) }));
  if (form === null || teamName === null) return openGuide(documents, new Map()).write(form ?? 'map', null);
  const input = {
    team: { name: teamName, aliases: [foldName(teamName)] },
    documents,
    sure: new Set(documents.map((d) => d.label)),
  };
  return openGuide(documents, new Map([[SLUG, input]])).write(form, SLUG);
}

const notesOf = ({ title, author, date, text }: Evidence) =>
  readNotes({
    title,
    type: 'document',
    metadata: {},
    author,
    created: null,
    changed: date,
    blocks: parseMarkdown(text).blocks,
  });
