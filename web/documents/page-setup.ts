import type { PageSetup } from '#documents/pdf-job.ts';
import { brandName } from '../kit/brand-mark.tsx';

/** Regions in which US Letter is the usual paper size (Unicode CLDR). */
const letterRegions = new Set('BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' '));

/**
 * Returns the paper size of the reader's region, which is that of the first language with a region; A4 without a
 * region.
 */
export function paperSize(languages: readonly string[]): PageSetup['size'] {
  const region = languages.map(regionOf).find(one => one !== undefined);
  return region !== undefined && letterRegions.has(region) ? 'LETTER' : 'A4';
}

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region;
  } catch {
    return undefined; // users can configure any text as a language
  }
}

/** Returns the setup for this browser's user: dates and numbers as on the screen. */
export function readPageSetup(): PageSetup {
  const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const madeAt = new Date().toISOString();
  return { brand: brandName(), size: paperSize(navigator.languages), locale, timeZone, madeAt };
}
