export type TextPart = { text: string; address?: string };

// An address ends at white space, at an invisible character, or at a character that ends a link in running text.
const candidate = /\bhttps?:\/\/[^\s\p{Cc}\p{Cf}<>"«»“”]+/giu;
const closing: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

/**
 * Splits a text into plain text and web addresses; joined, the parts equal the text. Only http and https addresses
 * become links. An address that hides its host behind a user name ('https://bank.example@elsewhere.example') stays
 * plain text.
 */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(candidate)) {
    const shown = withoutEnd(found);
    const address = addressOf(shown);
    if (!address) continue;
    if (index > from) parts.push({ text: text.slice(from, index) });
    parts.push({ text: shown, address });
    from = index + shown.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/** Removes trailing punctuation and unmatched closing brackets, which belong to the sentence. */
function withoutEnd(found: string): string {
  const counts = new Map<string, number>();
  const countOf = (sign: string) => counts.get(sign) ?? 0;
  for (const sign of found) counts.set(sign, countOf(sign) + 1);
  let end = found.length;
  for (;;) {
    const last = found.charAt(end - 1);
    const opened = closing[last];
    const belongs = opened ? countOf(opened) >= countOf(last) : !/[.,;:!?'’*_~…]/.test(last);
    if (belongs) return found.slice(0, end);
    counts.set(last, countOf(last) - 1);
    end -= 1;
  }
}

function addressOf(shown: string): string | undefined {
  try {
    const { protocol, hostname, username, password, href } = new URL(shown);
    const isWeb = (protocol === 'http:' || protocol === 'https:') && hostname !== '';
    return isWeb && username === '' && password === '' ? href : undefined;
  } catch {
    return undefined;
  }
}
