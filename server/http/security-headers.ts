import type { Settings } from '../settings.ts';
import { isSecure } from './session.ts';

/** Scripts, styles, fonts and calls from this host alone; pictures also from memory (previews, PDFs). Quality S5. */
export function contentSecurityPolicy(settings: Settings) {
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'blob:', 'data:', ...(settings.PUBLIC_URL ? [settings.PUBLIC_URL] : [])],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      workerSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(isSecure(settings) && { upgradeInsecureRequests: [] }),
    },
  };
}
