/** Returns the text above a row without the headers of the cells that have no such value. */
export function headersAbove(own: string, lead: string, isValue: (cell: string) => boolean): string[] {
  const cells = own.split(' | ');
  const lines = lead.split('\n');
  const first = lines.length - cells.length;
  return lines.filter((_, i) => i < first || isValue(cells[i - first] ?? ''));
}
