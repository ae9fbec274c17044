import { isStorable, storableText } from '../../lib/strings/storable-text.ts';
import type { FileMetadata, ParsedDocument, RawBlock, RawDocument } from '../block.ts';
import { assignBlockIds } from './block-id.ts';
import { foldSpace } from '../../lib/strings/fold-space.ts';

/** Blocks that may carry all their meaning in their structure, so an empty text does not make them empty. */
const STRUCTURAL = new Set<string>(['rule', 'image']);
const UNSAFE_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
/** The wire's limit on custom metadata: 50 keys of at most 64 characters. */
const METADATA_KEYS_MAX = 50;

/**
 * Turns a format's raw result into the final document: drops empty blocks, replaces what Postgres cannot store (NUL, lone surrogates) with
 * U+FFFD and a warning, rewrites metadata keys to the wire's form, and gives every block its id.
 */
export function finishDocument(raw: RawDocument): ParsedDocument {
  const cleaner = new TextCleaner();
  const blocks = raw.blocks.map((block) => cleanBlock(block, cleaner)).filter(hasContent);
  const title = raw.title === null ? null : foldSpace(cleaner.clean(raw.title)).slice(0, 1000);
  const metadata = cleanMetadata(raw.metadata, cleaner);
  const warnings = raw.warnings.map(storableText);
  if (cleaner.replaced > 0) {
    warnings.push(
      `${cleaner.replaced} characters that no text can hold (NUL or half a surrogate pair) were replaced.`,
    );
  }
  if (blocks.length === 0) warnings.push('No text was found in this file.');
  return { title: title || null, blocks: assignBlockIds(blocks), metadata, warnings };
}

class TextCleaner {
  replaced = 0;

  clean(text: string): string {
    if (isStorable(text)) return text;
    const wellFormed = storableText(text);
    for (let i = 0; i < text.length; i++) if (text[i] !== wellFormed[i]) this.replaced++;
    return wellFormed;
  }
}

const TEXT_FIELDS = ['language', 'raw', 'date', 'message_id', 'reply_to', 'url'] as const;

/** Returns the block itself if nothing needs replacing, as is nearly always the case; otherwise a copy. */
function cleanBlock(block: RawBlock, cleaner: TextCleaner): RawBlock {
  if (isCleanBlock(block)) return block;
  const text = cleaner.clean(block.text);
  const cleaned: RawBlock = { ...block, text };
  if (block.content !== undefined) cleaned.content = text;
  // A table's text contains its cells, so if the text is clean, the cells are too.
  if (block.table_rows && text !== block.text) {
    cleaned.table_rows = block.table_rows.map((row) => row.map((cell) => cleaner.clean(cell)));
  }
  if (block.sender) {
    const { name, email } = block.sender;
    cleaned.sender = {
      name: name === null ? null : cleaner.clean(name),
      email: email === null ? null : cleaner.clean(email),
    };
  }
  for (const key of TEXT_FIELDS) {
    const value = block[key];
    if (value !== undefined) cleaned[key] = cleaner.clean(value);
  }
  if (block.links) {
    cleaned.links = block.links.map((link) => ({
      text: cleaner.clean(link.text),
      url: cleaner.clean(link.url),
    }));
  }
  return cleaned;
}

function isCleanBlock(block: RawBlock): boolean {
  const { text, content, sender, links } = block;
  if (!isStorable(text) || (content !== undefined && content !== text)) return false;
  if (sender && !(isStorable(sender.name ?? '') && isStorable(sender.email ?? ''))) return false;
  if (links && !links.every((link) => isStorable(link.text) && isStorable(link.url))) return false;
  return TEXT_FIELDS.every((key) => block[key] === undefined || isStorable(block[key]));
}

function hasContent(block: RawBlock): boolean {
  return block.text.charCodeAt(0) > 32 || STRUCTURAL.has(block.type) || /[^ \t\r\n]/.test(block.text);
}

function cleanMetadata(metadata: FileMetadata, cleaner: TextCleaner): FileMetadata {
  const entries = new Map<string, FileMetadata[string]>();
  for (const [rawKey, value] of Object.entries(metadata)) {
    const key = rawKey
      .trim()
      .replace(/[^A-Za-z0-9_.-]+/g, '_')
      .slice(0, 64);
    if (key === '' || UNSAFE_KEYS.has(key) || entries.has(key) || entries.size >= METADATA_KEYS_MAX) continue;
    if (typeof value === 'number' && !Number.isFinite(value)) continue;
    entries.set(key, typeof value === 'string' ? cleaner.clean(value) : value);
  }
  return Object.fromEntries(entries);
}
