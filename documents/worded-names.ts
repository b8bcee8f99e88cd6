import { wordedCustomer, wordedName } from '#contract/accounts/former-names.ts';
import type { PdfJob } from './pdf-job.ts';
import { replaceTexts } from './replace-texts.ts';

/** The fields of a PDF with people's names. */
const people: ReadonlySet<string> = new Set(['orderedBy', 'printedBy', 'by'] satisfies readonly string[]);

/** Returns the content of a PDF with names in its language, such as 'Former member' (CC-5) and 'Lind, formerly Baker' (CC-2). */
export function withWordedNames(job: PdfJob): PdfJob {
  return replaceTexts(job, (text, field) => {
    if (field === 'customerName') return wordedCustomer(text);
    return people.has(field) ? wordedName(text) : text;
  });
}
