import { problem } from '../../platform/problems/problem.ts';

/** The encoding that spreadsheets use for 'CSV' on Windows, by language, as in the Encoding Standard of browsers. */
const ofLanguage = new Map([
  ...pages('windows-1250', 'bs cs hr hu pl ro sk sl sq'),
  ...pages('windows-1251', 'be bg ky kk mk mn ru sr tg tt uk'),
  ...pages('windows-1253', 'el'),
  ...pages('windows-1254', 'az ku tr'),
  ...pages('windows-1255', 'he yi'),
  ...pages('windows-1256', 'ar fa ps ug ur'),
  ...pages('windows-1257', 'et lt lv'),
  ...pages('windows-1258', 'vi'),
  ...pages('windows-874', 'th'),
  ...pages('shift_jis', 'ja'),
  ...pages('euc-kr', 'ko'),
  ...pages('gb18030', 'zh'),
]);

function pages(encoding: string, languages: string): [language: string, encoding: string][] {
  return languages.split(' ').map(language => [language, encoding]);
}

/**
 * Decodes a list in UTF-8 or UTF-16 (either byte order, with a mark), else in the encoding that spreadsheets use for
 * 'CSV' in this language. Only a few languages have several. The customer sees every row before it is added, so a wrong
 * guess does no harm. Throws csvUnreadable for files that are not text.
 */
export function decodeList(bytes: Buffer, language = ''): string {
  const text = new TextDecoder(encodingOf(bytes, language)).decode(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters tell binary files from text
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text)) throw problem('csvUnreadable');
  return text;
}

function encodingOf(bytes: Buffer, language: string): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const [spoken = ''] = language.toLowerCase().split('-');
  const guess = /^zh-(?:hant|hk|mo|tw)/i.test(language) ? 'big5' : ofLanguage.get(spoken);
  return ['utf-8', ...(guess ? [guess] : [])].find(encoding => isIn(encoding, bytes)) ?? 'windows-1252';
}

function isIn(encoding: string, bytes: Buffer): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
