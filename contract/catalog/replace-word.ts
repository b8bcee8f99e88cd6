/**
 * Returns a text with `by` in each place of a word, or undefined if it has none. Case does not count. Parts of longer words
 * do not count as the word: 'Tan' is not in 'Tango'.
 */
export function replaceWord(text: string, word: string, by: string): string | undefined {
  const lower = text.toLowerCase();
  // The places of a text whose length changes with its case would be wrong.
  const searched = lower.length === text.length ? lower : text;
  const wanted = lower.length === text.length ? word.toLowerCase() : word;
  if (wanted === '') return undefined;
  let replaced = '';
  let from = 0;
  for (let at = searched.indexOf(wanted); at >= 0; at = searched.indexOf(wanted, at + 1)) {
    if (at < from || isLetter(text.slice(0, at).at(-1)) || isLetter(text.at(at + wanted.length))) continue;
    replaced += `${text.slice(from, at)}${by}`;
    from = at + wanted.length;
  }
  return from === 0 ? undefined : replaced + text.slice(from);
}

function isLetter(sign: string | undefined): boolean {
  return sign !== undefined && /[\p{L}\p{N}]/u.test(sign);
}
