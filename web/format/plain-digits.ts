/** A typed number with 0 to 9, point and comma in place of the digits and separators of other scripts: '٢٥٫٥' is '25.5'. */
export function plainDigits(text: string): string {
  return text
    .replace(/\p{Nd}/gu, asciiOf)
    .replace(/[٫．]/g, '.')
    .replace(/[٬，]/g, ',');
}

/** Digits stand in rows of ten, 0 first, some rows right behind each other. */
function asciiOf(digit: string): string {
  const own = digit.codePointAt(0) ?? 0;
  let before = own;
  while (/\p{Nd}/u.test(String.fromCodePoint(before - 1))) before -= 1;
  return String((own - before) % 10);
}
