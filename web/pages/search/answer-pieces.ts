/** A piece of an answer: text, or the label of a citation. */
export type AnswerPiece = { kind: 'text'; text: string } | { kind: 'citation'; label: string };

/** Splits an answer at its citations (`[^label]`). */
export function answerPieces(answer: string): AnswerPiece[] {
  const pieces: AnswerPiece[] = [];
  let end = 0;
  for (const { 0: mark, 1: label = '', index } of answer.matchAll(/ ?\[\^([^\]\s]+)\]/g)) {
    if (index > end) pieces.push({ kind: 'text', text: answer.slice(end, index) });
    pieces.push({ kind: 'citation', label });
    end = index + mark.length;
  }
  if (end < answer.length) pieces.push({ kind: 'text', text: answer.slice(end) });
  return pieces;
}
