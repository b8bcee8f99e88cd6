import { type Browser, test as base, expect, type FullProject, type Page, type Request } from '@playwright/test';
import { dotted } from './pseudo-texts.ts';
import { sampleNow } from './sample-now.ts';
import { neverAnswered, type Screen } from './screens.ts';
import { watchRequests } from './steps.ts';
import { somebody } from './workshop.ts';

type Eyes = { page: Page; pending: Set<Request> };
type OfWorker = {
  /** One page for each user and worker process; it opens the screens one after another. */
  eyesOf: (who: Screen['who']) => Promise<Eyes>;
};

/** Playwright's `test` with the pages that look at the screens. */
export const withEyes = base.extend<object, OfWorker>({
  eyesOf: [
    async ({ browser }, use, { project }) => {
      const eyes = new Map<Screen['who'], Promise<Eyes>>();
      await use(who => {
        const opened = eyes.get(who) ?? openEyes(browser, project, who);
        eyes.set(who, opened);
        return opened;
      });
    },
    { scope: 'worker' },
  ],
});

async function openEyes(browser: Browser, { name, use }: FullProject, who: Screen['who']): Promise<Eyes> {
  // The usernames of the workshop for pseudo-languages are marked, too.
  const username = /^(?:en-XA|ar-XB) /.test(name) ? dotted(who) : who;
  const page = who === 'nobody' ? await browser.newPage(use) : await somebody({ browser, use, username });
  await page.clock.setFixedTime(sampleNow);
  return { page, pending: watchRequests(page, request => request.resourceType() !== 'eventsource') };
}

/** Opens a screen, without the pending requests of the previous one. */
export async function openScreen({ page, pending }: Eyes, { path, open }: Pick<Screen, 'path' | 'open'>) {
  await page.goto('about:blank');
  pending.clear();
  await page.goto(path);
  await open(page);
  await page.mouse.move(0, 0);
}

/** Waits until all requests are answered and rendered. */
export async function isQuiet({ page, pending }: Eyes): Promise<void> {
  await expect(async () => {
    expect(underWay(pending)).toEqual([]);
    await page.evaluate(async () => {
      const inSight = [...document.images].filter(image => {
        const { top, bottom, width } = image.getBoundingClientRect();
        return width > 0 && bottom > 0 && top < innerHeight;
      });
      await Promise.all([document.fonts.ready, ...inSight.map(image => image.decode().catch(() => {}))]);
      await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
    expect(underWay(pending)).toEqual([]);
  }).toPass({ timeout: 20_000 });
}

function underWay(pending: Set<Request>): string[] {
  return [...pending].filter(request => !neverAnswered.has(request)).map(request => request.url());
}
