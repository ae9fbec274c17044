import type {
  AnswerToWrite,
  ComparedPairs,
  DocumentToExtract,
  Extraction,
  FileToRevise,
  FileToWrite,
  HunkToMerge,
  MemoryPair,
  Model,
  ModelJob,
  RevisedFile,
} from '../../src/model/model.ts';

/** Answers in order (an Error among them is thrown), or a function that makes each one. */
export type Script<Input, Output> =
  | readonly (Output | Error)[]
  | ((input: Input, job: ModelJob) => Output | Promise<Output>);

export interface ModelScript {
  name?: string;
  extract?: Script<DocumentToExtract, Extraction>;
  writeFile?: Script<FileToWrite, string>;
  reviseFile?: Script<FileToRevise, RevisedFile>;
  answer?: Script<AnswerToWrite, string | null>;
  mergeHunk?: Script<HunkToMerge, string>;
  compareMemories?: Script<readonly MemoryPair[], ComparedPairs>;
  embed?: Script<string[], Float32Array[]>;
}

export interface ScriptedCall {
  method: 'extract' | 'writeFile' | 'reviseFile' | 'answer' | 'mergeHunk' | 'compareMemories' | 'embed';
  input: unknown;
  job: ModelJob;
}

/**
 * A model that returns scripted answers and records its calls. `reviseFile`, `mergeHunk`, `compareMemories` and `embed` are null unless
 * scripted; any other call without a script, or beyond its last answer, fails the test.
 */
export class ScriptedModel implements Model {
  readonly name: string;
  readonly calls: ScriptedCall[] = [];
  readonly extract: Model['extract'];
  /** Null: documents are requested one by one. */
  readonly extractTogether: Model['extractTogether'] = null;
  readonly writeFile: Model['writeFile'];
  /** Null: files are requested one by one. */
  readonly writeFiles: Model['writeFiles'] = null;
  readonly reviseFile: Model['reviseFile'];
  /** Null: writes from passages, like a language model. */
  readonly readNotes: Model['readNotes'] = null;
  readonly answer: NonNullable<Model['answer']>;
  readonly mergeHunk: Model['mergeHunk'];
  readonly compareMemories: Model['compareMemories'];
  readonly embed: Model['embed'];

  constructor(script: ModelScript) {
    this.name = script.name ?? 'scripted-1';
    this.extract = this.#play('extract', script.extract);
    const writeFile = this.#play('writeFile', script.writeFile);
    this.writeFile = async (file, job) => ({ markdown: await writeFile(file, job), dropped: [] });
    this.reviseFile = script.reviseFile ? this.#play('reviseFile', script.reviseFile) : null;
    this.answer = this.#play('answer', script.answer);
    this.mergeHunk = script.mergeHunk ? this.#play('mergeHunk', script.mergeHunk) : null;
    this.compareMemories = script.compareMemories
      ? this.#play('compareMemories', script.compareMemories)
      : null;
    this.embed = script.embed ? this.#play('embed', script.embed) : null;
  }

  /** Returns the calls of one method, in order. */
  callsOf(method: ScriptedCall['method']): ScriptedCall[] {
    return this.calls.filter((call) => call.method === method);
  }

  #play<Input, Output>(
    method: ScriptedCall['method'],
    script: Script<Input, Output> | undefined,
  ): (input: Input, job: ModelJob) => Promise<Output> {
    let next = 0;
    return async (input, job) => {
      this.calls.push({ method, input, job });
      if (typeof script === 'function') return script(input, job);
      const at = next++;
      if (!script || at >= script.length)
        throw new Error(`The scripted model has no answer ${at + 1} for ${method}.`);
      const answer = script[at] as Output | Error;
      if (answer instanceof Error) throw answer;
      return answer;
    };
  }
}
