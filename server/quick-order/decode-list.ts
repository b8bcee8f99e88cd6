import { problem } from '../problems/problem.ts';

/**
 * Decodes a list in UTF-8 or UTF-16 (either byte order, with a mark), else as Windows-1252, which spreadsheets use for
 * 'CSV'. The customer sees every row before it is added, so a wrong guess does no harm. Throws csvUnreadable for files
 * that are not text.
 */
export function decodeList(bytes: Buffer): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters tell binary files from text
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text)) throw problem('csvUnreadable');
  return text;
}

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
