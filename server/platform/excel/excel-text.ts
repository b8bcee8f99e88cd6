import { t } from '#contract/wording.ts';

/** Characters that XML cannot contain, and text that looks like their escape. Excel writes both as '_xHHHH_'. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot contain control characters
const unwritable = /[\u0000-\u0008\u000b\u000c\r\u000e-\u001f\ufffe\uffff]|_(?=x[\da-f]{4}_)/gi;
const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Writes a text as the content of an XML element or attribute of an Excel file. */
export function toXml(text: string): string {
  return text
    .replace(unwritable, sign => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/[&<>"]/g, sign => signs[sign] ?? sign);
}

/** The characters of a cell. Excel does not open a file with more. */
export const longestText = 32_767;
/** Escapes make a text of a file seven times as long. */
export const longestValue = 7 * longestText;
/** Marks a text that was cut off, in every language: an import recognizes it in the file of any user, and refuses it. */
export const tooLong = ' [cut off: an Excel cell has room for 32,767 characters]';

/** Returns a text as a cell has room for it, with a note when it is cut off. */
export function cellText(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText - tooLong.length)}${tooLong}` : text;
}

/** Returns the text of an Excel file, which has some characters as '_xHHHH_'. */
export function fromExcel(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** A cell that is no text: an error of Excel, yes or no, or a formula without a stored value. */
export type Fault = { column: number; kind: 'error' | 'boolean' | 'formula'; text: string };

/** Returns what is wrong with a cell that is no text. */
export function faultText({ kind, text }: Fault): string {
  return kind === 'formula' ? t`this formula has no value. Open the file in Excel and save it` : text;
}

/** Returns the name of a column: A to Z, AA and so on. */
export function lettersOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : lettersOf(Math.floor(at / 26) - 1) + last;
}
