import { type BrowserContext, test as base, expect } from '@playwright/test';

type Watched = {
  /** What a journey makes pages complain of. */
  expectedErrors: readonly RegExp[];
  watchErrors: undefined;
};
/** The browser's note on an answer that is no success, which the screens themselves tell of. */
const refused = /^Failed to load resource:/;

/** Playwright's, which closes what a journey opened, and fails when any page of the journey logged an error, threw one or broke the Content-Security-Policy. */
export const test = base.extend<Watched>({
  expectedErrors: [[], { option: true }],
  watchErrors: [
    async ({ browser, expectedErrors }, use) => {
      const errors: string[] = [];
      const opened: BrowserContext[] = [];
      const watch = (context: BrowserContext) => {
        opened.push(context);
        context.on('console', message => message.type() === 'error' && errors.push(message.text()));
        context.on('weberror', error => errors.push(error.error().message));
      };
      browser.on('context', watch);
      await use(undefined);
      browser.off('context', watch);
      // A request that ends with its page is no error of the journey.
      const pages = opened.flatMap(context => context.pages());
      await Promise.all(pages.map(page => page.unrouteAll({ behavior: 'ignoreErrors' })));
      // Left open they keep their streams, of which an account may have 20 (contract/call/limits.ts).
      await Promise.all(opened.map(context => context.close()));
      const expected = [refused, ...expectedErrors];
      expect(errors.filter(error => !expected.some(one => one.test(error)))).toEqual([]);
    },
    { auto: true },
  ],
});
