/** Headers that appear together only in mail, not in other `Name: value` text (front matter, HTTP logs, meeting notes). */
const MAIL_HEADERS = new Set(
  (
    'from to cc bcc subject date message-id in-reply-to references received return-path delivered-to reply-to sender mime-version ' +
    'content-type content-transfer-encoding x-mailer user-agent list-id dkim-signature x-original-to envelope-to x-gm-thrid'
  ).split(' '),
);
/** Headers that nobody writes by hand. */
const MACHINE_HEADERS = new Set(
  'message-id received return-path delivered-to mime-version content-transfer-encoding dkim-signature x-gm-thrid envelope-to'.split(
    ' ',
  ),
);

/** Returns whether a text is an e-mail message: it starts with header lines, enough of which are mail headers. */
export function looksLikeMail(text: string): boolean {
  const names = headerNames(text);
  const known = names.filter((name) => MAIL_HEADERS.has(name));
  if (known.length < 2 || known.length * 2 < names.filter((name) => !name.startsWith('x-')).length)
    return false;
  const machine = known.filter((name) => MACHINE_HEADERS.has(name)).length;
  return (
    machine > 0 ||
    (known.includes('from') &&
      (known.includes('subject') || known.includes('date') || known.includes('to')) &&
      known.length >= 3)
  );
}

/** Returns whether a text is a mailbox: a `From ` line with a date, followed by the headers of its first message. */
export function looksLikeMbox(text: string): boolean {
  const [line = ''] = text.slice(0, 400).split('\n');
  return /^From \S+.*\d{4}/.test(line) && headerNames(text.slice(line.length + 1)).length >= 2;
}

/** Returns the names of the header lines at the start of the text; reads line by line, since most texts have none. */
function headerNames(text: string): string[] {
  const names: string[] = [];
  const head = text.slice(0, 16 * 1024);
  let from = head.length - head.replace(/^\uFEFF?\s*/, '').length;
  for (let isFirst = true; from <= head.length; isFirst = false) {
    const newline = head.indexOf('\n', from);
    const line = head.slice(from, newline === -1 ? head.length : newline);
    from = newline === -1 ? head.length + 1 : newline + 1;
    if (isFirst && /^>?From \S/.test(line)) continue;
    if (names.length > 0 && (line.startsWith(' ') || line.startsWith('\t'))) continue;
    const name = /^([A-Za-z][A-Za-z0-9-]{0,60})[ \t]*:/.exec(line)?.[1];
    if (name === undefined) break;
    names.push(name.toLowerCase());
  }
  return names;
}
