import { paperSize } from '#documents/paper-size.ts';
import type { PageSetup } from '#documents/pdf-job.ts';
import { brandName } from '../platform/kit/brand-mark.tsx';
import { type PdfLanguage, pageLanguage } from './pdf-language.ts';

/** Returns the setup for this browser's user: language, dates and numbers as on the screen, or in another language. */
export function readPageSetup(language: PdfLanguage = pageLanguage()): PageSetup {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const madeAt = new Date().toISOString();
  return { brand: brandName(), size: paperSize(timeZone), ...language, timeZone, madeAt };
}
