type Work<Input, Output> = (input: Input) => Output | Promise<Output>;

/** A pure function that may run in a worker thread; input and result are cloned between threads. */
export interface CpuTask<Input, Output> {
  /** URL of the module that defines it: a thread loads that module and finds the task by name. */
  readonly module: string;
  readonly name: string;
  readonly work: Work<Input, Output>;
}

const defined = new Map<string, Work<never, unknown>>();

/** Defines a task next to its function: `defineTask(import.meta.url, readSent)`. The function needs a name that is unique in its module. */
export function defineTask<Input, Output>(module: string, work: Work<Input, Output>): CpuTask<Input, Output> {
  const id = `${module}#${work.name}`;
  if (work.name === '' || defined.has(id))
    throw new Error(`${id} is not a task: the function needs a name of its own.`);
  defined.set(id, work);
  return { module, name: work.name, work };
}

/** Returns the function of a task whose module is loaded in this thread. */
export function workOf({ module, name }: { module: string; name: string }): Work<unknown, unknown> {
  const work = defined.get(`${module}#${name}`);
  if (!work) throw new Error(`${module} defines no task ${name}.`);
  // The input type was checked by the caller; types do not pass between threads.
  return work as Work<unknown, unknown>;
}
