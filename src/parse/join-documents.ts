import type { RawDocument } from './block.ts';

/** Several documents of one file as one; title and metadata are kept only where there is a single one. */
export function joinDocuments(parts: readonly RawDocument[]): RawDocument {
  const [first, ...rest] = parts;
  return {
    title: first && rest.length === 0 ? first.title : null,
    blocks: parts.flatMap((part) => part.blocks),
    metadata: first && rest.length === 0 ? first.metadata : {},
    warnings: parts.flatMap((part) => part.warnings),
  };
}
