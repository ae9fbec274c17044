/** The value of a function at a point, and its gradient there. */
export interface Valued {
  value: number;
  gradient: Float64Array;
}

/** Steps that are remembered to estimate the curvature. */
const MEMORY = 8;
const STEPS_MAX = 300;
/** Armijo's condition on how much a step must gain, and how much shorter the next one tried is. */
const GAIN_MIN = 1e-4;
const SHORTER = 0.5;
const SHORTER_MAX = 30;
const CHANGE_MIN = 1e-7;

/** Returns the point where a smooth function is least, by L-BFGS (Nocedal and Wright, Numerical Optimization, algorithm 7.4). */
export function minimize(valueAt: (point: Float64Array) => Valued, size: number): Float64Array {
  let point: Float64Array = new Float64Array(size);
  let here = valueAt(point);
  const steps: Step[] = [];
  for (let n = 0; n < STEPS_MAX; n++) {
    const direction = descend(here.gradient, steps);
    const next = search(valueAt, point, here, direction);
    if (!next || here.value - next.value < CHANGE_MIN * Math.abs(here.value)) return next?.point ?? point;
    const moved = next.point.map((to, i) => to - (point[i] ?? 0));
    const turned = next.gradient.map((to, i) => to - (here.gradient[i] ?? 0));
    const curvature = dot(moved, turned);
    if (curvature > 0) steps.push({ moved, turned, curvature });
    if (steps.length > MEMORY) steps.shift();
    ({ point } = next);
    here = next;
  }
  return point;
}

interface Step {
  moved: Float64Array;
  turned: Float64Array;
  curvature: number;
}

/** Returns the gradient times the estimated inverse curvature, downward. */
function descend(gradient: Float64Array, steps: readonly Step[]): Float64Array {
  const direction = gradient.map((of) => -of);
  const shares: number[] = [];
  for (const { moved, turned, curvature } of steps.toReversed()) {
    const share = dot(moved, direction) / curvature;
    shares.unshift(share);
    add(direction, turned, -share);
  }
  const last = steps.at(-1);
  if (last) {
    const scale = last.curvature / dot(last.turned, last.turned);
    for (const i of direction.keys()) direction[i] = (direction[i] ?? 0) * scale;
  }
  for (const [at, { moved, turned, curvature }] of steps.entries())
    add(direction, moved, (shares[at] ?? 0) - dot(turned, direction) / curvature);
  return direction;
}

/** Returns the first point along a direction that gains enough; null if none does. */
function search(
  valueAt: (point: Float64Array) => Valued,
  point: Float64Array,
  { value, gradient }: Valued,
  direction: Float64Array,
): (Valued & { point: Float64Array }) | null {
  const slope = dot(gradient, direction);
  let length = 1;
  for (let tried = 0; tried < SHORTER_MAX; tried++, length *= SHORTER) {
    const next = point.map((of, i) => of + length * (direction[i] ?? 0));
    const there = valueAt(next);
    if (there.value <= value + GAIN_MIN * length * slope) return { ...there, point: next };
  }
  return null;
}

const dot = (a: Float64Array, b: Float64Array): number => a.reduce((sum, of, i) => sum + of * (b[i] ?? 0), 0);

function add(to: Float64Array, what: Float64Array, times: number): void {
  for (const i of to.keys()) to[i] = (to[i] ?? 0) + times * (what[i] ?? 0);
}
