/** WebAssembly opcodes (core specification 2.0, binary format; SIMD ones follow 0xfd). Addresses are i32, loads and stores add `offset` (below 128). */
export const GET = (local: number) => [0x20, local];
export const SET = (local: number) => [0x21, local];
export const TEE = (local: number) => [0x22, local];
export const CONST = (n: number) => [0x41, ...sleb(n)];
export const ADD = [0x6a];
export const SUB = [0x6b];
export const LESS = [0x49];
export const LOOP = [0x03, 0x40];
export const END = [0x0b];
export const BRANCH_IF = (depth: number) => [0x0d, depth];
export const LOAD = (offset = 0) => [0x28, 2, offset];
export const STORE = [0x36, 2, 0];
export const I32 = 0x7f;
export const V128 = 0x7b;
export const V_LOAD = [0xfd, 0x00, 0, 0];
export const V_STORE = (offset: number) => [0xfd, 0x0b, 2, offset];
export const V_ZERO = [0xfd, 0x0c, ...Array.from({ length: 16 }, () => 0)];
export const I16_LOW_OF_I8 = [0xfd, 0x87, 0x01];
export const I16_HIGH_OF_I8 = [0xfd, 0x88, 0x01];
export const I16_LOAD_I8 = (offset: number) => [0xfd, 0x01, 0, offset];
export const I32_DOT_I16 = [0xfd, 0xba, 0x01];
export const I32_LOW_OF_I16 = [0xfd, 0xa7, 0x01];
export const I32_HIGH_OF_I16 = [0xfd, 0xa8, 0x01];
export const I32X4_ADD = [0xfd, 0xae, 0x01];
export const EXTRACT_I32 = (place: number) => [0xfd, 0x1b, place];
export const F32_OF_I32 = [0xfd, 0xfa, 0x01];
export const F32X4_ADD = [0xfd, 0xe4, 0x01];
export const F32X4_MUL = [0xfd, 0xe6, 0x01];
export const F32_LOAD_SPLAT = (offset: number) => [0xfd, 0x09, 2, offset];

function sleb(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; ) {
    const byte = rest & 0x7f;
    rest >>= 7;
    const done = (rest === 0 && !(byte & 0x40)) || (rest === -1 && byte & 0x40);
    bytes.push(done ? byte : byte | 0x80);
    if (done) return bytes;
  }
}
