import { defineTask } from '../../lib/cpu-pool/cpu-task.ts';
import { type Boilerplate, lineBuckets, openBoilerplate } from '../../teams/signals/boilerplate.ts';
import { emptyCounts, listCounts } from '../../teams/signals/count-names.ts';
import { countPlain, type DocumentSignals, readSignals } from '../../teams/signals/document-signals.ts';
import type { DocumentFacts } from '../../teams/signals/field-names.ts';

/** What a document says about its team, as stored. */
export interface TeamReading {
  /** Hashes of its lines (base64), to learn boilerplate from without the text … */
  lines: string;
  /** … and which of them were boilerplate when it was read. */
  form: string;
  signals: DocumentSignals;
  names: [string, [string, number][]][];
  /** Hash of the names that `plain` was counted for. */
  plainOf: string;
  plain: [string, number][];
}

/** A document to be read for its team. */
export interface TeamDocument extends DocumentFacts {
  documentId: number;
  text: string;
}

interface ToReadForTeams {
  documents: readonly TeamDocument[];
  /** Hashes of the lines that are boilerplate. */
  boilerplate: readonly number[];
}

/** Returns JSON of a `TeamReading[]`, because text passes between threads faster than objects do. */
function readManyForTeams({ documents, boilerplate }: ToReadForTeams): string {
  const form = openBoilerplate(boilerplate);
  return JSON.stringify(documents.map((document) => readOne(document, form)));
}
export const readForTeamsTask = defineTask(import.meta.url, readManyForTeams);

function readOne({ text, ...document }: TeamDocument, boilerplate: Boilerplate): TeamReading {
  const lines = lineBuckets(text);
  const counts = emptyCounts();
  const signals = readSignals(counts, document.documentId, document, boilerplate.strip(text));
  return {
    lines: Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength).toString('base64'),
    form: boilerplate.formOf(lines),
    signals,
    names: listCounts(counts),
    plainOf: '',
    plain: [],
  };
}

interface ToCount extends ToReadForTeams {
  names: readonly string[];
}

/** Counts which of the names appear in each document, and how often. */
function countInMany({ documents, boilerplate, names }: ToCount): [string, number][][] {
  const form = openBoilerplate(boilerplate);
  const wanted = new Set(names);
  return documents.map(({ title, text }) => countPlain(`${title ?? ''}\n${form.strip(text)}`, wanted));
}
export const countInManyTask = defineTask(import.meta.url, countInMany);

/** Decodes the line hashes stored in a reading. */
export function bucketsOf(lines: string): Uint32Array {
  // Copied, because the bytes of a small Buffer may start at any offset of a shared one.
  const bytes = new Uint8Array(Buffer.from(lines, 'base64'));
  return new Uint32Array(bytes.buffer);
}
