/** A word of a header, or a sign outside quotes. */
type Word = { text: string; isSign: boolean };

/**
 * Returns the words of a header in linear time (RFC 5322). Comments and blanks separate words; each of `signs` is one of
 * its own. A quoted text is a part of its word, whatever it contains. Angle brackets are left out.
 */
export function wordsOf(text: string, signs = ''): Word[] {
  const words: Word[] = [];
  let word: string | undefined;
  const end = () => {
    if (word !== undefined) words.push({ text: word, isSign: false });
    word = undefined;
  };
  for (let at = 0; at < text.length; ) {
    const sign = text[at] as string;
    if (sign === '"') {
      const quoted = quotedAt(text, at);
      word = (word ?? '') + quoted.content;
      at = quoted.end;
      continue;
    }
    if (sign === '(') {
      end();
      at = endOfComment(text, at);
      continue;
    }
    if (signs.includes(sign)) {
      end();
      words.push({ text: sign, isSign: true });
    } else if (sign === ' ' || sign === '\t' || sign === '\r') end();
    else if (sign !== '<' && sign !== '>') word = (word ?? '') + sign;
    at += 1;
  }
  end();
  return words;
}

/** Returns the content of a quoted text that begins at this place, and where it ends. */
export function quotedAt(text: string, from: number): { content: string; end: number } {
  let content = '';
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '"') return { content, end: at + 1 };
    if (text[at] === '\\') at += 1;
    content += text[at] ?? '';
  }
  return { content, end: text.length };
}

/** Returns the end of a comment in parentheses that begins at this place. Comments nest. */
export function endOfComment(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '(') depth += 1;
    else if (text[at] === ')') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}
