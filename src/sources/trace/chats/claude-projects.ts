import {
  dateOf,
  type JsonObject,
  type JsonValue,
  objectsIn,
  stringOf,
} from '../../../parse/json/json-values.ts';
import { parseMarkdown } from '../../../parse/markdown/parse-markdown.ts';
import { presentFacts, type RawSourceDocument } from '../../../parse/source-document.ts';

/** Returns the documents that people gave to their projects in Claude, from the `projects.json` of its data export. */
export function claudeProjectDocuments(projects: JsonValue): RawSourceDocument[] {
  return objectsIn(projects).flatMap((project) =>
    objectsIn(project.docs).map((document) => projectDocument(project, document)),
  );
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
