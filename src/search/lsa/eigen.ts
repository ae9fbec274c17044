const SWEEPS_MAX = 15;
const CONVERGED = 1e-14;

export interface Eigen {
  /** Largest first. */
  values: Float64Array;
  /** Column j, at [i * size + j], belongs to value j. */
  vectors: Float64Array;
}

/** Computes eigenvalues and vectors of a symmetric matrix by Jacobi rotations (Golub and Van Loan, Matrix Computations, 8.5); overwrites it. */
export function eigen(matrix: Float64Array, size: number): Eigen {
  const vectors = new Float64Array(size * size);
  for (let i = 0; i < size; i++) vectors[i * size + i] = 1;
  const scale = matrix.reduce((sum, value) => sum + value * value, 0) || 1;
  for (let sweep = 0; sweep < SWEEPS_MAX && offDiagonal(matrix, size) > CONVERGED * scale; sweep++)
    for (let p = 0; p < size; p++) for (let q = p + 1; q < size; q++) rotate(matrix, vectors, size, p, q);
  const order = Array.from({ length: size }, (_, i) => i).sort(
    (a, b) => (matrix[b * size + b] ?? 0) - (matrix[a * size + a] ?? 0),
  );
  const sorted = new Float64Array(size * size);
  for (const [to, from] of order.entries())
    for (let i = 0; i < size; i++) sorted[i * size + to] = vectors[i * size + from] ?? 0;
  return { values: Float64Array.from(order, (i) => matrix[i * size + i] ?? 0), vectors: sorted };
}

function offDiagonal(matrix: Float64Array, size: number): number {
  let sum = 0;
  for (let p = 0; p < size; p++) for (let q = p + 1; q < size; q++) sum += (matrix[p * size + q] ?? 0) ** 2;
  return sum;
}

function rotate(matrix: Float64Array, vectors: Float64Array, size: number, p: number, q: number): void {
  const apq = matrix[p * size + q] ?? 0;
  if (apq === 0) return;
  const theta = ((matrix[q * size + q] ?? 0) - (matrix[p * size + p] ?? 0)) / (2 * apq);
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.hypot(theta, 1));
  const cosine = 1 / Math.hypot(t, 1);
  const sine = t * cosine;
  turn(matrix, size, { from: p, to: q, step: size, cosine, sine });
  turn(matrix, size, { from: p * size, to: q * size, step: 1, cosine, sine });
  turn(vectors, size, { from: p, to: q, step: size, cosine, sine });
}

/** Rotates two columns (step: the width) or two rows (step: 1) of a matrix in their plane. */
function turn(
  matrix: Float64Array,
  size: number,
  plane: { from: number; to: number; step: number; cosine: number; sine: number },
): void {
  const { from, to, step, cosine, sine } = plane;
  for (let i = 0; i < size; i++) {
    const left = matrix[from + i * step] ?? 0;
    const right = matrix[to + i * step] ?? 0;
    matrix[from + i * step] = cosine * left - sine * right;
    matrix[to + i * step] = sine * left + cosine * right;
  }
}
