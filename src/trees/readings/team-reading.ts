import { defineTask } from '../../lib/cpu-pool/cpu-task.ts';
import { packNumbers } from '../../lib/ids/packed-numbers.ts';
import { type Boilerplate, lineBuckets, openBoilerplate } from '../../teams/signals/boilerplate.ts';
import { emptyCounts, listCounts } from '../../teams/signals/count-names.ts';
import { type DocumentSignals, readSignals } from '../../teams/signals/document-signals.ts';
import type { DocumentFacts } from '../../teams/signals/field-names.ts';
import { countPlain, hashPlain } from '../../teams/signals/plain-names.ts';

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

/** A document just read: the hashes (`hashPlain`) of the names that it may have save reading it again once the teams are known. */
export interface FreshReading {
  reading: TeamReading;
  plainHashes: string;
}

/** Returns JSON of a `FreshReading[]`, because text passes between threads faster than objects do. */
function readManyForTeams({ documents, boilerplate }: ToReadForTeams): string {
  const form = openBoilerplate(boilerplate);
  return JSON.stringify(documents.map((document) => readOne(document, form)));
}
export const readForTeamsTask = defineTask(import.meta.url, readManyForTeams);

function readOne({ text, ...document }: TeamDocument, boilerplate: Boilerplate): FreshReading {
  const lines = lineBuckets(text);
  const counts = emptyCounts();
  const own = boilerplate.strip(text);
  const signals = readSignals(counts, document.documentId, document, own);
  return {
    reading: {
      lines: packNumbers(lines),
      form: boilerplate.formOf(lines),
      signals,
      names: listCounts(counts),
      plainOf: '',
      plain: [],
    },
    plainHashes: hashPlain(plainText(document.title, own)),
  };
}

/** Returns the text in which plain names are counted. */
const plainText = (title: string | null, text: string): string => `${title ?? ''}\n${text}`;

interface ToCount extends ToReadForTeams {
  names: readonly string[];
}

/** Counts which of the names appear in each document, and how often. */
function countInMany({ documents, boilerplate, names }: ToCount): [string, number][][] {
  const form = openBoilerplate(boilerplate);
  const wanted = new Set(names);
  return documents.map(({ title, text }) => countPlain(plainText(title, form.strip(text)), wanted));
}
export const countInManyTask = defineTask(import.meta.url, countInMany);
