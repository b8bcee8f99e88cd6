/** How a number of a cell is written: as it is, with leading zeros, or as a date or time. */
export type NumberFormat = { zeros?: number; hasDate?: boolean; hasTime?: boolean };

/** The formats that files name by number only. 27 to 36 and 50 to 58 are dates of East Asia. */
const builtIn: Record<number, string> = {
  ...{ 14: 'yyyy-mm-dd', 15: 'd-mmm-yy', 16: 'd-mmm', 17: 'mmm-yy', 18: 'h:mm', 19: 'h:mm:ss', 20: 'h:mm' },
  ...{ 21: 'h:mm:ss', 22: 'yyyy-mm-dd h:mm', 45: 'mm:ss', 46: '[h]:mm:ss', 47: 'mm:ss' },
};

/** Returns what a number format of a file means. `code` is the file's own text of the format. */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  const isEastAsian = (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
  return readFormat(code ?? builtIn[id] ?? (isEastAsian ? 'yyyy-mm-dd' : ''));
}

function readFormat(code: string): NumberFormat {
  // Only the format of positive numbers counts, without colors, languages, quoted text and fillers.
  const [positive = ''] = code.replace(/"[^"]*"|\\.|_.|\*./g, '').split(';');
  const plain = positive.replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '').toLowerCase();
  if (/^0{2,}$/.test(plain)) return { zeros: plain.length };
  if (plain.includes('general') || /[0#?]/.test(plain.replace(/[.,]0+/g, ''))) return {};
  const letters = plain.replace(/am\/pm|a\/p/g, '');
  const hasTime = /[hs]/.test(letters);
  const hasDate = /[yd]/.test(letters) || (/m/.test(letters) && !hasTime);
  return { ...(hasDate && { hasDate }), ...(hasTime && { hasTime }) };
}
