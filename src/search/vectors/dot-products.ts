/** WebAssembly opcodes used by the module below (core specification 2.0, binary format; SIMD ones follow 0xfd). */
const GET = (local: number) => [0x20, local];
const SET = (local: number) => [0x21, local];
const TEE = (local: number) => [0x22, local];
const CONST = (n: number) => [0x41, ...sleb(n)];
const ADD = [0x6a];
const SUB = [0x6b];
const LOOP = [0x03, 0x40];
const END = [0x0b];
const BRANCH_IF = (depth: number) => [0x0d, depth];
const STORE = [0x36, 2, 0];
const V_LOAD = [0xfd, 0x00, 0, 0];
const V_ZERO = [0xfd, 0x0c, ...Array.from({ length: 16 }, () => 0)];
const I16_LOW_OF_I8 = [0xfd, 0x87, 0x01];
const I16_HIGH_OF_I8 = [0xfd, 0x88, 0x01];
const I32_DOT_I16 = [0xfd, 0xba, 0x01];
const I32X4_ADD = [0xfd, 0xae, 0x01];
const LANE = (lane: number) => [0xfd, 0x1b, lane];
const I32 = 0x7f;
const V128 = 0x7b;

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

// Parameters: query, rows, out (addresses), count (of rows, ≥ 1), width (bytes of a row, a multiple of 16, ≥ 16).
const [QUERY, ROWS, OUT, COUNT, WIDTH, AT, LEFT, SUM, D, Q] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
/** out[i] = Σ query[k] · rows[i][k], sixteen values per step: bytes are widened to 16 bits, multiplied, and added in pairs as 32 bits. */
const BODY = [
  [LOOP],
  [V_ZERO, SET(SUM), GET(QUERY), SET(AT), GET(WIDTH), SET(LEFT)],
  [LOOP],
  [GET(AT), V_LOAD, SET(Q), GET(ROWS), V_LOAD, SET(D)],
  [GET(SUM), GET(Q), I16_LOW_OF_I8, GET(D), I16_LOW_OF_I8, I32_DOT_I16, I32X4_ADD],
  [GET(Q), I16_HIGH_OF_I8, GET(D), I16_HIGH_OF_I8, I32_DOT_I16, I32X4_ADD, SET(SUM)],
  [GET(AT), CONST(16), ADD, SET(AT), GET(ROWS), CONST(16), ADD, SET(ROWS)],
  [GET(LEFT), CONST(16), SUB, TEE(LEFT), BRANCH_IF(0)],
  [END],
  [GET(OUT), GET(SUM), LANE(0), GET(SUM), LANE(1), ADD],
  [GET(SUM), LANE(2), ADD, GET(SUM), LANE(3), ADD, STORE],
  [GET(OUT), CONST(4), ADD, SET(OUT)],
  [GET(COUNT), CONST(1), SUB, TEE(COUNT), BRANCH_IF(0)],
  [END],
].flat(2);
// Locals in groups of a count and a type: AT and LEFT, SUM, D and Q.
const LOCALS = [[3], [2, I32], [1, V128], [2, V128]].flat();
const CODE = [...LOCALS, ...BODY, ...END];
const HEADER = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const MODULE = new WebAssembly.Module(
  Uint8Array.from([
    ...HEADER,
    ...section(1, [1, 0x60, 5, I32, I32, I32, I32, I32, 0]),
    ...section(2, [1, ...name('m'), ...name('m'), 2, 0, 0]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...name('dot'), 0, 0]),
    ...section(10, [1, ...uleb(CODE.length), ...CODE]),
  ]),
);

type Dot = (query: number, rows: number, out: number, count: number, width: number) => void;

/** Creates a function for the dot products of one row of bytes with many, at the given addresses in `memory`; see BODY. */
export function createDotProducts(memory: WebAssembly.Memory): Dot {
  const instance = new WebAssembly.Instance(MODULE, { m: { m: memory } });
  // The module built from BODY exports it with these parameters.
  return instance.exports.dot as Dot;
}
