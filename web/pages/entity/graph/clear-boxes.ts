/** Where a name would be drawn, in pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Returns which boxes to draw so that none overlaps an earlier one: more important names come first. */
export function clearBoxes(boxes: readonly Box[]): boolean[] {
  const kept: Box[] = [];
  return boxes.map((box) => {
    const isClear = kept.every((other) => !overlap(box, other));
    if (isClear) kept.push(box);
    return isClear;
  });
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height;
