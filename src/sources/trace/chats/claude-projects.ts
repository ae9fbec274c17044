import {
  dateOf,
  isObject,
  type JsonObject,
  type JsonValue,
  stringOf,
} from '../../../parse/json/json-values.ts';
import { parseMarkdown } from '../../../parse/markdown/parse-markdown.ts';
import { presentFacts, type RawSourceDocument } from '../../../parse/source-document.ts';

/** Returns the documents that people gave to their projects in Claude, from the `projects.json` of its data export. */
export function claudeProjectDocuments(projects: JsonValue): RawSourceDocument[] {
  return (Array.isArray(projects) ? projects.filter(isObject) : []).flatMap((project) => {
    const documents = Array.isArray(project.docs) ? project.docs.filter(isObject) : [];
    return documents.map((document) => projectDocument(project, document));
  });
}

function projectDocument(project: JsonObject, document: JsonObject): RawSourceDocument {
  const parsed = parseMarkdown(stringOf(document, 'content') ?? '');
  return {
    ...parsed,
    source: 'trace',
    type: 'document',
    resourceId: stringOf(document, 'uuid') ?? null,
    title: stringOf(document, 'filename') ?? parsed.title,
    metadata: { ...parsed.metadata, ...presentFacts({ project: stringOf(project, 'name') }) },
    createdAt: dateOf(document.created_at) ?? null,
  };
}
