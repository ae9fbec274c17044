import { END, I32, V128 } from './opcodes.ts';

function uleb(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; ) {
    const byte = rest & 0x7f;
    rest >>>= 7;
    bytes.push(rest ? byte | 0x80 : byte);
    if (!rest) return bytes;
  }
}

const section = (id: number, content: number[]) => [id, ...uleb(content.length), ...content];
const name = (text: string) => [text.length, ...Buffer.from(text, 'ascii')];
const HEADER = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0];

/** Compiles a function without result: its parameters (i32) are the first locals, then come `numbers` of i32 and `vectors` of v128. */
export function compileKernel(
  { parameters, numbers, vectors }: { parameters: number; numbers: number; vectors: number },
  body: readonly number[],
): WebAssembly.Module {
  const code = [2, numbers, I32, vectors, V128, ...body, ...END];
  return new WebAssembly.Module(
    Uint8Array.from([
      ...HEADER,
      ...section(1, [1, 0x60, parameters, ...Array.from({ length: parameters }, () => I32), 0]),
      ...section(2, [1, ...name('m'), ...name('m'), 2, 0, 0]),
      ...section(3, [1, 0]),
      ...section(7, [1, ...name('run'), 0, 0]),
      ...section(10, [1, ...uleb(code.length), ...code]),
    ]),
  );
}

/** Returns the function on a memory. */
export function runKernel(
  module: WebAssembly.Module,
  memory: WebAssembly.Memory,
): (...parameters: number[]) => void {
  // compileKernel exports it with parameters that are all numbers.
  return new WebAssembly.Instance(module, { m: { m: memory } }).exports.run as (...all: number[]) => void;
}
