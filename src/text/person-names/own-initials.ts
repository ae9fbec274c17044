/** Returns a name without the initials of all its words after it: “Anna Berg” for “Anna Berg AB”, as lists of attendees write it. */
export function withoutInitials(name: string): string {
  const words = name.split(' ');
  const last = words.pop() ?? '';
  const own = words.join(' ');
  const initials = own.split(/[ -]/).map((word) => word.charAt(0));
  return initials.length > 1 && last === initials.join('') ? own : name;
}
