import { paperSize } from '#documents/paper-size.ts';
import type { PageSetup } from '#documents/pdf-job.ts';
import { brandName } from '../platform/kit/brand-mark.tsx';

/** Returns the setup for this browser's user: dates and numbers as on the screen. */
export function readPageSetup(): PageSetup {
  const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const madeAt = new Date().toISOString();
  return { brand: brandName(), size: paperSize(timeZone), locale, timeZone, madeAt };
}
