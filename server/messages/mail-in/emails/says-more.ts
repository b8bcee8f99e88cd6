import { inNormalForm } from '#contract/call/normal-form.ts';
import { cutNote, struckMarks } from './parser-notes.ts';

/** Scripts that write no blanks, so a plain text may break its lines within a word. */
const unbroken = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** Words of such a script that are looked for in the whole text. */
const mostSought = 100;

/**
 * Returns whether the page of an email says more than the plain text beside it: struck text, or words. Programs write the
 * same in both, but some write only a hint in the plain text. Quotes and addresses of links do not count.
 */
export function saysMore(page: string, plain: string): boolean {
  if (page.includes(struckMarks.after)) return true;
  const known = folded(plain);
  const words = new Set(wordsOf(known));
  const missing = new Set(wordsOf(folded(ownLines(page))).filter(word => !words.has(word)));
  if (missing.size > mostSought) return true;
  const together = known.replace(/[^\p{L}\p{N}]/gu, '');
  return [...missing].some(word => !unbroken.test(word) || !together.includes(word));
}

function ownLines(page: string): string {
  const lines = page.replace(cutNote, '').split('\n');
  return lines.filter(line => !line.startsWith('>')).join('\n');
}

function folded(text: string): string {
  return inNormalForm(text, 'NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase();
}

/** Returns the words of a text without addresses, which a page has behind its links. */
function wordsOf(text: string): string[] {
  return text
    .split(/\s+/)
    .filter(part => !/:\/\/|^\(?(?:mailto|tel|sms):|^\(\/\//.test(part))
    .flatMap(part => part.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []);
}
