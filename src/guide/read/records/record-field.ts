/** Names of fields by what they say, without case, spaces and joiners: trackers write “Due date”, `due_date` and `dueDate`. */
const FIELDS = {
  state: new Set(['state', 'status']),
  assignee: new Set(['assignee', 'assignees', 'assignedto']),
  due: new Set(['due', 'duedate', 'dueon', 'deadline']),
};

/** Returns what a document's fields say about its state, who works on it or when it is due; null if nothing. */
export function recordField(
  metadata: Readonly<Record<string, unknown>>,
  field: keyof typeof FIELDS,
): string | null {
  for (const [key, value] of Object.entries(metadata)) {
    const isNamed = FIELDS[field].has(key.toLowerCase().replace(/[^a-z]+/g, ''));
    if (isNamed && typeof value === 'string' && value !== '') return value;
  }
  return null;
}
