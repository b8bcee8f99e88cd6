/** A header of an email with its unfolded value, cut at `longestValue`. */
export type Header = { name: string; value: string };

/** The headers of an email, by the name in lowercase. */
export type Headers = {
  /** All of them, in their order. */
  list: readonly Header[];
  all(name: string): readonly string[];
  /** The first one, or ''. */
  first(name: string): string;
};

/** Characters of a header that are looked at: References of long threads have some thousand. */
const longestValue = 64_000;

/** Reads the head of an email in linear time. Ends at the empty line before the body. */
export function readHeaders(head: Buffer): Headers {
  const list: Header[] = [];
  let current: { name: string; parts: string[]; length: number } | undefined;
  const close = () => {
    if (current) list.push({ name: current.name, value: current.parts.join(' ').trim() });
  };
  for (const line of linesOf(head.toString('utf8'))) {
    if (line[0] === ' ' || line[0] === '\t') {
      if (current && current.length < longestValue) {
        current.parts.push(line.slice(0, longestValue - current.length).trim());
        current.length += line.length;
      }
      continue;
    }
    const colon = line.indexOf(':');
    if (colon <= 0) continue;
    close();
    const value = line.slice(colon + 1, colon + 1 + longestValue).trim();
    current = { name: line.slice(0, colon).trim().toLowerCase(), parts: [value], length: value.length };
  }
  close();
  const byName = Map.groupBy(list, ({ name }) => name);
  const all = (name: string) => byName.get(name)?.map(({ value }) => value) ?? [];
  return { list, all, first: name => all(name)[0] ?? '' };
}

/** Returns the lines of a head. Empty lines before it do not end it. */
function* linesOf(text: string): Generator<string> {
  let isBegun = false;
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf('\n', at);
    const end = next < 0 ? text.length : next;
    const line = text.slice(at, text[end - 1] === '\r' ? end - 1 : end);
    at = end + 1;
    if (line === '' && isBegun) return;
    isBegun ||= line !== '';
    if (line !== '') yield line;
  }
}
