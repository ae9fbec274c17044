/** One replaced range: tokens [aStart, aEnd) of the first sequence became [bStart, bEnd) of the second. */
export interface Edit {
  aStart: number;
  aEnd: number;
  bStart: number;
  bEnd: number;
}
