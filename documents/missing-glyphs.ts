import { box } from './fonts/fonts.ts';
import type { PdfJob } from './pdf-job.ts';
import { datesOf, lettersOfLanguage, writtenIn } from './printed-texts.ts';
import { replaceTexts } from './replace-texts.ts';

/**
 * Replaces each character without a glyph with a box, removes such marks, and uses English dates where no font has
 * their characters (isUnreadable). Otherwise React-PDF would print wrong glyphs over each other.
 */
export function withBoxes(job: PdfJob, missing: ReadonlySet<number>): PdfJob {
  if (missing.size === 0) return job;
  const isMissing = (letter: string) => missing.has(letter.codePointAt(0) ?? 0);
  const boxed = replaceTexts(job, text => {
    const letters = Array.from(text.normalize(), letter => {
      if (!isMissing(letter)) return letter;
      return isMark(letter) ? '' : box;
    });
    return letters.join('');
  });
  return isUnreadable(job, missing) ? { ...boxed, setup: { ...boxed.setup, locale: 'en' } } : boxed;
}

/** Whether no font has the characters of the reader's dates or texts, which are then in English. */
export function isUnreadable(job: PdfJob, missing: ReadonlySet<number>): boolean {
  return [...datesOf(job), lettersOfLanguage()].some(text =>
    [...text].some(letter => missing.has(letter.codePointAt(0) ?? 0)),
  );
}

/** Returns the characters of the job's texts that are printed as boxes, each once. */
export function boxedIn(job: PdfJob, missing: ReadonlySet<number>): string {
  const letters = new Set(writtenIn(job).flatMap(text => [...text]));
  return [...letters].filter(letter => missing.has(letter.codePointAt(0) ?? 0) && !isMark(letter)).join('');
}

/** Whether a missing character is removed instead of replaced. */
function isMark(letter: string): boolean {
  return /[\p{M}\p{Cf}]/u.test(letter);
}
