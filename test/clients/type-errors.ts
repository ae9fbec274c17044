import path from 'node:path';
import ts from 'typescript';
import type { PackageName } from './client-methods.ts';

export interface LiveAnswer {
  packageName: PackageName;
  /** Named as by `methodsOf`. */
  method: string;
  isPage: boolean;
  /** The service's answer, parsed from JSON. */
  value: unknown;
}

const FILE = path.resolve(import.meta.dirname, 'live-answers.generated.ts');
const ALIAS: Record<PackageName, string> = { hyperspell: 'Old', '@hyperspell/hyperspell': 'New' };

/**
 * Returns the compiler errors for assigning each answer to the type that its client declares for the method; one list per answer, empty if
 * it fits. The answers become literals in a source text, so that enumerations and required fields count.
 */
export function typeErrors(answers: readonly LiveAnswer[]): string[][] {
  const lines = answers.map(checkLine);
  const text = [
    "import type Old from 'hyperspell';",
    "import type New from '@hyperspell/hyperspell';",
    'type Plain<T> = T extends readonly (infer I)[] ? Plain<I>[] : T extends object ? { -readonly [K in keyof T]: Plain<T[K]> } : T;',
    ...lines,
  ].join('\n');
  const first = text.split('\n').length - lines.length;
  const errors: string[][] = answers.map(() => []);
  for (const { line, message } of diagnose(text)) errors[line - first]?.push(message);
  return errors;
}

/** Checks one answer per line, through a variable between literal and type: extra fields are no error, as for a client. */
function checkLine({ packageName, method, isPage, value }: LiveAnswer, i: number): string {
  const place = method
    .split('.')
    .map((name) => `['${name}']`)
    .join('');
  const type = `Awaited<ReturnType<${ALIAS[packageName]}${place}>>${isPage ? "['items']" : ''}`;
  return `const raw${i} = ${JSON.stringify(value)} as const; declare const plain${i}: Plain<typeof raw${i}>; export const fits${i}: ${type} = plain${i};`;
}

/** Parsed files of the libraries and clients, which are the same for every call. */
const parsed = new Map<string, ts.SourceFile>();

function diagnose(text: string): { line: number; message: string }[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ESNext,
    types: ['node'],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.getSourceFile = (name, ...rest) => {
    if (name === FILE) return ts.createSourceFile(name, text, ts.ScriptTarget.ESNext);
    const file = parsed.get(name) ?? getSourceFile(name, ...rest);
    if (file) parsed.set(name, file);
    return file;
  };
  host.fileExists = (name) => name === FILE || fileExists(name);
  host.readFile = (name) => (name === FILE ? text : readFile(name));
  const program = ts.createProgram([FILE], options, host);
  const source = program.getSourceFile(FILE);
  return ts.getPreEmitDiagnostics(program, source).map((diagnostic) => ({
    line: source ? source.getLineAndCharacterOfPosition(diagnostic.start ?? 0).line : 0,
    message: innermost(diagnostic.messageText),
  }));
}

/** Returns the last message of a chain, which names the field. */
function innermost(message: string | ts.DiagnosticMessageChain): string {
  if (typeof message === 'string') return message;
  const next = message.next?.at(-1);
  return next ? innermost(next) : message.messageText;
}
