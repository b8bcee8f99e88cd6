/** How a number of a cell is written: as it is, as a date or time, or with leading zeros: `zeros` has a text, or null for each digit. */
export type NumberFormat = { zeros?: readonly (string | null)[]; hasDate?: boolean; hasTime?: boolean };

/** The formats that files name by number only. 27 to 36 and 50 to 58 are dates of East Asia. */
const builtIn: Record<number, string> = {
  ...{ 14: 'yyyy-mm-dd', 15: 'd-mmm-yy', 16: 'd-mmm', 17: 'mmm-yy', 18: 'h:mm', 19: 'h:mm:ss', 20: 'h:mm' },
  ...{ 21: 'h:mm:ss', 22: 'yyyy-mm-dd h:mm', 45: 'mm:ss', 46: '[h]:mm:ss', 47: 'mm:ss' },
};
/** Excel writes no longer ones. */
const longestCode = 255;
/** Signs that Excel shows as they are, without quotes. */
const shown = new Set(" -+():!^&'~{}<>=$");
const elapsed = /^(?:h{1,9}|m{1,9}|s{1,9})$/i;

/** Returns what a number format of a file means. `code` is the file's own text of the format. */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  const isEastAsian = (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
  const known = code ?? builtIn[id] ?? (isEastAsian ? 'yyyy-mm-dd' : '');
  return known.length > longestCode ? {} : readFormat(partsOf(known));
}

/** A sign of a format that means something, or a text that is shown as it is. */
type Part = { sign: string } | { text: string };

/** Returns the format of positive numbers, without colors, languages and fillers. */
function partsOf(code: string): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < code.length && code[at] !== ';'; at += 1) {
    const sign = code[at] as string;
    if (sign === '"') {
      const end = endOf(code, '"', at);
      parts.push({ text: code.slice(at + 1, end) });
      at = end;
    } else if (sign === '[') {
      const end = endOf(code, ']', at);
      const content = code.slice(at + 1, end);
      // By a condition, Excel chooses another part of the format.
      if (/^[<>=]/.test(content)) return [{ sign: 'general' }];
      if (elapsed.test(content)) parts.push({ sign: content.toLowerCase() });
      at = end;
    } else if (sign === '\\') {
      at += 1;
      parts.push({ text: code[at] ?? '' });
    } else if (sign === '_' || sign === '*') at += 1;
    else parts.push(shown.has(sign) ? { text: sign } : { sign: sign.toLowerCase() });
  }
  return parts;
}

function endOf(code: string, sign: string, from: number): number {
  const end = code.indexOf(sign, from + 1);
  return end < 0 ? code.length : end;
}

/** Whether quoted digits stand before the only digit, as in '"00"0': they are a part of the number that Excel shows. */
function isBehindDigits(parts: readonly Part[]): boolean {
  const last = parts.at(-1);
  const before = parts.slice(0, -1).map(part => ('text' in part ? part.text : ' '));
  return last !== undefined && 'sign' in last && last.sign === '0' && /^[0-9]+$/.test(before.join(''));
}

function readFormat(parts: readonly Part[]): NumberFormat {
  const plain = parts.map(part => ('sign' in part ? part.sign : '')).join('');
  if (/^0{2,}$/.test(plain) || isBehindDigits(parts))
    return { zeros: parts.map(part => ('text' in part ? part.text : null)) };
  if (plain.includes('general') || /[0#?]/.test(plain.replace(/[.,]0+/g, ''))) return {};
  const letters = plain.replace(/am\/pm|a\/p/g, '');
  const hasTime = /[hs]/.test(letters);
  const hasDate = /[yd]/.test(letters) || (letters.includes('m') && !hasTime);
  return { ...(hasDate && { hasDate }), ...(hasTime && { hasTime }) };
}
