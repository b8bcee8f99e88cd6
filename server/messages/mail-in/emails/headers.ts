/** The headers of an email: unfolded values by the name in lowercase, in their order. */
export type Headers = {
  all(name: string): readonly string[];
  /** The first one, or ''. */
  first(name: string): string;
};

/** Reads the head of an email. Ends at the empty line before the body. */
export function readHeaders(head: Buffer): Headers {
  const text = head.toString('utf8').replace(/^(?:\r?\n)+/, '');
  const end = text.search(/\r?\n\r?\n/);
  const lines = (end < 0 ? text : text.slice(0, end)).replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const byName = new Map<string, string[]>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon <= 0) continue;
    const name = line.slice(0, colon).trim().toLowerCase();
    const values = byName.get(name) ?? [];
    values.push(line.slice(colon + 1).trim());
    byName.set(name, values);
  }
  const all = (name: string) => byName.get(name) ?? [];
  return { all, first: name => all(name)[0] ?? '' };
}
