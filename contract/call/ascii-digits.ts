/** Converts digits and separators of other scripts to ASCII: '٢٥٫٥' becomes '25.5'. */
export function toAsciiDigits(text: string): string {
  return text
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/[٫．]/g, '.')
    .replace(/[٬，]/g, ',');
}

/** Unicode digits come in runs of ten that begin with 0; some runs adjoin each other. */
function asciiDigit(digit: string): string {
  const own = digit.codePointAt(0) ?? 0;
  let before = own;
  while (/\p{Nd}/u.test(String.fromCodePoint(before - 1))) before -= 1;
  return String((own - before) % 10);
}
