/** Returns an edit's number: the last 48 bits of its uuid, which are random and fit into a number without loss. Pure. */
export const editNumber = (editId: string): number =>
  Number.parseInt(editId.replaceAll('-', '').slice(-12), 16);

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads an edit id from a path: a uuid or a number; null if the text is neither. Pure. */
export function readEditId(text: string): string | number | null {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  return UUID.test(text) ? text.toLowerCase() : null;
}

/** Returns whether a path segment names this edit. Pure. */
export function isEditNamed(editId: string, text: string): boolean {
  const id = readEditId(text);
  return id === editId || id === editNumber(editId);
}
