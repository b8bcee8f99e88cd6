import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { usedMs } from '../testing/processor-time.ts';

type Watched = {
  /** The messages that the pages of a journey logged. */
  expectedErrors: readonly RegExp[];
  watchErrors: undefined;
  measureTime: undefined;
};
/** The browser's message for an error answer, which the screens report themselves. */
const refused = /^Failed to load resource:/;

/**
 * Playwright's `test`, which also closes the pages that a journey opened and measures the processor time of the journey
 * and its browser. It fails when a page logged or threw an error or violated the Content-Security-Policy.
 */
export const test = base.extend<Watched>({
  expectedErrors: [[], { option: true }],
  watchErrors: [
    async ({ browser, expectedErrors }, use, info) => {
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
      // Closing a page aborts requests, which are not errors.
      const pages = opened.flatMap(context => context.pages());
      if (info.status !== info.expectedStatus) {
        const body = (await Promise.all(pages.filter(page => page.url() !== 'about:blank').map(shownOn))).join('\n\n');
        await info.attach('what the pages show', { body, contentType: 'text/plain' });
      }
      await Promise.all(pages.map(page => page.unrouteAll({ behavior: 'ignoreErrors' })));
      // Open pages would keep their streams, and an account may have 20 of them (contract/call/limits.ts).
      await Promise.all(opened.map(context => context.close()));
      const expected = [refused, ...expectedErrors];
      expect(errors.filter(error => !expected.some(one => one.test(error)))).toEqual([]);
    },
    { auto: true },
  ],
  measureTime: [
    // Playwright reads the fixtures that a function needs from its parameter.
    // biome-ignore lint/correctness/noEmptyPattern: it needs none
    async ({}, use, { annotations }) => {
      const before = usedMs({ withRunning: true });
      await use(undefined);
      annotations.push({
        type: 'processor time',
        description: String(usedMs({ withRunning: true }) - before),
      });
    },
    { auto: true },
  ],
});

/** Returns the address of a page and the start of what it shows. */
async function shownOn(page: Page): Promise<string> {
  const shown = await page.locator('body').ariaSnapshot({ timeout: 2_000 }).catch(String);
  return `${page.url()}\n${shown.slice(0, 1_500)}`;
}
