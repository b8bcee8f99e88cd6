/** An address and the name before it, if there is one. */
export type Mailbox = { name: string | undefined; address: string };

/** Reads 'orders@example.com' or 'Lind Leather <orders@example.com>'. The name may be in quotation marks. */
export function mailboxOf(text: string): Mailbox {
  const begin = text.lastIndexOf('<');
  if (begin === -1 || !text.endsWith('>')) return { name: undefined, address: text };
  const name = text
    .slice(0, begin)
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();
  return { name: name === '' ? undefined : name, address: text.slice(begin + 1, -1).trim() };
}
