/** How many characters a text's own definitions (macros, substitutions) may still add to it. */
export interface ExpansionRoom {
  chars: number;
}

/** A long text that is named a hundred thousand times would fill the memory; a short file may name one as often as it likes. */
const ROOM_CHARS_MIN = 100_000;

/** Returns the room of a text: definitions may double it. */
export const expansionRoom = (textChars: number): ExpansionRoom => ({ chars: textChars + ROOM_CHARS_MIN });

/** Takes room for an expansion; false if there is not enough left, now and later. */
export function takeRoom(room: ExpansionRoom, chars: number): boolean {
  room.chars -= chars;
  return room.chars >= 0;
}
