import type { PageSetup } from '#documents/pdf-job.ts';
import { brandName } from '../kit/brand-mark.tsx';

/** Where Letter is the PDF of the office (Unicode's CLDR, paperSize US-Letter). */
const letterRegions = new Set('BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' '));

/** The PDF of a reader's region, as the first of the languages that names one says; A4 when none does. */
export function paperSize(languages: readonly string[]): PageSetup['size'] {
  const region = languages.map(regionOf).find(one => one !== undefined);
  return region !== undefined && letterRegions.has(region) ? 'LETTER' : 'A4';
}

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region;
  } catch {
    return undefined; // browsers may be told any text as a language
  }
}

/** The PDF for whoever sits at this browser: the same words for dates and numbers as on the screen. */
export function readPageSetup(): PageSetup {
  const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const madeAt = new Date().toISOString();
  return { brand: brandName(), size: paperSize(navigator.languages), locale, timeZone, madeAt };
}
