import { vi } from 'vitest';

/** Sorts as a Swedish browser does, 'Ö' behind 'Z', where no locale is given. Undo with `vi.unstubAllGlobals()`. */
export function inSwedishBrowser(): void {
  class Collator extends Intl.Collator {
    constructor(locales: string | string[] = 'sv', options?: Intl.CollatorOptions) {
      super(locales, options);
    }
  }
  vi.stubGlobal('Intl', Object.create(Intl, { Collator: { value: Collator } }));
}
