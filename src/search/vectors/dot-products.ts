import { compileKernel, runKernel } from '../../lib/web-assembly/make-kernel.ts';
import {
  ADD,
  BRANCH_IF,
  CONST,
  END,
  GET,
  I16_HIGH_OF_I8,
  I16_LOW_OF_I8,
  I32_DOT_I16,
  I32X4_ADD,
  EXTRACT_I32,
  LOOP,
  SET,
  STORE,
  SUB,
  TEE,
  V_LOAD,
  V_ZERO,
} from '../../lib/web-assembly/opcodes.ts';

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
  [GET(OUT), GET(SUM), EXTRACT_I32(0), GET(SUM), EXTRACT_I32(1), ADD],
  [GET(SUM), EXTRACT_I32(2), ADD, GET(SUM), EXTRACT_I32(3), ADD, STORE],
  [GET(OUT), CONST(4), ADD, SET(OUT)],
  [GET(COUNT), CONST(1), SUB, TEE(COUNT), BRANCH_IF(0)],
  [END],
].flat(2);
const MODULE = compileKernel({ parameters: 5, numbers: 2, vectors: 3 }, BODY);

/** Creates a function for the dot products of one row of bytes with many, at the given addresses in `memory`; see BODY. */
export const createDotProducts = (
  memory: WebAssembly.Memory,
): ((query: number, rows: number, out: number, count: number, width: number) => void) =>
  runKernel(MODULE, memory);
