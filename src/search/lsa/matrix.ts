/** A dense matrix in row-major order. */
export interface Matrix {
  rows: number;
  columns: number;
  values: Float32Array;
}

/** A sparse row: columns and values. */
export interface SparseRow {
  columns: Int32Array;
  values: Float32Array;
}

/** Returns a matrix of zeros. */
export const zeros = (rows: number, columns: number): Matrix => ({
  rows,
  columns,
  values: new Float32Array(rows * columns),
});

/** Returns uniform noise around zero, identical for the same size, so that training twice gives the same model. */
export function noise(rows: number, columns: number): Matrix {
  const matrix = zeros(rows, columns);
  let state = 1;
  for (let i = 0; i < matrix.values.length; i++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    matrix.values[i] = state / 0x7fffffff - 0.5;
  }
  return matrix;
}

/** A · X, A sparse. */
export function multiply(a: readonly SparseRow[], x: Matrix): Matrix {
  const width = x.columns;
  const out = zeros(a.length, width);
  for (const [i, row] of a.entries())
    for (let n = 0; n < row.columns.length; n++)
      addScaled(out.values, i * width, x.values, (row.columns[n] ?? 0) * width, row.values[n] ?? 0, width);
  return out;
}

/** Aᵀ · X, A sparse, as the new content of `out`, which has a row for each column of A: training takes this product several times, 9 MB each. */
export function multiplyTransposed(a: readonly SparseRow[], x: Matrix, out: Matrix): Matrix {
  const width = x.columns;
  out.values.fill(0);
  for (const [i, row] of a.entries())
    for (let n = 0; n < row.columns.length; n++)
      addScaled(out.values, (row.columns[n] ?? 0) * width, x.values, i * width, row.values[n] ?? 0, width);
  return out;
}

function addScaled(
  into: Float32Array,
  at: number,
  from: Float32Array,
  fromAt: number,
  factor: number,
  width: number,
): void {
  for (let j = 0; j < width; j++) into[at + j] = (into[at + j] ?? 0) + factor * (from[fromAt + j] ?? 0);
}

/** Xᵀ · X, in double precision. */
export function gram(x: Matrix): Float64Array {
  const width = x.columns;
  const out = new Float64Array(width * width);
  for (let i = 0; i < x.rows; i++) {
    const from = i * width;
    for (let a = 0; a < width; a++) {
      const value = x.values[from + a] ?? 0;
      if (value === 0) continue;
      for (let b = a; b < width; b++)
        out[a * width + b] = (out[a * width + b] ?? 0) + value * (x.values[from + b] ?? 0);
    }
  }
  for (let a = 0; a < width; a++) for (let b = 0; b < a; b++) out[a * width + b] = out[b * width + a] ?? 0;
  return out;
}

/** X · M, M square with as many columns as X. Takes the place of X, which is 9 MB for all terms, and may have fewer columns. */
export function transform(x: Matrix, m: Float64Array, columns: number): Matrix {
  const width = x.columns;
  const row = new Float32Array(columns);
  for (let i = 0; i < x.rows; i++) {
    row.fill(0);
    for (let a = 0; a < width; a++) {
      const value = x.values[i * width + a] ?? 0;
      if (value === 0) continue;
      for (let b = 0; b < columns; b++) row[b] = (row[b] ?? 0) + value * (m[a * columns + b] ?? 0);
    }
    // Ends before the next row of X begins.
    x.values.set(row, i * columns);
  }
  return { rows: x.rows, columns, values: x.values.subarray(0, x.rows * columns) };
}
